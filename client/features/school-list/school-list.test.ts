import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { describe, expect, it } from 'vitest';
import { toSchoolRow } from './school-row.ts';
import {
  dropOtherCountryPlaces,
  dropUnavailableFilters,
  findNamedCountry,
  resolveCountry,
  resolveFindings,
  loadDisplayedCounts,
  addCounts,
  listRelaxations,
  needsUnstated,
} from './filters/count-facets.server.ts';
import { listChips } from './filters/filter-sheet.tsx';
import { EMPTY_OFFERS } from './filters/filter-table.ts';
import { EMPTY_FILTERS, type SchoolFilters } from './filters/school-filters.ts';
import { Fact } from '#shared/contract/catalogue/fact.ts';
import { School } from '#shared/contract/catalogue/school.ts';
import { SchoolFacets } from '#shared/contract/matching/school-facets.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import type { Result } from '#shared/call-error.ts';

const COUNTRIES = [
  { id: '1', key: 'uk', label: '英國', otherName: 'United Kingdom', offered: true },
  { id: '5', key: 'nz', label: '新西蘭', otherName: 'New Zealand', offered: false },
];
const FACETS = { countries: COUNTRIES, states: [{ id: '7', label: '英格蘭' }], cities: [], types: [], ...EMPTY_OFFERS };

const NAMED_COUNTRIES = [
  { id: '1', names: ['uk', 'United Kingdom', '英國', 'england'] },
  { id: '5', names: ['nz', 'New Zealand', '新西蘭'] },
];

describe('a country that was named', () => {
  it('is found by any of its full names', () => {
    for (const name of ['英國', ' united  kingdom ', 'UK', 'England'])
      expect(findNamedCountry(NAMED_COUNTRIES, name)?.id).toBe('1');
    for (const name of ['Atlantis', 'Eng', ' ']) expect(findNamedCountry(NAMED_COUNTRIES, name)).toBeNull();
  });

  it('is replaced by the country itself, and an unknown one is left to the backend', () => {
    const namedFilters = { ...EMPTY_FILTERS, keyword: 'New Zealand', searchType: '1' } as const;
    expect(resolveCountry(namedFilters, NAMED_COUNTRIES)).toMatchObject({ keyword: '', searchType: '', country: '5' });
    const unknownFilters = { ...namedFilters, keyword: 'Eng' };
    expect(resolveCountry(unknownFilters, NAMED_COUNTRIES)).toBe(unknownFilters);
  });
});

it('a state of another country is dropped, and an unverifiable one is retained', () => {
  const filters = { ...EMPTY_FILTERS, country: '1', state: '8', city: '9' };
  expect(dropOtherCountryPlaces(filters, FACETS)).toMatchObject({ state: '', city: '9' });
});

it('filters that the site does not offer are dropped', () => {
  const requestedFilters = { ...EMPTY_FILTERS, country: '1', field: '7', fee: 'HKD-250000', course: 'law' };
  expect(dropUnavailableFilters(requestedFilters, FACETS)).toEqual({ ...EMPTY_FILTERS, country: '1' });
  const offeredFacets = { ...FACETS, fields: [{ id: '7', label: 'Law', total: 3 }] };
  expect(dropUnavailableFilters(requestedFilters, offeredFacets)).toEqual({ ...requestedFilters, fee: '' });
});

