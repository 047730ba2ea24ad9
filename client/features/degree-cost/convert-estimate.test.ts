import { expect, test } from 'vitest';
import { type CostInput, toRange, computeCosts } from '#client/features/compare/compare-costs.ts';
import type { SourcedFigure } from '#client/features/facts/figure.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { convertEstimate, getExchangeRate } from './convert-estimate.ts';

const createFigure = (key: string, value: string, unit: string) =>
  ({ key, part: '', value, unit, sourceId: 's', was: null, beside: null }) as unknown as SourcedFigure;

const OWN_MONEY: OwnMoney = { currency: 'HKD', of: '2026-10-07', unitValues: { AUD: 5, CNY: 1.1, GBP: 10 } };
const YEAR_FACTS: CostInput = {
  durationWeeks: 52,
  totalFee: null,
  year: toRange(createFigure('degreeYear', '40000', 'AUD/year')),
  living: toRange(createFigure('livingMonth', '2000', 'AUD/month')),
  visa: createFigure('visaFee', '1600', 'AUD'),
  health: null,
  registration: null,
  flights: null,
};
const ESTIMATE_PARTS = computeCosts(YEAR_FACTS, OWN_MONEY);
const DEFAULT_OPTIONS = { own: OWN_MONEY, currency: 'HKD', years: 3, shift: 0 };

test('recurring parts are multiplied by the years, and the visa is paid once', () => {
  const estimate = convertEstimate(ESTIMATE_PARTS, DEFAULT_OPTIONS);
  expect(estimate?.rows.map(({ kind, min }) => [kind, min.amount])).toEqual([
    ['tuition', 600_000],
    ['living', 360_000],
    ['visa', 8_000],
  ]);
  expect(estimate?.min).toEqual({ amount: 968_000, currency: 'HKD' });
});

test('a total in the original currency is not converted, and a rate change does not affect it', () => {
  const estimate = convertEstimate(ESTIMATE_PARTS, { ...DEFAULT_OPTIONS, currency: 'AUD', shift: 10 });
  expect(estimate).toMatchObject({ isAbout: false, min: { amount: 193_600, currency: 'AUD' } });
});

test('a rate change affects converted amounts', () => {
  expect(getExchangeRate('AUD', { ...DEFAULT_OPTIONS, shift: 10 })).toBeCloseTo(5.5);
  expect(getExchangeRate('AUD', { ...DEFAULT_OPTIONS, currency: 'CNY' })).toBeCloseTo(5 / 1.1);
  expect(convertEstimate(ESTIMATE_PARTS, { ...DEFAULT_OPTIONS, shift: 10 })?.min.amount).toBe(1_065_000);
});

test('an estimate without tuition has no total', () => {
  expect(convertEstimate(computeCosts({ ...YEAR_FACTS, year: null }, OWN_MONEY), DEFAULT_OPTIONS)).toBeNull();
});

test('the amounts shown add up to the total, and the ends of a narrow range are one amount', () => {
  const estimate = convertEstimate(
    computeCosts(
      {
        ...YEAR_FACTS,
        year: toRange(createFigure('degreeYear', '34567', 'AUD/year')),
        health: {
          min: createFigure('healthYear', '601', 'AUD/year'),
          max: createFigure('healthYear', '650', 'AUD/year'),
        },
      },
      OWN_MONEY,
    ),
    DEFAULT_OPTIONS,
  );
  const amounts = estimate?.rows.map(({ min, max }) => [min.amount, max.amount]);
  expect(amounts).toEqual([
    [519_000, 519_000],
    [360_000, 360_000],
    [8000, 8000],
    [9000, 10_000],
  ]);
  expect([estimate?.min.amount, estimate?.max.amount]).toEqual([897_000, 897_000]);
});
