import { expect, test } from 'vitest';
import { isResultsSeasonOver, isResultsSeason, RESULTS_DATES } from './results-dates.ts';

const toTimestamp = (isoTime: string) => Date.parse(isoTime);

test.each([
  ['2026-07-09T23:59:00+08:00', false],
  ['2026-07-10T00:00:00+08:00', true],
  ['2026-07-15T07:00:00+08:00', true],
  ['2026-08-25T23:59:00+08:00', true],
  ['2026-08-26T00:00:00+08:00', false],
  ['2027-07-14T07:00:00+08:00', false], // The dates of 2027 have not been published yet.
])('at %s results season is %s', (moment, isSeason) => {
  expect(isResultsSeason(toTimestamp(moment))).toBe(isSeason);
});

test('a past year is marked as past', () => {
  expect([
    isResultsSeasonOver(toTimestamp('2026-08-25T12:00:00+08:00')),
    isResultsSeasonOver(toTimestamp('2026-11-26T12:00:00+08:00')),
  ]).toEqual([false, true]);
});

test('every date has its page, in chronological order', () => {
  const startDates = RESULTS_DATES.map(({ startDate }) => startDate);
  expect(startDates).toEqual(startDates.toSorted());
  for (const { source } of RESULTS_DATES) expect(source).toMatch(/^https:/);
});