describe('filter counts', () => {
  it('show fee steps only with fee counts', () => {
    const getSpread = (totals: number[]) => {
      const feeSpread = totals.map((total, index) => ({ id: `HKD-${index}`, name: '', total }));
      return addCounts(FACETS, SchoolFacets.parse({ feeSpread }), EMPTY_FILTERS, 'zh-hk').spread;
    };
    expect(getSpread([0, 3, 1])).toEqual([0, 3, 1]);
    expect(getSpread([0, 0, 0])).toEqual([]);
  });

  const firstCounts = SchoolFacets.parse({ level: [{ id: '1', name: 'Bachelor', total: 0 }] });
  const secondCounts = SchoolFacets.parse({ level: [{ id: '1', name: 'Bachelor', total: 3 }] });
  const loadDisplayed = async (
    requestedFilters: SchoolFilters,
    filters: SchoolFilters,
    result: Result<SchoolFacets>,
  ) => {
    const inquiries: object[] = [];
    const queryBackend = (_call: unknown, input: object) => {
      inquiries.push(input);
      return Promise.resolve(result);
    };
    const portal = { ask: queryBackend, site: { agent: { currency: 'HKD' } }, keepOutOfCache: () => {} } as never;
    return {
      shown: await loadDisplayedCounts(portal, { requestedFilters, filters, facets: firstCounts }),
      questions: inquiries,
    };
  };
  const requestedFilters = { ...EMPTY_FILTERS, level: '1', english: '6.5' } as const;
  const filters = { ...requestedFilters, english: '' };

  it('use the effective filters, not the URL’s', async () => {
    const { shown, questions } = await loadDisplayed(requestedFilters, filters, { ok: true, value: secondCounts });
    expect(shown).toBe(secondCounts);
    expect(questions).toHaveLength(1);
    expect(questions[0]).not.toHaveProperty('ieltsHeld', '6.5');
  });

  it('are requested once when both queries are equal, and stay when the request fails', async () => {
    expect(await loadDisplayed(requestedFilters, { ...requestedFilters }, { ok: true, value: secondCounts })).toEqual({
      shown: firstCounts,
      questions: [],
    });
    const failedCounts = await loadDisplayed(requestedFilters, filters, {
      ok: false,
      error: { code: 'notFound', message: '' },
    } as never);
    expect(failedCounts.shown).toBe(firstCounts);
  });
});

describe('a search that matches no school name', () => {
  const searchFilters = { ...EMPTY_FILTERS, keyword: '法律', sort: 'match', level: '1' } as const;
  const createFinding = (kind: 'school' | 'field' | 'courses', id: string, name: string) =>
    ({ kind, id, name, nameChn: '', note: '', logo: '', total: 1 }) as const;
  const createFindings = (keyword: string, foundItems: ReturnType<typeof createFinding>[], countryId = '') => ({
    keyword,
    isMended: keyword !== searchFilters.keyword,
    isField: false,
    countryId,
    found: foundItems,
  });

  it('searches for schools that teach the subject, in the named country', () => {
    expect(resolveFindings(searchFilters, createFindings('法律', [createFinding('field', '7', 'Law')], '1'))).toEqual({
      ...EMPTY_FILTERS,
      level: '1',
      country: '1',
      field: '7',
    });
    expect(resolveFindings(searchFilters, createFindings('法律', [createFinding('courses', '', 'law')]))).toMatchObject(
      {
        keyword: '',
        course: 'law',
      },
    );
    expect(
      resolveFindings(
        { ...searchFilters, country: '2' },
        createFindings('法律', [createFinding('field', '7', 'Law')], '1'),
      ),
    ).toMatchObject({
      country: '2',
    });
  });

  it('is the corrected name, and empty when the query was correct', () => {
    expect(
      resolveFindings(searchFilters, createFindings('law', [createFinding('school', '9', 'Laval')])),
    ).toMatchObject({
      keyword: 'law',
    });
    expect(resolveFindings(searchFilters, createFindings('法律', [createFinding('school', '9', 'Laval')]))).toBeNull();
    expect(resolveFindings(searchFilters, createFindings('法律', []))).toBeNull();
  });
});

