import { expect, it } from 'vitest';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { RULES_READ_ON } from '#client/features/country-guide/study-rules.ts';
import { getFigures } from '#client/features/facts/figure.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { computeCosts, listCommonKinds, toRange } from './compare-costs.ts';
import { findLivingCosts } from './living-costs.server.ts';

const OWN_MONEY: OwnMoney = { currency: 'HKD', of: '2026-10-07', unitValues: { AUD: 5, USD: 8, GBP: 10, CAD: 5.5 } };

const createSchool = (...facts: [key: string, part: string, value: string, unit: string][]) =>
  ({
    facts: facts.map(([key, part, value, unit]) => ({ key, part, value, unit, sourceId: 's', was: [], beside: [] })),
    sources: [{ id: 's', publisher: 'Publisher', asAt: '2026' }],
  }) as unknown as Sourced;

const createCosts = (
  countryKey: string,
  currency: string,
  school: Sourced,
  cityLiving = null as string | null,
  city = 'Manchester',
) => {
  const findCost = (key: string, value: string, unit: string) =>
    getFigures(createSchool([key, '', value, unit])).find(key);
  return computeCosts(
    {
      durationWeeks: 52,
      totalFee: null,
      year: toRange(findCost('tuition', '40000', `${currency}/year`)),
      living: findLivingCosts({
        cityLiving: toRange(cityLiving === null ? null : findCost('livingMonth', cityLiving, `${currency}/month`)),
        city,
        school,
        countryKey,
        locale: 'en-us',
        today: RULES_READ_ON,
      }).living,
      visa: null,
      health: null,
      registration: null,
      flights: null,
    },
    OWN_MONEY,
  );
};

it('totals of schools in several countries contain the same costs', () => {
  const manchester = createCosts('uk', 'GBP', createSchool(), '1200');
  const york = createCosts('uk', 'GBP', createSchool());
  const melbourne = createCosts('au', 'AUD', createSchool());
  const cornell = createCosts('us', 'USD', createSchool(['roomAndBoard', '', '18504', 'USD/year']));
  const columns = [manchester, york, melbourne, cornell];
  expect(listCommonKinds(columns)).toEqual(['tuition', 'living']);
  expect(columns.map(({ parts }) => [parts.living?.figure.key, parts.living?.min.amount])).toEqual([
    ['visaFunds', 14_052],
    ['visaFunds', 14_052],
    ['visaFunds', 29_710],
    ['roomAndBoard', 18_504],
  ]);
});

it('schools of the United States have one measure: their room and board, also in a city with published costs', () => {
  const boston = createCosts('us', 'USD', createSchool(['roomAndBoard', '', '18110', 'USD/year']), '2156');
  expect(boston.parts.living).toMatchObject({ figure: { key: 'roomAndBoard' }, min: { amount: 18_110 } });
});

it('a sum that a visa requires is left out when its rule is due for review', () => {
  const { living, sources } = findLivingCosts({
    cityLiving: null,
    city: null,
    school: null,
    countryKey: 'au',
    locale: 'en-us',
    today: '2030-01-01',
  });
  expect([living, sources]).toEqual([null, []]);
});

it('a school in London has the sum of London, and a country the range of both', () => {
  const london = createCosts('uk', 'GBP', createSchool(), '1800', '倫敦');
  const { living } = findLivingCosts({
    cityLiving: null,
    city: null,
    school: null,
    countryKey: 'uk',
    locale: 'en-us',
    today: RULES_READ_ON,
  });
  expect(london.parts.living).toMatchObject({ figure: { key: 'visaFunds' }, min: { amount: 18_348 } });
  expect([living?.min.value, living?.max.value]).toEqual(['1171', '1529']);
});
