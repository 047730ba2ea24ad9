import type { EXCLUSION_REASONS } from '#shared/rules/match-score.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { getBandOfCourses, type CourseBands } from './band-of-courses.ts';
import type { MatchCatalogue, MatchSchool } from './catalogue.ts';
import { addScores } from './match-score.ts';
import { type CourseMatch, createCourseScorer } from './score-course.ts';
import { createFocusScore } from './score-focus.ts';
import { createTuitionScore } from './score-tuition.ts';
import type { Criteria } from './read-criteria.ts';
import { getFieldOrder, getVariantOrder, isBetter } from './match-schools.ts';

type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** Selected schools and courses. A school is represented by its best course. */
interface SelectedIds {
  schoolIds: ReadonlySet<number>;
  courseIds: ReadonlySet<number>;
  /** Country id by school id. */
  countryOf: ReadonlyMap<number, string>;
}

export interface ScoredCourse {
  school: MatchSchool;
  course: CourseMatch;
  leftOutBy: ExclusionReason[];
}

export interface ScoredSchool extends ScoredCourse {
  /**
   * Number of courses in each band, counting courses that are excluded by nothing or only by the results. If there are
   * none, contains the band of `course`.
   */
  courseBands: CourseBands;
  band: Band;
}

/**
 * Scores manually selected schools and courses in the same way as a smart selection, but excludes none: each has a list
 * of the reasons for which it would be excluded. The course with the fewest reasons represents its school; if several
 * have as few, one that only the results exclude, because these are the counted courses; then the course that a smart
 * selection would use.
 */
export function scoreSelected(catalogue: MatchCatalogue, criteria: Criteria, selectedItems: SelectedIds) {
  const schools = new Map(catalogue.schools.map((school) => [school.id, school]));
  const scoredCourses = { schools: new Map<number, ScoredCourse>(), courses: new Map<number, ScoredCourse>() };
  const bandsBySchool = new Map<number, Map<number, keyof CourseBands>>();
  const createBlockScorer = createCourseScorer(catalogue, criteria);
  const getFocus = createFocusScore(criteria);
  // A course in two fields is in two blocks. The first one counts, unless the second has fewer reasons for exclusion.
  const visitedIds = new Map<number, number>();

  for (const block of catalogue.shelves) {
    const { ids, schools: schoolIds, fees } = block.courses;
    const getTuition = createTuitionScore(criteria, block);
    const scoreCourse = createBlockScorer(block);
    const focusScore = getFocus(block.currency);
    for (const [index, id] of ids.entries()) {
      const school = schools.get(schoolIds[index] as number);
      if (!school || !(selectedItems.schoolIds.has(school.id) || selectedItems.courseIds.has(id))) continue;
      const fee = fees[index] as number;
      const evaluation = scoreCourse(school, index);
      const tuition = getTuition.count(fee);
      const totalScore = [
        evaluation.academic,
        tuition,
        focusScore.scoreSchool(school),
        focusScore.scoreFee(fee),
      ].reduce(addScores);
      const fieldOrder = getFieldOrder(block.courses, index, criteria);
      const variantOrder = getVariantOrder(block.courses, index);
      const course = {
        id,
        ...totalScore,
        variantOrder,
        fieldOrder,
        fee,
        currency: block.currency,
        tuition,
        ...evaluation,
      };
      const isExcludedBy: Record<ExclusionReason, boolean> = {
        country: !criteria.countryIds.includes(selectedItems.countryOf.get(school.id) ?? ''),
        kind: !criteria.kinds.includes(block.kind),
        level: criteria.levelId !== undefined && criteria.levelId !== String(block.levelId),
        field: criteria.groupId !== undefined && block.groupId !== 0 && criteria.groupId !== String(block.groupId),
        subject: catalogue.ofType !== null && !catalogue.ofType.has(id),
        fee: !getTuition.isWithin(fee),
        education: evaluation.leftOutBy === 'education',
        entry: evaluation.leftOutBy === 'entry',
      };
      const leftOutBy = (Object.keys(isExcludedBy) as ExclusionReason[]).filter((reason) => isExcludedBy[reason]);
      if ((visitedIds.get(id) ?? Infinity) <= leftOutBy.length) continue;
      visitedIds.set(id, leftOutBy.length);
      const scoredCourse = { school, course, leftOutBy };
      if (countsForBand(scoredCourse)) {
        const schoolBands = bandsBySchool.get(school.id) ?? new Map<number, keyof CourseBands>();
        bandsBySchool.set(school.id, schoolBands.set(id, leftOutBy.length > 0 ? 'outOfReach' : course.band));
      }
      if (selectedItems.courseIds.has(id)) scoredCourses.courses.set(id, scoredCourse);
      const previousMatch = scoredCourses.schools.get(school.id);
      if (selectedItems.schoolIds.has(school.id) && (!previousMatch || isBetterThan(scoredCourse, previousMatch)))
        scoredCourses.schools.set(school.id, scoredCourse);
    }
  }
  const scoredSchools = [...scoredCourses.schools].map(([id, currentMatch]): [number, ScoredSchool] => {
    const courseBands = countBands(bandsBySchool.get(id)?.values() ?? []);
    const band = currentMatch.leftOutBy.length > 0 ? currentMatch.course.band : getBandOfCourses(courseBands);
    return [id, { ...currentMatch, courseBands, band }];
  });
  return { schools: new Map(scoredSchools), courses: scoredCourses.courses };
}

function countBands(bands: Iterable<keyof CourseBands>): CourseBands {
  const counts = { likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 0 };
  for (const band of bands) counts[band] += 1;
  return counts;
}

/** Whether nothing but the results excludes a course. */
const countsForBand = ({ leftOutBy }: ScoredCourse) => leftOutBy.every((reason) => reason === 'entry');

function isBetterThan(scoredCourse: ScoredCourse, otherCourse: ScoredCourse) {
  if (scoredCourse.leftOutBy.length !== otherCourse.leftOutBy.length)
    return scoredCourse.leftOutBy.length < otherCourse.leftOutBy.length;
  if (countsForBand(scoredCourse) !== countsForBand(otherCourse)) return countsForBand(scoredCourse);
  return isBetter(scoredCourse.course, otherCourse.course);
}