describe('a list without matches', () => {
  const unstated = { schools: 12, of: ['level', 'field'], countries: [] };
  const needs = (filters: Partial<typeof EMPTY_FILTERS>, matchCount = 0, of = unstated.of) =>
    needsUnstated({ ...EMPTY_FILTERS, ...filters }, { unstated: { ...unstated, of } }, matchCount);

  it('shows schools that publish no levels or subjects, but not those that may be above the budget', () => {
    expect(needs({ level: '2', field: '1' })).toBe(true);
    expect(needs({ level: '2', field: '1' }, 3)).toBe(false);
    expect(needs({ fee: 'HKD-100000' }, 0, ['field', 'fee'])).toBe(false);
    expect(needs({ field: '1', unstated: '1' })).toBe(false);
  });
});

it('a country whose schools state no fields is unknown in a list of a field, not without schools', () => {
  const countResult = SchoolFacets.parse({
    country: [
      { id: '1', name: '', total: 40 },
      { id: '5', name: '', total: 0 },
    ],
    unstated: { schools: 0, of: [], countries: [{ id: '5', name: '', total: 1265 }] },
  });
  expect(addCounts(FACETS, countResult, EMPTY_FILTERS, 'zh-hk').countries).toMatchObject([
    { id: '1', total: 40 },
    { id: '5', total: 0, isUnstated: true },
  ]);
});

describe('relaxing one filter', () => {
  const feeFacets = ['HKD-100000', 'HKD-150000', 'HKD-200000', 'HKD-250000'].map((id, index) => ({
    id,
    label: id,
    total: [2, 2, 5, 9][index],
  }));
  const facets = { ...FACETS, fees: feeFacets, english: [], without: { fee: 12, field: 7, country: 40 } };
  const requestedFilters = { ...EMPTY_FILTERS, fee: 'HKD-100000', field: '1', page: 3 };
  const listRelaxationTexts = (filters: typeof requestedFilters, matchCount = 2) =>
    listRelaxations(filters, facets, matchCount, 'search').map(({ key, label, gain }) => [key, label, gain]);

  it('is the next limit with results, or removing the filter, with its count', () => {
    expect(listRelaxationTexts(requestedFilters)).toEqual([
      ['fee', 'HKD-200000', 3],
      ['field', '', 5],
    ]);
    expect(listRelaxations(requestedFilters, facets, 2, 'search')[0]?.path).toBe(
      '/school/school-search?field=1&fee=HKD-200000',
    );
  });

  it('skips ranges without counted steps', () => {
    expect(listRelaxationTexts({ ...requestedFilters, fee: 'HKD-50000-100000' })[0]).toEqual(['fee', '', 10]);
  });

  it('skips steps without results, those equal to a chip, and those that remove more than named', () => {
    expect(listRelaxationTexts(requestedFilters, 12)).toEqual([]);
    expect(listRelaxationTexts({ ...EMPTY_FILTERS, field: '1' })).toEqual([]);
    expect(listRelaxationTexts({ ...EMPTY_FILTERS, country: '1', state: '7', field: '1' })).toEqual([['field', '', 5]]);
  });
});

it('each chip links to the list without its filter', () => {
  const filters = { ...EMPTY_FILTERS, keyword: 'leeds', country: '1', state: '7', initial: 'L', page: 3 };
  const filterChips = listChips(filters, FACETS);
  expect(filterChips.map(({ kind, label }) => [kind, label])).toEqual([
    ['keyword', 'leeds'],
    ['country', '英國'],
    ['state', '英格蘭'],
    ['initial', 'L'],
  ]);
  expect(filterChips[1]?.without).toEqual({ ...EMPTY_FILTERS, keyword: 'leeds', initial: 'L' });
});

