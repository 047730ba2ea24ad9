import { expect, test } from 'vitest';
import { getBandOfCourses, type CourseBands } from './band-of-courses.ts';

const NO_COURSES: CourseBands = { likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 0 };

test.each([
  [{ match: 3, reach: 33 }, 'reach'],
  [{ match: 3, reach: 1, outOfReach: 32 }, 'reach'],
  [{ likely: 1, match: 4, reach: 3 }, 'match'],
  [{ likely: 6, match: 2, reach: 3 }, 'likely'],
  [{ match: 1, unknown: 40 }, 'match'],
  [{ unknown: 5 }, 'unknown'],
  [{ unknown: 5, outOfReach: 9 }, 'unknown'],
] as const)('a school with courses %j is a %s', (bands, expectedBand) => {
  expect(getBandOfCourses({ ...NO_COURSES, ...bands })).toBe(expectedBand);
});

test('a tie is resolved in favour of the easier band', () => {
  expect(getBandOfCourses({ ...NO_COURSES, match: 1, reach: 1 })).toBe('match');
  expect(getBandOfCourses({ ...NO_COURSES, likely: 2, reach: 1, outOfReach: 1 })).toBe('likely');
});
