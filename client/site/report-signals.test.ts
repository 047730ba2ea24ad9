import { expect, it } from 'vitest';
import { getVitalBucket } from '#shared/rules/vitals.ts';
import { getWorstLayoutShift } from './report-signals.ts';

const createShift = (startTime: number, value: number, hadRecentInput = false) => ({
  startTime,
  value,
  hadRecentInput,
});

it('sums layout shifts within session windows of five seconds, without those after input', () => {
  expect(getWorstLayoutShift([])).toBe(0);
  expect(getWorstLayoutShift([createShift(0, 0.1), createShift(900, 0.1), createShift(1950, 0.05)])).toBeCloseTo(0.2);
  expect(getWorstLayoutShift([createShift(0, 0.1), createShift(500, 0.9, true)])).toBeCloseTo(0.1);
  expect(getWorstLayoutShift(Array.from({ length: 12 }, (_, index) => createShift(index * 500, 0.01)))).toBeCloseTo(
    0.1,
  );
});

it('reports a bucket; the limit itself counts as the better one', () => {
  expect([2500, 4000, 4001].map((value) => getVitalBucket('lcp', value))).toEqual(['good', 'middling', 'poor']);
  expect(getVitalBucket('cls', 0.26)).toBe('poor');
});
