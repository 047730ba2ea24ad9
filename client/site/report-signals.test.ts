import { expect, it } from 'vitest';
import { getBucket } from '#shared/rules/vitals.ts';
import { worstMovement } from './report-signals.ts';

const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput });

it('sums layout shifts within session windows of five seconds, without those after input', () => {
  expect(worstMovement([])).toBe(0);
  expect(worstMovement([shift(0, 0.1), shift(900, 0.1), shift(1950, 0.05)])).toBeCloseTo(0.2);
  expect(worstMovement([shift(0, 0.1), shift(500, 0.9, true)])).toBeCloseTo(0.1);
  expect(worstMovement(Array.from({ length: 12 }, (_, index) => shift(index * 500, 0.01)))).toBeCloseTo(0.1);
});

it('reports a bucket; the limit itself counts as the better one', () => {
  expect([2500, 4000, 4001].map((value) => getBucket('lcp', value))).toEqual(['good', 'middling', 'poor']);
  expect(getBucket('cls', 0.26)).toBe('poor');
});
