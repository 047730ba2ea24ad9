import { expect, test } from 'vitest';
import { type CostFacts, asRange, computeCosts } from '#client/features/compare/compare-costs.ts';
import type { SourcedFigure } from '#client/features/facts/figure.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { convertEstimate, rateBetween } from './convert-estimate.ts';

const figure = (key: string, value: string, unit: string) =>
  ({ key, part: '', value, unit, sourceId: 's', was: null, beside: null }) as unknown as SourcedFigure;

const OWN: OwnMoney = { currency: 'HKD', of: '2026-10-07', unitValues: { AUD: 5, CNY: 1.1, GBP: 10 } };
const YEAR: CostFacts = {
  weeks: 52,
  whole: null,
  year: asRange(figure('fromFee', '40000', 'AUD/year')),
  living: asRange(figure('livingMonth', '2000', 'AUD/month')),
  visa: figure('visaFee', '1600', 'AUD'),
  health: null,
  registration: null,
  flights: null,
};
const PARTS = computeCosts(YEAR, OWN);
const DEFAULTS = { own: OWN, currency: 'HKD', years: 3, shift: 0 };

test('recurring parts are multiplied by the years, and the visa is paid once', () => {
  const match = convertEstimate(PARTS, DEFAULTS);
  expect(match?.rows.map(({ kind, least }) => [kind, least.amount])).toEqual([
    ['tuition', 600_000],
    ['living', 360_000],
    ['visa', 8_000],
  ]);
  expect(match?.least).toEqual({ amount: 968_000, currency: 'HKD' });
});

test('a total in the original currency is not converted, and a rate change does not affect it', () => {
  const match = convertEstimate(PARTS, { ...DEFAULTS, currency: 'AUD', shift: 10 });
  expect(match).toMatchObject({ isAbout: false, least: { amount: 193_600, currency: 'AUD' } });
});

test('a rate change affects converted amounts', () => {
  expect(rateBetween('AUD', { ...DEFAULTS, shift: 10 })).toBeCloseTo(5.5);
  expect(rateBetween('AUD', { ...DEFAULTS, currency: 'CNY' })).toBeCloseTo(5 / 1.1);
  expect(convertEstimate(PARTS, { ...DEFAULTS, shift: 10 })?.least.amount).toBe(1_060_000);
});

test('an estimate without tuition has no total', () => {
  expect(convertEstimate(computeCosts({ ...YEAR, year: null }, OWN), DEFAULTS)).toBeNull();
});
