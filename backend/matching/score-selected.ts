import type { EXCLUSION_REASONS } from '#shared/rules/match-score.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { bandOfCourses, type CourseBands } from './band-of-courses.ts';
import type { MatchCatalogue, MatchSchool } from './catalogue.ts';
import { addScores } from './match-score.ts';
import { type CourseMatch, createCourseScorer } from './score-course.ts';
import { createFocusScore } from './score-focus.ts';
import { createTuitionScore } from './score-tuition.ts';
import type { Criteria } from './read-criteria.ts';
import { isBetter } from './match-schools.ts';

type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** Selected schools and courses. A school is represented by its best course. */
interface SelectedItems {
  schoolIds: ReadonlySet<number>;
  courseIds: ReadonlySet<number>;
  /** Country id by school id. */
  countryOf: ReadonlyMap<number, string>;
}

export interface Weighed {
  school: MatchSchool;
  course: CourseMatch;
  leftOutBy: ExclusionReason[];
}

export interface WeighedSchool extends Weighed {
  /** Numbers of courses that nothing but the result excludes; the group of `course` if there are none. */
  courseBands: CourseBands;
  band: Band;
}

/**
 * Scores manually selected items like a smart selection, but excludes none: items that would be excluded have the
 * reasons. A school is represented by the course with the fewest reasons, then by one that only the result excludes,
 * since the counted courses are these, then by the one that a smart selection would use.
 */
export function scoreSelected(catalogue: MatchCatalogue, criteria: Criteria, selectedItems: SelectedItems) {
  const schools = new Map(catalogue.schools.map((school) => [school.id, school]));
  const match = { schools: new Map<number, Weighed>(), courses: new Map<number, Weighed>() };
  const bandsBySchool = new Map<number, Map<number, keyof CourseBands>>();
  const judgeCourse = createCourseScorer(catalogue, criteria);
  const getFocus = createFocusScore(criteria);
  // A course of two fields is in two blocks: the first counts, unless the second has fewer reasons for exclusion.
  const visited = new Map<number, number>();

  for (const block of catalogue.shelves) {
    const { ids, schools: schoolIds, fees } = block.courses;
    const getTuition = createTuitionScore(criteria, block);
    const judge = judgeCourse(block);
    const focusIn = getFocus(block.currency);
    for (const [index, id] of ids.entries()) {
      const school = schools.get(schoolIds[index] as number);
      if (!school || !(selectedItems.schoolIds.has(school.id) || selectedItems.courseIds.has(id))) continue;
      const fee = fees[index] as number;
      const evaluated = judge(school, index);
      const tuition = getTuition.count(fee);
      const sum = [evaluated.academic, tuition, focusIn.ofSchool(school), focusIn.ofFee(fee)].reduce(addScores);
      const course = { id, ...sum, fee, currency: block.currency, tuition, ...evaluated };
      const misses: Record<ExclusionReason, boolean> = {
        country: !criteria.countryIds.includes(selectedItems.countryOf.get(school.id) ?? ''),
        kind: !criteria.kinds.includes(block.kind),
        level: criteria.levelId !== undefined && criteria.levelId !== String(block.levelId),
        field: criteria.groupId !== undefined && block.groupId !== 0 && criteria.groupId !== String(block.groupId),
        subject: catalogue.ofType !== null && !catalogue.ofType.has(id),
        fee: !getTuition.isWithin(fee),
        education: evaluated.leftOutBy === 'education',
        entry: evaluated.leftOutBy === 'entry',
      };
      const leftOutBy = (Object.keys(misses) as ExclusionReason[]).filter((answer) => misses[answer]);
      if ((visited.get(id) ?? Infinity) <= leftOutBy.length) continue;
      visited.set(id, leftOutBy.length);
      const item = { school, course, leftOutBy };
      if (isCounted(item)) {
        const schoolBands = bandsBySchool.get(school.id) ?? new Map<number, keyof CourseBands>();
        bandsBySchool.set(school.id, schoolBands.set(id, leftOutBy.length > 0 ? 'outOfReach' : course.band));
      }
      if (selectedItems.courseIds.has(id)) match.courses.set(id, item);
      const previousMatch = match.schools.get(school.id);
      if (selectedItems.schoolIds.has(school.id) && (!previousMatch || isSooner(item, previousMatch)))
        match.schools.set(school.id, item);
    }
  }
  const weighed = [...match.schools].map(([id, currentMatch]): [number, WeighedSchool] => {
    const courseBands = countBands(bandsBySchool.get(id)?.values() ?? []);
    const band = currentMatch.leftOutBy.length > 0 ? currentMatch.course.band : bandOfCourses(courseBands);
    return [id, { ...currentMatch, courseBands, band }];
  });
  return { schools: new Map(weighed), courses: match.courses };
}

function countBands(iterable: Iterable<keyof CourseBands>): CourseBands {
  const counts = { likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 0 };
  for (const band of iterable) counts[band] += 1;
  return counts;
}

/** Whether nothing but the result excludes a course. */
const isCounted = ({ leftOutBy }: Weighed) => leftOutBy.every((answer) => answer === 'entry');

function isSooner(weighed: Weighed, other: Weighed) {
  if (weighed.leftOutBy.length !== other.leftOutBy.length) return weighed.leftOutBy.length < other.leftOutBy.length;
  if (isCounted(weighed) !== isCounted(other)) return isCounted(weighed);
  return isBetter(weighed.course, other.course);
}
