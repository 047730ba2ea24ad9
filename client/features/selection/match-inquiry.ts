import { useMemo } from 'react';
import { refuseDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { PortalInput } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { findFaults } from '#client/ui/form/use-form.ts';
import { ASKED_FOCUS, EDUCATIONS } from '#shared/constants.ts';
import { GENDERS } from '#shared/rules/person.ts';
import { answerRules } from './answers/answer-rules.ts';
import { type Answers, isEnglishSound, overallOf, partsOf } from './answers/answers.ts';
import { readAnswers } from './answers/questionnaire-storage.ts';
import { FIRST_STEP, firstUnfinished, type Step } from './steps.ts';

/**
 * Answers as an inquiry takes them. While somebody is still typing, a result that is not complete is left out, so that
 * the rest can be counted all the same.
 */
export function toForm(answers: Answers, userId: string) {
  const { option } = answers;
  const hasEnglish = answers.englishType !== '' && isEnglishSound(answers);
  return {
    fkAreaCountryId: answers.passport,
    eduCtryUnivId: answers.graduation,
    eduQualUnivId: oneOf(EDUCATIONS, answers.education),
    areaCountryIds: answers.countries,
    institutionCountryId: answers.countries.length === 1 ? (answers.countries[0] ?? '') : '',
    areaCityId: answers.city,
    relative: oneOf(['0', '1'], answers.relative),
    areaCityUserSameIds: answers.relative === '1' ? answers.friendCities : [],
    fkCourseTypeGroupId: answers.group,
    fkCourseTypeId: answers.type,
    fkMajorLevelId: answers.level,
    courseType: oneOf(['1', '2', '3'], option),
    displayValue: option === '3' ? ['1', '2'] : [option],
    feeTypeId: answers.currency,
    feeMin: answers.fee[0],
    feeMax: answers.fee[1],
    englishTestType: hasEnglish ? answers.englishType : '',
    ...(hasEnglish ? partsOf(answers) : { listening: 0, speaking: 0, reading: 0, writing: 0 }),
    overall: overallOf(answers),
    ...(refuseDraft(answers).length === 0 ? toExamAnswers(answers) : { publicTestSubjects: [] }),
    weightList: ASKED_FOCUS.map((id) => ({ id, value: answers.weights[id] })).filter(({ value }) => value > 0),
    ...(userId && { userId, dateOfBirth: answers.birthday, gender: oneOf(GENDERS, answers.gender) }),
  } satisfies PortalInput<'/appInstitution/institution/matchCount'>['form'];
}

/** A word that the contract knows; '' for anything else, which is no answer. */
const oneOf = <const Word extends string>(words: readonly Word[], said: string): Word | '' =>
  words.find((word) => word === said) ?? '';

export type FormInput = ReturnType<typeof toForm>;

interface KeptSelection {
  /** As an inquiry takes it; null while something that is needed is missing. */
  form: FormInput | null;
  /** The step where something is missing. */
  unfinished: Step;
}

/** The kept answers as a form. Birthday and gender change no result, so a visitor who then logs in is not sent back for them. */
export function useSelectionForm(): KeptSelection {
  const t = useText('selection');
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  return useMemo(() => {
    const answers = readAnswers(owner);
    const unfinished = firstUnfinished(Object.keys(findFaults(answers, answerRules(t, false))));
    return { form: unfinished ? null : toForm(answers, owner), unfinished: unfinished ?? FIRST_STEP };
  }, [owner, t]);
}
