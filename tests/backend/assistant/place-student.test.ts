import { expect, test } from 'vitest';
import { isPlausiblySafer } from '#backend/assistant/look-ups/place-student.ts';

test.each([
  ['match', 0, false],
  ['match', 1, true],
  ['likely', 0, true],
  ['likely', 5, true],
  ['likely', 12, false],
  ['match', 12, false],
] as const)('a %s that the results exceed by %d grades is a safer choice: %s', (band, gradesAbove, expected) =>
  expect(isPlausiblySafer(band, gradesAbove)).toBe(expected),
);
