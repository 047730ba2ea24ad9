import { expect, test } from 'vitest';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { findBudget } from '#backend/assistant/reading/read-budget.ts';
import { RATES_DATE } from '#shared/rules/budget.ts';
import { formatSum } from './answer-costs.ts';

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
const sumFor = (text: string, living: readonly Claim[] = [createClaim(1000, 1500)]) =>
  formatSum(
    { locale: 'en-us', reading: { text, budget: findBudget(text), countries: ['uk'], level: null } } as never,
    [createClaim(20_000, 30_000)],
    living,
  );

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
  expect(sumFor('is £25,000 a year enough', [])).toMatch(/^For tuition, yes: /u);
});

test('a total for a whole course is judged by all of its years, and a sum counts every child', () => {
  expect(sumFor('is £120,000 in total enough for the whole degree')).toMatch(
    /^Only just.*£96,000 to £144,000 for 3 years/u,
  );
  expect(sumFor('what does a year cost for two children')).toContain('£64,000 to £96,000 for a year for 2 students');
});
