import { expect, it } from 'vitest';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { countryCosts } from '#shared/contract/catalogue/country.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { loadCountryFacts } from './load-country-facts.server.ts';

const SOURCES = [{ id: '1', publisher: 'Register', title: '', address: '', asAt: '2026', licence: '' }];

const createSchool = (id: string, least: number) => ({
  id,
  name: `School ${id}`,
  nameChn: '',
  city: 'City',
  courses: 1,
  facts: [{ ...createDegreeYearFact('bachelor', { least, currency: 'AUD' }), was: [], beside: [] }],
  sources: SOURCES,
});

const loadFacts = (feeSchoolCount: number) =>
  loadCountryFacts(
    {
      locale: 'en-us',
      site: { agent: { originCity: 'hk' } },
      ask: async (call: unknown) =>
        call === countryCosts
          ? {
              ok: true,
              value: {
                fkMajorLevelId: '1',
                schools: [createSchool('a', 43_000), createSchool('b', 52_000)],
                feeSchoolCount,
                middleSchools: [createSchool('c', 17_000), createSchool('d', 28_000)],
                costs: [],
              },
            }
          : { ok: false },
    } as unknown as PortalRequestWithSite,
    { id: '2', knownCountry: 'au' },
  );

it('the fees of the listed schools are told beside those of all schools', async () => {
  const { tuitionRange, listedFees } = await loadFacts(99);
  expect(tuitionRange).toMatchObject({ min: { value: '17000' }, max: { value: '28000' }, schools: 99 });
  expect([listedFees?.min.value, listedFees?.max.value]).toEqual(['43000', '52000']);
  expect((await loadFacts(2)).listedFees).toBeNull();
});

it('the first year of a country without published living costs has those that its visa requires', async () => {
  const { firstYearCosts, livingEnds } = await loadFacts(99);
  expect(livingEnds?.min).toMatchObject({ key: 'visaFunds', value: '29710', unit: 'AUD/year' });
  expect(firstYearCosts.kinds).toEqual(['tuition', 'living']);
});

it('the counts by yearly fee are of bachelor’s degrees, and those by state of all schools', async () => {
  const { fees, schools } = await loadCountryFacts(
    {
      locale: 'en-us',
      site: { agent: { originCity: 'hk' } },
      ask: async (call: unknown, input: { fkMajorLevelId?: string }) => {
        const total = input.fkMajorLevelId === '1' ? 97 : 99;
        return call === schoolFacets
          ? { ok: true, value: { fee: [{ id: 'HKD-250000', total }], state: [{ id: '7', total }] } }
          : { ok: false };
      },
    } as unknown as PortalRequestWithSite,
    { id: '2', knownCountry: 'au' },
  );
  expect(fees).toEqual([{ step: 'HKD-250000', schools: 97 }]);
  expect(schools?.get('7')).toBe(99);
});
