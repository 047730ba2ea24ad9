import type { ExamResult } from '#backend/assistant/reading/exam-result.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { getBandOfCourses } from '#backend/matching/band-of-courses.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import type { CourseMatch } from '#backend/matching/score-course.ts';
import { type ScoredCourse, scoreSelected } from '#backend/matching/score-selected.ts';
import { filterBlocks, loadMatchCatalogue } from '#backend/selection/read-matching.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { getCaller, type LookupContext } from './claims.ts';
import { LEVEL_IDS } from './courses.ts';
import { createForm } from './place-student.ts';

/** Placement of the results at one school: its band, or that all its courses ask for far more, and the course that decides. */
export interface SchoolPlacement {
  band: Band | 'below';
  course: CourseMatch;
}

/**
 * Places the results at named schools as smart selection does: by the courses in the field, or by all bachelor's courses
 * of a school for which none are given.
 */
export async function placeAtSchools(
  lookup: LookupContext,
  exam: ExamResult,
  coursesBySchool: ReadonlyMap<number, readonly number[]>,
): Promise<ReadonlyMap<number, SchoolPlacement>> {
  const [{ shelves, schools: catalogueSchools, published }] = await loadMatchCatalogue(lookup.db, {
    ...getCaller(lookup),
    exam: exam.answers?.publicTestType,
  });
  const countryOf = new Map(
    catalogueSchools.flatMap(({ id, countryId }) =>
      coursesBySchool.has(id) ? [[id, String(countryId)] as const] : [],
    ),
  );
  const { schools, courses } = scoreSelected(
    {
      shelves: filterBlocks(shelves, { countryIds: [...new Set(countryOf.values())] }),
      schools: catalogueSchools,
      published,
      ofType: null,
    },
    parseCriteria(createForm(exam, 'bachelor', COUNTRY_KEYS)),
    {
      schoolIds: new Set([...coursesBySchool].flatMap(([id, ids]) => (ids.length === 0 ? id : []))),
      courseIds: new Set([...coursesBySchool.values()].flat()),
      countryOf,
    },
  );
  return new Map(
    [...coursesBySchool].flatMap(([id, courseIds]): [number, SchoolPlacement][] => {
      const whole = schools.get(id);
      if (whole) return [[id, { band: isOutOfReach(whole) ? 'below' : whole.band, course: whole.course }]];
      const scored = courseIds.flatMap((courseId) => courses.get(courseId) ?? []);
      const bands = { likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 0 };
      for (const item of scored) bands[isOutOfReach(item) ? 'outOfReach' : item.course.band] += 1;
      const band = scored.length > 0 && scored.every(isOutOfReach) ? 'below' : getBandOfCourses(bands);
      const deciding = scored.find(({ course }) => course.band === band) ?? scored.find(isOutOfReach) ?? scored[0];
      return deciding ? [[id, { band, course: deciding.course }]] : [];
    }),
  );
}

const isOutOfReach = ({ leftOutBy }: ScoredCourse) => leftOutBy.includes('entry');

/** Published rule with whether the results meet it. */
export interface WeighedRule {
  rule: EntryRule;
  isMet: boolean;
  /** Whether the rule is for this field or for courses with a certain offer, and not for the whole school. */
  isSpecific: boolean;
}

/** Returns, by school, the rules for bachelor's degrees with which the results can be compared, least demanding first. */
export async function weighRules(
  lookup: LookupContext,
  { answers }: ExamResult,
  schoolIds: readonly number[],
  groupId: number | null,
): Promise<ReadonlyMap<number, WeighedRule[]>> {
  if (!answers) return new Map();
  const [{ published }] = await loadMatchCatalogue(lookup.db, { ...getCaller(lookup), exam: answers.publicTestType });
  const weighed = published.flatMap(({ schoolId, levelId, groupIds, rule }) => {
    const isOfField = groupId === null || groupIds.length === 0 || groupIds.includes(groupId);
    if (!schoolIds.includes(schoolId) || levelId !== LEVEL_IDS.bachelor || !isOfField) return [];
    const isSpecific = groupId !== null && groupIds.length > 0;
    if (rule.asking !== '' && !isSpecific) return [];
    const { verdict } = evaluateEntry({ ...rule, counts: true }, answers);
    return verdict === 'unknown' ? [] : [{ schoolId, rule, isMet: verdict === 'meets', isSpecific }];
  });
  return Map.groupBy(
    weighed.toSorted((a, b) => Number(b.isMet) - Number(a.isMet) || a.rule.asked - b.rule.asked),
    ({ schoolId }) => schoolId,
  );
}
