import { readFileSync } from 'node:fs';
import { expect, test, it } from 'vitest';
import fc from 'fast-check';
import { roundMoney, convertCurrency } from '#shared/locale/money.ts';
import {
  toBudgetAmount,
  listBudgetMarks,
  convertAmount,
  toSliderPosition,
  getSortableAmount,
  getExchangeRates,
} from './budget.ts';
import TAIWAN from './exchange-rate-twd.json' with { type: 'json' };
import TABLE from './exchange-rates.json' with { type: 'json' };
import { listProductionFiles } from '#tests/unit/support/production-files.ts';

test.each([
  ['CNY', 500_000],
  ['HKD', 500_000],
  ['AUD', 100_000],
  ['USD', 100_000],
  ['GBP', 50_000],
  ['EUR', 50_000],
  ['TWD', 2_000_000],
] as const)('the slider of %s ends at %d, with a mark at every fifth of it', (currency, sliderEnd) => {
  expect(listBudgetMarks(currency)).toEqual([
    0,
    sliderEnd * 0.2,
    sliderEnd * 0.4,
    sliderEnd * 0.6,
    sliderEnd * 0.8,
    sliderEnd,
  ]);
  expect(toBudgetAmount(100, currency)).toBe(sliderEnd);
  expect(toSliderPosition(sliderEnd / 2, currency)).toBe(50);
  expect(toSliderPosition(sliderEnd * 3, currency)).toBe(100);
});

test('converts an amount to another currency and back by the rates of the table', () => {
  const { GBP, HKD } = TABLE.perEuro;
  expect(convertAmount(1000, 'GBP', 'HKD')).toBeCloseTo((1000 / GBP) * HKD, 6);
  expect(convertAmount(convertAmount(777, 'AUD', 'CNY') ?? 0, 'CNY', 'AUD')).toBeCloseTo(777, 6);
  expect(convertAmount(5, 'EUR', 'USD')).toBeCloseTo(5 * TABLE.perEuro.USD, 6);
  expect(convertAmount(5, 'USD', 'USD')).toBe(5);
});

test('a Taiwan dollar is converted over the US dollar, by a rate of its own', () => {
  expect(convertAmount(TAIWAN.perUsd, 'TWD', 'USD')).toBeCloseTo(1, 9);
  expect(convertAmount(convertAmount(777, 'TWD', 'GBP') ?? 0, 'GBP', 'TWD')).toBeCloseTo(777, 6);
});

test('a currency without a rate is not converted, and comes last in order', () => {
  expect([convertAmount(1, 'NZD', 'HKD'), convertAmount(1, 'HKD', 'NZD'), convertAmount(1, 'NZD', 'NZD')]).toEqual([
    null,
    null,
    1,
  ]);
  expect(getSortableAmount(1, 'NZD')).toBeGreaterThan(getSortableAmount(1e9, 'GBP'));
});

test('the code contains no rate besides the table', () => {
  const sourceTexts = Object.fromEntries(listProductionFiles().map((path) => [path, readFileSync(path, 'utf8')]));
  const RATE_TABLE_PATTERN = /\b(?:HKD|CNY|TWD|GBP|EUR|USD|AUD|CAD)['"]?: (?:\d{1,2}(?:\.\d+)?),/;
  expect(Object.keys(sourceTexts).length).toBeGreaterThan(500);
  expect(Object.entries(sourceTexts).flatMap(([path, text]) => (RATE_TABLE_PATTERN.test(text) ? [path] : []))).toEqual(
    [],
  );
});

const HKD_RATES = getExchangeRates('HKD');

it.each([
  [155_556, 156_000],
  [1_049.6, 1_050],
  [12.34, 12.3],
  [0, 0],
])('rounds %d to three significant digits: %d', (amount, expectedAmount) =>
  expect(roundMoney(amount)).toBe(expectedAmount),
);

it('a converted amount is within half a per cent of the rate, whatever the amount', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 1e9, noNaN: true }),
      fc.constantFrom('GBP', 'AUD', 'USD', 'CAD'),
      (amount, currency) => {
        const exactAmount = convertAmount(amount, currency, 'HKD') ?? Number.NaN;
        const convertedAmount = convertCurrency({ amount, currency }, HKD_RATES);
        expect(convertedAmount?.currency).toBe('HKD');
        expect(Math.abs((convertedAmount?.amount ?? 0) / exactAmount - 1)).toBeLessThanOrEqual(0.005);
        const roundAmount = convertedAmount?.amount ?? 0;
        if (roundAmount < 100_000) expect(String(roundAmount).replace(/\D|0+$/g, '').length).toBeLessThanOrEqual(3);
        else expect(roundAmount % 1000).toBe(0);
      },
    ),
  );
});

it('amounts in the same currency, and currencies without a rate, are omitted', () => {
  expect(convertCurrency({ amount: 100, currency: 'HKD' }, HKD_RATES)).toBeNull();
  expect(convertCurrency({ amount: 100, currency: 'NZD' }, HKD_RATES)).toBeNull();
  expect(convertCurrency({ amount: 100, currency: '__proto__' }, HKD_RATES)).toBeNull();
});