describe('a row', () => {
  const school = School.parse({ id: 1, name: 'University of Leeds', qsRank: '=91', website: 'www.leeds.ac.uk' });

  it('links the school’s website only where its courses are marked missing', () => {
    expect(toSchoolRow(school, {}, 'en-us').website).toBe('');
    expect(toSchoolRow({ ...school, hasCourse: false }, {}, 'en-us').website).toBe('https://www.leeds.ac.uk');
    expect(toSchoolRow({ ...school, hasCourse: false, website: 'javascript:alert(1)' }, {}, 'en-us').website).toBe('');
  });

  it('shows the rank with its year, and marks examples', () => {
    const rankLine = {
      rankName: 'QS',
      rank: '=91',
      year: '2020',
      source: { publisher: '', address: '', asAt: '' },
      illustrative: true,
      openKey: '',
      figure: null,
    };
    expect(toSchoolRow(school, {}, 'en-us').rank).toEqual({ value: '=91', year: '2021', isExample: false });
    expect(toSchoolRow({ ...school, allRankList: [rankLine] }, {}, 'en-us').rank).toEqual({
      value: '=91',
      year: '2020',
      isExample: true,
    });
    expect(toSchoolRow({ ...school, qsRank: '' }, {}, 'en-us').rank).toBeNull();
  });

  const createSchool = (facts: object[]) => ({
    ...school,
    facts: facts.map((fact) => Fact.parse({ sourceId: 1, ...fact })),
    sources: [
      {
        id: '1',
        publisher: 'P',
        title: 'T',
        licence: '',
        licenceAddress: '',
        address: '',
        asAt: '2022-23',
        readOn: '',
      },
    ],
  });
  const createUsdFact = (key: string, part: string, value: number) => ({ key, part, value, unit: 'USD/year' });
  const bachelorFee = createDegreeYearFact('bachelor', { least: 30_000, usual: 35_000, most: 60_000, currency: 'USD' });
  const lowestFee = createUsdFact('lowestLevelYear', '', 9000);
  const schoolWithBoth = createSchool([
    lowestFee,
    bachelorFee,
    createDegreeYearFact('master', { least: 9000, currency: 'USD' }),
  ]);
  const getFees = (from: typeof schoolWithBoth, query = {}) => {
    const { fee, courseFee } = toSchoolRow(from, query, 'en-us');
    return [fee && `${fee.level} ${fee.least}–${fee.most}`, courseFee?.value].filter(Boolean);
  };

  it('shows the fee of the level, from the lowest to the highest, never a master’s fee for a bachelor’s search', () => {
    expect(getFees(schoolWithBoth)).toEqual(['bachelor 30000–60000']);
    expect(getFees(schoolWithBoth, { level: '1', fee: 'USD-40000' })).toEqual(['bachelor 30000–60000']);
    expect(getFees(schoolWithBoth, { level: '2' })).toEqual(['master 9000–9000']);
    expect(getFees(schoolWithBoth, { level: '3' })).toEqual([]);
    expect(getFees(createSchool([lowestFee]))).toEqual(['9000']);
    const schoolOfMasters = createSchool([createDegreeYearFact('master', { least: 9000, currency: 'USD' })]);
    expect([{}, { level: '1' }, { level: '2' }].map((query) => getFees(schoolOfMasters, query))).toEqual([
      [],
      [],
      ['master 9000–9000'],
    ]);
  });

  it('shows the UCAS deadline of a school with courses in UCAS, even a past one, for bachelor’s courses only', () => {
    const ucasSchool = createSchool([{ key: 'ucasCourses', part: '', value: '177', unit: 'courses' }]);
    expect(toSchoolRow(ucasSchool, {}, 'en-us').ucasDeadline).toMatchObject(DATED_FACTS.ucasJanuary);
    expect(toSchoolRow({ ...ucasSchool, name: 'University of Oxford' }, {}, 'en-us').ucasDeadline).toMatchObject(
      DATED_FACTS.ucasOctober,
    );
    expect(toSchoolRow(ucasSchool, { level: '2' }, 'en-us').ucasDeadline).toBeNull();
    expect(toSchoolRow(createSchool([]), {}, 'en-us').ucasDeadline).toBeNull();
  });

  it('shows the fee of the matching course for a subject, or else that of the level', () => {
    expect(getFees(schoolWithBoth, { level: '1', field: '4' })).toEqual(['9000']);
    expect(getFees(createSchool([bachelorFee]), { field: '4' })).toEqual(['bachelor 30000–60000']);
  });
});
