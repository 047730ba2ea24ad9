import { COMPARED_FOCUS, type FocusPoint } from '#shared/rules/selection-choices.ts';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { ENGLISH_PARTS, computeOverallScore } from '#shared/rules/english.ts';
import type { EnglishScores } from '#shared/rules/placement/evaluate-english.ts';
import type { StudentResults } from '#shared/rules/placement/place-course.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';

/**
 * Answers that matching uses. Birthday, gender, passport, account, and everything of commercial interest to schools or
 * agents are excluded.
 */
export interface Criteria {
  countryIds: string[];
  kinds: ('degree' | 'pathway')[];
  levelId?: string;
  groupId?: string;
  typeId?: string;
  schoolId?: string;
  budget: { min: number; max: number; currency: string };
  /** Value of eduQualUnivId, or 0 if not entered. */
  education: number;
  english: EnglishScores | null;
  results: StudentResults;
  focus: { id: FocusPoint; weight: number }[];
  cityId?: string;
  friendCityIds: string[];
}

export function parseCriteria(form: SelectionForm): Criteria {
  return {
    countryIds: [
      ...new Set([...form.areaCountryIds, ...(form.institutionCountryId ? [form.institutionCountryId] : [])]),
    ],
    kinds: getKinds(form),
    levelId: form.fkMajorLevelId,
    groupId: form.fkCourseTypeGroupId,
    typeId: form.fkCourseTypeId,
    schoolId: form.fkInstitutionId,
    budget: { min: form.feeMin, max: form.feeMax, currency: form.feeTypeId },
    education: Number(form.eduQualUnivId ?? 0),
    english: getEnglish(form),
    results: getResults(form),
    focus: getFocusWeights(form),
    cityId: form.areaCityId,
    friendCityIds: form.relative === '0' ? [] : form.areaCityUserSameIds,
  };
}

function getResults(form: SelectionForm): StudentResults {
  const exam = {
    publicTestType: form.publicTestType,
    publicTestScore: form.publicTestScore,
    publicTestFullMark: form.publicTestFullMark,
    publicTestSubjects: form.publicTestSubjects,
  };
  const { satTotal = null, actComposite = null, gpa = null, schoolAverage = null } = form;
  return { exam, points: countUcasPoints(exam), sat: satTotal, act: actComposite, gpa, average: schoolAverage };
}

const COURSE_KIND_BY_TYPE = { '1': 'degree', '2': 'pathway' } as const;

function getKinds({ courseType, displayValue }: SelectionForm): Criteria['kinds'] {
  const requestedTypes = courseType === '3' ? (['1', '2'] as const) : [courseType];
  const displayedOptions = requestedTypes.filter((option) => displayValue.includes(option));
  return (displayedOptions.length > 0 ? displayedOptions : requestedTypes).map((option) => COURSE_KIND_BY_TYPE[option]);
}

function getEnglish(form: SelectionForm): EnglishScores | null {
  const { englishTestType: type, listening, speaking, reading, writing } = form;
  const partScores = { listening, speaking, reading, writing };
  const overallScore = computeOverallScore(type, partScores, form.overall);
  if (!type || overallScore === 0) return null;
  return {
    type,
    overall: overallScore,
    parts: ENGLISH_PARTS.every((part) => partScores[part] > 0) ? partScores : null,
  };
}

/**
 * Returns the weights of the focus points. A point without data has no weight. If all weights are 0, the points with
 * data get equal weights.
 */
function getFocusWeights({ weightList }: SelectionForm): Criteria['focus'] {
  const isComparedFocus = (id: FocusPoint) => COMPARED_FOCUS.some((item) => item === id);
  const weightedFocus = weightList.flatMap(({ id, value = 0 }) =>
    value > 0 && isComparedFocus(id) ? [{ id, weight: value }] : [],
  );
  return weightedFocus.length > 0 ? weightedFocus : COMPARED_FOCUS.map((id) => ({ id, weight: 1 }));
}
