import { ENTRY_VERDICTS, type REACH_SORTS } from '#shared/contract/exam-reach.ts';
import { assertNever } from '#shared/assert-never.ts';
import { exchange } from '#shared/rules/budget/exchange-rates.ts';
import type { JudgedCourse } from './judge-reach.ts';

type ReachSort = (typeof REACH_SORTS)[number];

/** Grades weigh as much as several points, and a figure of one rule is never compared with that of another closely. */
const distanceOf = ({ judged: { gap, missing } }: JudgedCourse) =>
  missing.reduce((sum, { steps }) => sum + Math.max(1, steps), gap);

/** In numbers that are worked out once for each course, for there may be tens of thousands. */
export function sortReach(courses: readonly JudgedCourse[], sort: ReachSort): JudgedCourse[] {
  return courses
    .map((course) => ({ course, keys: keysOf(course, sort) }))
    .sort((one, other) => compareKeys(one.keys, other.keys) || one.course.id - other.course.id)
    .map(({ course }) => course);
}

/** A school without a place comes after those with one. */
const rankOf = ({ school: { rankSort } }: JudgedCourse) => rankSort || Number.MAX_SAFE_INTEGER;

function keysOf(course: JudgedCourse, sort: ReachSort): number[] {
  switch (sort) {
    case 'verdict':
      return [ENTRY_VERDICTS.indexOf(course.judged.verdict), distanceOf(course), rankOf(course)];
    case 'fee':
      return [exchange(course.fee, course.currency, 'HKD'), rankOf(course)];
    case 'rank':
      return [rankOf(course), ENTRY_VERDICTS.indexOf(course.judged.verdict)];
    default:
      return assertNever(sort);
  }
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [at, key] of one.entries()) if (key !== other[at]) return key - (other[at] ?? 0);
  return 0;
}

/** The first of each school. */
export function firstOfSchools(courses: readonly JudgedCourse[], most: number): JudgedCourse[] {
  const bySchool = new Map<number, JudgedCourse>();
  for (const course of courses) {
    if (bySchool.size === most) break;
    if (!bySchool.has(course.school.id)) bySchool.set(course.school.id, course);
  }
  return [...bySchool.values()];
}
