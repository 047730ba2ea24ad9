import { useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { validateExamDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  type PortalAddress,
  portalAddress,
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
  answerLabels,
  type Answers,
  isEnglishSound,
  getOverall,
  getParts,
  parseSchoolResult,
} from './answers/answers.ts';
import { loadAnswers } from './answers/questionnaire-storage.ts';
import { FIRST_STEP, firstUnfinished, type Step } from './steps.ts';

/**
 * Converts answers to the input of an inquiry. Incomplete results are omitted, so that the rest can be counted during
 * input.
 */
export function toForm(answers: Answers, userId: string) {
  const { option } = answers;
  const hasEnglish = answers.englishType !== '' && isEnglishSound(answers);
  return {
    fkAreaCountryId: answers.passport,
    eduCtryUnivId: answers.graduation,
    eduQualUnivId: pickWord(EDUCATIONS, answers.education),
    areaCountryIds: answers.countries,
    institutionCountryId: answers.countries.length === 1 ? (answers.countries[0] ?? '') : '',
    areaCityId: answers.city,
    relative: pickWord(['0', '1'], answers.relative),
    areaCityUserSameIds: answers.relative === '1' ? answers.friendCities : [],
    fkCourseTypeGroupId: answers.group,
    fkCourseTypeId: answers.type,
    fkMajorLevelId: answers.level,
    courseType: pickWord(['1', '2', '3'], option),
    displayValue: option === '3' ? ['1', '2'] : [option],
    feeTypeId: answers.currency,
    feeMin: answers.fee[0],
    feeMax: answers.fee[1],
    englishTestType: hasEnglish ? answers.englishType : '',
    ...(hasEnglish ? getParts(answers) : { listening: 0, speaking: 0, reading: 0, writing: 0 }),
    overall: getOverall(answers),
    ...(validateExamDraft(answers).length === 0 ? toExamAnswers(answers) : { publicTestSubjects: [] }),
    schoolAverage: parseSchoolResult(answers, 'schoolAverage'),
    gpa: parseSchoolResult(answers, 'gpa'),
    satTotal: parseSchoolResult(answers, 'satTotal'),
    actComposite: parseSchoolResult(answers, 'actComposite'),
    weightList: FOCUS_POINTS.map((id) => ({ id, value: answers.weights[id] })).filter(({ value }) => value > 0),
    ...(userId && { userId, dateOfBirth: answers.birthday, gender: pickWord(GENDERS, answers.gender) }),
  } satisfies PortalInput<'/appInstitution/institution/matchCount'>['form'];
}

/** Returns the text if the contract's enum contains it; '' otherwise. */
const pickWord = <const Word extends string>(words: readonly Word[], text: string): Word | '' =>
  words.find((word) => word === text) ?? '';

type FormInput = ReturnType<typeof toForm>;

interface StoredSelection {
  form: FormInput | null;
  unfinished: Step;
}

/**
 * Returns the stored answers as input of the inquiry. Birthday and gender do not affect the results and are not
 * required, so a visitor who logs in need not add them.
 */
export function useSelectionForm(): StoredSelection {
  const t = useText('selection');
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  return useMemo(() => {
    const answers = loadAnswers(owner);
    const unfinished = firstUnfinished(Object.keys(validateFields(answers, answerLabels(t, false))));
    return { form: unfinished ? null : toForm(answers, owner), unfinished: unfinished ?? FIRST_STEP };
  }, [owner, t]);
}

const PATH = '/appInstitution/institution/matchCount';
const PAUSE_MS = 400;

export type MatchCountOutput = PortalOutput<typeof PATH>;

/** Returns the number of matching schools, debounced. The previous number stays until the next one arrives. */
export function useMatchCount(form: FormInput | null) {
  const { agent } = useSite();
  const locale = useLocale();
  const text = usePaused(form && JSON.stringify(form));
  const { data, error, isValidating, mutate } = useSWR<
    MatchCountOutput,
    CallError,
    readonly [PortalAddress<typeof PATH>, string, string] | null
  >(
    text === null ? null : [portalAddress(agent.keyCode, PATH), locale, text],
    ([address, , body]) => count(address, JSON.parse(body) as FormInput),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return {
    count: form ? data : undefined,
    failed: Boolean(error),
    isCounting: isValidating,
    retry: () => void mutate(),
  };
}

async function count(address: PortalAddress<typeof PATH>, form: FormInput): Promise<MatchCountOutput> {
  const result = await postPortal(address, { form });
  if (!result.ok) throw result.error;
  return result.value;
}

function usePaused(text: string | null): string | null {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
