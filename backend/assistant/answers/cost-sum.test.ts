import { expect, test } from 'vitest';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { findBudget } from '#backend/assistant/reading/read-budget.ts';
import { RATES_DATE } from '#shared/rules/budget.ts';
import { asksTotalCost, formatSum, isBudgetTooSmall } from './cost-sum.ts';

const createClaim = (min: number, max: number): Claim => ({
  id: '',
  text: '',
  value: '',
  unit: '',
  amount: { least: min, most: max, currency: 'GBP' },
  subject: '',
  source: { publisher: '', address: '' },
  asAt: '',
  caution: '',
});
const createQuestion = (text: string, locale = 'en-us') =>
  ({ locale, reading: { text, budget: findBudget(text), countries: ['uk'], level: null } }) as never;
const sumFor = (text: string, living: readonly Claim[] = [createClaim(1000, 1500)]) =>
  formatSum(createQuestion(text), [createClaim(20_000, 30_000)], living);

test('tuition and twelve months of living are added up for the years of the question', () => {
  expect(sumFor('total for 3 years in the uk')).toContain('£96,000 to £144,000 for 3 years');
  expect(sumFor('what does a year cost')).toContain('£32,000 to £48,000');
});

test('a sum is converted at the dated rate where the question names a currency', () => {
  expect(sumFor('total for a year in hkd')).toMatch(
    new RegExp(`rates of ${RATES_DATE} that is about HK\\$[\\d,]+ to HK\\$`, 'u'),
  );
});

test('an amount is judged by the year, and without a living cost only by tuition', () => {
  expect(sumFor('is £50,000 a year enough')).toMatch(/^Yes: /u);
  expect(sumFor('is £40,000 a year enough')).toMatch(/^Only just, at the cheaper ones: /u);
  expect(sumFor('is £25,000 a year enough')).toMatch(/^No: /u);
  expect(sumFor('is £25,000 a year enough', [])).toMatch(/^For tuition, only at the cheaper ones: /u);
  expect(sumFor('is £30,000 a year enough', [])).toMatch(/^For tuition, yes: /u);
});

test('a total for a whole course is judged by all of its years, and a sum counts every child', () => {
  expect(sumFor('is £120,000 in total enough for the whole degree')).toMatch(
    /^Only just.*£96,000 to £144,000 for 3 years/u,
  );
  expect(sumFor('what does a year cost for two children')).toContain('£64,000 to £96,000 for a year for 2 students');
});

test('Chinese readers get the sum in their own currency without asking', () => {
  const living = [createClaim(1000, 1500)];
  expect(formatSum(createQuestion('一年总共几钱', 'zh-hk'), [createClaim(20_000, 30_000)], living)).toContain('HK$');
  expect(formatSum(createQuestion('一年总共多少钱', 'zh'), [createClaim(20_000, 30_000)], living)).toContain('¥');
});

test('a budget is too small only below the least sum', () => {
  const isSmall = (text: string) =>
    isBudgetTooSmall(createQuestion(text), [createClaim(20_000, 30_000)], [createClaim(1000, 1500)]);
  expect([isSmall('is £25,000 a year enough'), isSmall('is £40,000 a year enough'), isSmall('£25,000')]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['读研一年生活费加学费一共多少', true],
  ['读一年书连住宿使费要预几多', true],
  ['4 years including living', true],
  ['宿舍一年多少钱', false],
  ['what does it cost altogether to live there each week', false],
])('tuition with living is asked for in %s: %s', (text, isAsked) => {
  expect(asksTotalCost({ text, topics: new Set(['fee']) })).toBe(isAsked);
});
