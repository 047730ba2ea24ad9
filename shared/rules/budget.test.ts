import { readFileSync } from 'node:fs';
import { expect, test, it } from 'vitest';
import fc from 'fast-check';
import { roundedMoney, convertCurrency } from '#shared/locale/money.ts';
import { amountAt, budgetMarks, exchange, sliderPosition, worthInOrder, toOwnMoney } from './budget.ts';
import TAIWAN from './exchange-rate-twd.json' with { type: 'json' };
import TABLE from './exchange-rates.json' with { type: 'json' };
import { productionFiles } from '#tests/unit/support/production-files.ts';

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
  expect(sliderPosition(top / 2, currency)).toBe(50);
  expect(sliderPosition(top * 3, currency)).toBe(100);
});

test('converts an amount to another currency and back by the rates of the table', () => {
  const { GBP, HKD } = TABLE.perEuro;
  expect(exchange(1000, 'GBP', 'HKD')).toBeCloseTo((1000 / GBP) * HKD, 6);
  expect(exchange(exchange(777, 'AUD', 'CNY') ?? 0, 'CNY', 'AUD')).toBeCloseTo(777, 6);
  expect(exchange(5, 'EUR', 'USD')).toBeCloseTo(5 * TABLE.perEuro.USD, 6);
  expect(exchange(5, 'USD', 'USD')).toBe(5);
});

test('a Taiwan dollar is converted over the US dollar, by a rate of its own', () => {
  expect(exchange(TAIWAN.perUsd, 'TWD', 'USD')).toBeCloseTo(1, 9);
  expect(exchange(exchange(777, 'TWD', 'GBP') ?? 0, 'GBP', 'TWD')).toBeCloseTo(777, 6);
});

test('a currency without a rate is not converted, and comes last in order', () => {
  expect([exchange(1, 'NZD', 'HKD'), exchange(1, 'HKD', 'NZD'), exchange(1, 'NZD', 'NZD')]).toEqual([null, null, 1]);
  expect(worthInOrder(1, 'NZD')).toBeGreaterThan(worthInOrder(1e9, 'GBP'));
});

test('the code contains no rate besides the table', () => {
  const sources = Object.fromEntries(productionFiles().map((path) => [path, readFileSync(path, 'utf8')]));
  const ofRates = /\b(?:HKD|CNY|TWD|GBP|EUR|USD|AUD|CAD)['"]?: (?:\d{1,2}(?:\.\d+)?),/;
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  expect(Object.entries(sources).flatMap(([path, text]) => (ofRates.test(text) ? [path] : []))).toEqual([]);
});

const OWN = toOwnMoney('HKD');

it.each([
  [155_556, 156_000],
  [1_049.6, 1_050],
  [12.34, 12.3],
  [0, 0],
])('rounds %d to three digits: %d', (amount, value) => expect(roundedMoney(amount)).toBe(value));

it('is within half a per cent of the rate, whatever the amount and its size', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 1e9, noNaN: true }),
      fc.constantFrom('GBP', 'AUD', 'USD', 'CAD'),
      (amount, currency) => {
        const exactValue = exchange(amount, currency, 'HKD') ?? Number.NaN;
        const worth = convertCurrency({ amount, currency }, OWN);
        expect(worth?.currency).toBe('HKD');
        expect(Math.abs((worth?.amount ?? 0) / exactValue - 1)).toBeLessThanOrEqual(0.005);
        expect(String(worth?.amount).replace(/\D|0+$/g, '').length).toBeLessThanOrEqual(3);
      },
    ),
  );
});

it('omits amounts in that currency, and currencies without a rate', () => {
  expect(convertCurrency({ amount: 100, currency: 'HKD' }, OWN)).toBeNull();
  expect(convertCurrency({ amount: 100, currency: 'NZD' }, OWN)).toBeNull();
  expect(convertCurrency({ amount: 100, currency: '__proto__' }, OWN)).toBeNull();
});
