import { expect, test } from 'vitest';
import { amountAt, budgetMarks, exchange, placeOf } from './budget.ts';

test.each([
  ['CNY', 500_000],
  ['HKD', 500_000],
  ['AUD', 100_000],
  ['USD', 100_000],
  ['GBP', 50_000],
  ['EUR', 50_000],
  ['TWD', 2_000_000],
] as const)('the slider of %s ends at %d, with a mark at every fifth of it', (currency, top) => {
  expect(budgetMarks(currency)).toEqual([0, top * 0.2, top * 0.4, top * 0.6, top * 0.8, top]);
  expect(amountAt(100, currency)).toBe(top);
  expect(placeOf(top / 2, currency)).toBe(50);
  expect(placeOf(top * 3, currency)).toBe(100);
});

test('an amount goes into another currency and back', () => {
  expect(exchange(1000, 'GBP', 'HKD')).toBe(10_000);
  expect(exchange(exchange(777, 'AUD', 'CNY'), 'CNY', 'AUD')).toBeCloseTo(777, 6);
  expect(exchange(5, 'USD', 'USD')).toBe(5);
});
