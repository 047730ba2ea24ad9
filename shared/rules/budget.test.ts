import { expect, test } from 'vitest';
import { amountAt, budgetMarks, exchange, placeOf, worthInOrder } from './budget.ts';
import TABLE from './exchange-rates.json' with { type: 'json' };

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

test('an amount goes into another currency and back, by the rates of the table', () => {
  const { GBP, HKD } = TABLE.perEuro;
  expect(exchange(1000, 'GBP', 'HKD')).toBeCloseTo((1000 / GBP) * HKD, 6);
  expect(exchange(exchange(777, 'AUD', 'CNY') ?? 0, 'CNY', 'AUD')).toBeCloseTo(777, 6);
  expect(exchange(5, 'EUR', 'USD')).toBeCloseTo(5 * TABLE.perEuro.USD, 6);
  expect(exchange(5, 'USD', 'USD')).toBe(5);
});

test('a currency that the bank gives no rate of is not converted, and comes last in order', () => {
  expect([exchange(1, 'TWD', 'HKD'), exchange(1, 'HKD', 'NZD'), exchange(1, 'TWD', 'TWD')]).toEqual([null, null, 1]);
  expect(worthInOrder(1, 'TWD')).toBeGreaterThan(worthInOrder(1e9, 'GBP'));
});

test('no rate stands in the code beside the table', () => {
  const sources = import.meta.glob<string>(
    ['/{backend,client,durable,shared,worker,scripts}/**/*.{ts,tsx}', '!/**/*.test.ts'],
    { query: '?raw', import: 'default', eager: true },
  );
  const ofRates = /\b(?:HKD|CNY|TWD|GBP|EUR|USD|AUD|CAD)['"]?: (?:\d{1,2}(?:\.\d+)?),/;
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  expect(Object.entries(sources).flatMap(([path, text]) => (ofRates.test(text) ? [path] : []))).toEqual([]);
});
