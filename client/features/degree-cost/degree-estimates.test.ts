import { expect, it } from 'vitest';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { getExchangeRates } from '#shared/rules/budget.ts';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { estimateSchoolCosts } from './degree-estimates.server.ts';

it('a bachelor’s degree of a Scottish school lasts four years, as in the comparison', () => {
  const listYears = (province: string) =>
    estimateSchoolCosts(
      {
        school: {
          province,
          facts: [Fact.parse(createDegreeYearFact('bachelor', { least: 28_000, currency: 'GBP' }))],
          sources: [Source.parse({ id: '1', publisher: 'Register', title: 'Register', asAt: '2026' })],
        },
        locale: 'en-us',
        countryKey: 'uk',
      },
      { living: null, visa: null, health: null, registration: null, flights: null },
      getExchangeRates('HKD'),
    ).map(({ years }) => years);
  expect([listYears('Scotland'), listYears('England')]).toEqual([[4], [3]]);
});
