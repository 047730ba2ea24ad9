import { EDUCATIONS, FOCUS_POINTS } from '#shared/constants.ts';
import { GENDERS } from '#shared/rules/genders.ts';
import { refuseDraft, toExamAnswers } from '#client/features/exam-entry/offers.ts';
import type { PortalInput } from '#client/site/portal-call.ts';
import type { Answers } from './answers.ts';
import { isEnglishSound, overallOf, partsOf } from './english-answers.ts';

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
    weightList: FOCUS_POINTS.map((id) => ({ id, value: answers.weights[id] })).filter(({ value }) => value > 0),
    ...(userId && { userId, dateOfBirth: answers.birthday, gender: oneOf(GENDERS, answers.gender) }),
  } satisfies PortalInput<'/appInstitution/institution/matchCount'>['form'];
}

/** A word that the contract knows; '' for anything else, which is no answer. */
const oneOf = <const Word extends string>(words: readonly Word[], said: string): Word | '' =>
  words.find((word) => word === said) ?? '';

export type FormInput = ReturnType<typeof toForm>;

/** Enough to ask how many schools there are. */
export const canCount = ({ countries }: Answers) => countries.length > 0;
