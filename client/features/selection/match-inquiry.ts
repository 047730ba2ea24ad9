import { useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { validateExamDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  type PortalAddress,
  getPortalUrl,
  type PortalOutput,
  type PortalInput,
  postPortal,
} from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { validateFields } from '#client/ui/form/use-form.ts';
import { EDUCATIONS, FOCUS_POINTS } from '#shared/rules/selection-choices.ts';
import type { CallError } from '#shared/call-error.ts';
import { GENDERS } from '#shared/rules/person.ts';
import {
  createAnswerRules,
  type Answers,
  isEnglishValid,
  getOverall,
  parseParts,
  parseSchoolResult,
} from './answers/answers.ts';
import { loadAnswers } from './answers/questionnaire-storage.ts';
import { FIRST_STEP, findUnfinishedStep, type Step } from './steps.ts';

/**
 * Converts answers to the input of a query. Incomplete results are left out, so that matches can be counted while the
 * user is typing.
 */
export function toForm(answers: Answers, userId: string) {
  const { option } = answers;
  const hasValidEnglish = answers.englishType !== '' && isEnglishValid(answers);
  return {
    fkAreaCountryId: answers.passport,
    eduCtryUnivId: answers.graduation,
    eduQualUnivId: pickAllowed(EDUCATIONS, answers.education),
    areaCountryIds: answers.countries,
    institutionCountryId: answers.countries.length === 1 ? (answers.countries[0] ?? '') : '',
    areaCityId: answers.city,
    relative: pickAllowed(['0', '1'], answers.relative),
    areaCityUserSameIds: answers.relative === '1' ? answers.friendCities : [],
    fkCourseTypeGroupId: answers.group,
    fkCourseTypeId: answers.type,
    fkMajorLevelId: answers.level,
    courseType: pickAllowed(['1', '2', '3'], option),
    displayValue: option === '3' ? ['1', '2'] : [option],
    feeTypeId: answers.currency,
    feeMin: answers.fee[0],
    feeMax: answers.fee[1],
    englishTestType: hasValidEnglish ? answers.englishType : '',
    ...(hasValidEnglish ? parseParts(answers) : { listening: 0, speaking: 0, reading: 0, writing: 0 }),
    overall: getOverall(answers),
    ...(validateExamDraft(answers).length === 0 ? toExamAnswers(answers) : { publicTestSubjects: [] }),
    schoolAverage: parseSchoolResult(answers, 'schoolAverage'),
    gpa: parseSchoolResult(answers, 'gpa'),
    satTotal: parseSchoolResult(answers, 'satTotal'),
    actComposite: parseSchoolResult(answers, 'actComposite'),
    weightList: FOCUS_POINTS.map((id) => ({ id, value: answers.weights[id] })).filter(({ value }) => value > 0),
    ...(userId && { userId, dateOfBirth: answers.birthday, gender: pickAllowed(GENDERS, answers.gender) }),
  } satisfies PortalInput<'/appInstitution/institution/matchCount'>['form'];
}

/** Returns the text if the API allows it as a value, and '' otherwise. */
const pickAllowed = <const Word extends string>(allowedWords: readonly Word[], text: string): Word | '' =>
  allowedWords.find((word) => word === text) ?? '';

type FormInput = ReturnType<typeof toForm>;

interface StoredSelection {
  form: FormInput | null;
  unfinished: Step;
}

/**
 * Returns the stored answers as input of the query. Birthday and gender do not affect the results. They are optional
 * here, so that a visitor who logs in does not have to add them.
 */
export function useSelectionForm(): StoredSelection {
  const t = useText('selection');
  const { user } = useSite();
  const ownerId = user?.staffId ?? '';
  return useMemo(() => {
    const answers = loadAnswers(ownerId);
    const unfinishedStep = findUnfinishedStep(Object.keys(validateFields(answers, createAnswerRules(t, false))));
    return { form: unfinishedStep ? null : toForm(answers, ownerId), unfinished: unfinishedStep ?? FIRST_STEP };
  }, [ownerId, t]);
}

const MATCH_COUNT_PATH = '/appInstitution/institution/matchCount';
const DEBOUNCE_MS = 400;

export type MatchCountOutput = PortalOutput<typeof MATCH_COUNT_PATH>;

/**
 * Returns the number of matching schools after a pause in typing. The previous number is kept until the new one has
 * loaded.
 */
export function useMatchCount(form: FormInput | null) {
  const { agent } = useSite();
  const locale = useLocale();
  const debouncedForm = useDebounced(form && JSON.stringify(form));
  const { data, error, isValidating, mutate } = useSWR<
    MatchCountOutput,
    CallError,
    readonly [PortalAddress<typeof MATCH_COUNT_PATH>, string, string] | null
  >(
    debouncedForm === null ? null : [getPortalUrl(agent.keyCode, MATCH_COUNT_PATH), locale, debouncedForm],
    ([url, , formJson]) => fetchMatchCount(url, JSON.parse(formJson) as FormInput),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return {
    count: form ? data : undefined,
    failed: Boolean(error),
    isCounting: isValidating,
    retry: () => void mutate(),
  };
}

async function fetchMatchCount(
  url: PortalAddress<typeof MATCH_COUNT_PATH>,
  form: FormInput,
): Promise<MatchCountOutput> {
  const countResult = await postPortal(url, { form });
  if (!countResult.ok) throw countResult.error;
  return countResult.value;
}

function useDebounced(text: string | null): string | null {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}
