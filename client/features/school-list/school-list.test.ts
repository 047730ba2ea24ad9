import { describe, expect, it } from 'vitest';
import { toSchoolRow } from './school-row.ts';
import {
  dropForeignPlaces,
  dropUnoffered,
  findNamedCountry,
  resolveCountry,
  resolveMeaning,
  loadCountsOfShown,
  withCounts,
  getLoosenings,
} from './filters/count-facets.server.ts';
import { listChips } from './filters/filter-sheet.tsx';
import { NO_OFFERS } from './filters/filter-table.ts';
import { NO_FILTERS, type SchoolFilters } from './filters/school-filters.ts';
import { Fact } from '#shared/contract/catalogue/fact.ts';
import { School } from '#shared/contract/catalogue/school.ts';
import { SchoolFacets } from '#shared/contract/matching/school-facets.ts';
import type { Result } from '#shared/call-error.ts';

const COUNTRIES = [
  { id: '1', key: 'uk', label: '英國', otherName: 'United Kingdom', offered: true },
  { id: '5', key: 'nz', label: '新西蘭', otherName: 'New Zealand', offered: false },
];
const FACETS = { countries: COUNTRIES, states: [{ id: '7', label: '英格蘭' }], cities: [], types: [], ...NO_OFFERS };

const NAMED = [
  { id: '1', names: ['uk', 'United Kingdom', '英國', 'england'] },
  { id: '5', names: ['nz', 'New Zealand', '新西蘭'] },
];

describe('a country that was named', () => {
  it('is found by any of its full names', () => {
    for (const name of ['英國', ' united  kingdom ', 'UK', 'England'])
      expect(findNamedCountry(NAMED, name)?.id).toBe('1');
    for (const name of ['Atlantis', 'Eng', ' ']) expect(findNamedCountry(NAMED, name)).toBeNull();
  });

  it('is replaced by the country itself, and an unknown one is left to the backend', () => {
    const namedItem = { ...NO_FILTERS, keyword: 'New Zealand', searchType: '1' } as const;
    expect(resolveCountry(namedItem, NAMED)).toMatchObject({ keyword: '', searchType: '', country: '5' });
    const unknown = { ...namedItem, keyword: 'Eng' };
    expect(resolveCountry(unknown, NAMED)).toBe(unknown);
  });
});

it('a state of another country is dropped, and an unverifiable one is retained', () => {
  const filters = { ...NO_FILTERS, country: '1', state: '8', city: '9' };
  expect(dropForeignPlaces(filters, FACETS)).toMatchObject({ state: '', city: '9' });
});

it('filters that the site does not offer are dropped', () => {
  const requested = { ...NO_FILTERS, country: '1', field: '7', fee: 'HKD-250000', course: 'law' };
  expect(dropUnoffered(requested, FACETS)).toEqual({ ...NO_FILTERS, country: '1' });
  const offered = { ...FACETS, fields: [{ id: '7', label: 'Law', total: 3 }] };
  expect(dropUnoffered(requested, offered)).toEqual({ ...requested, fee: '' });
});

describe('filter counts', () => {
  it('show fee steps only with fee counts', () => {
    const getSpread = (totals: number[]) => {
      const feeSpread = totals.map((total, index) => ({ id: `HKD-${index}`, name: '', total }));
      return withCounts(FACETS, SchoolFacets.parse({ feeSpread }), NO_FILTERS, 'zh-hk').spread;
    };
    expect(getSpread([0, 3, 1])).toEqual([0, 3, 1]);
    expect(getSpread([0, 0, 0])).toEqual([]);
  });

  const countResult = SchoolFacets.parse({ level: [{ id: '1', name: 'Bachelor', total: 0 }] });
  const again = SchoolFacets.parse({ level: [{ id: '1', name: 'Bachelor', total: 3 }] });
  const count = async (requested: SchoolFilters, filters: SchoolFilters, result: Result<SchoolFacets>) => {
    const questions: object[] = [];
    const ask = (_call: unknown, input: object) => {
      questions.push(input);
      return Promise.resolve(result);
    };
    const portal = { ask, site: { agent: { currency: 'HKD' } }, keepOutOfCache: () => {} } as never;
    return { shown: await loadCountsOfShown(portal, { asked: requested, filters, counted: countResult }), questions };
  };
  const requested = { ...NO_FILTERS, level: '1', english: '6.5' } as const;
  const filters = { ...requested, english: '' };

  it('use the effective filters, not the URL’s', async () => {
    const { shown, questions } = await count(requested, filters, { ok: true, value: again });
    expect(shown).toBe(again);
    expect(questions).toHaveLength(1);
    expect(questions[0]).not.toHaveProperty('ieltsHeld', '6.5');
  });

  it('are requested once when both queries are equal, and stay when the request fails', async () => {
    expect(await count(requested, { ...requested }, { ok: true, value: again })).toEqual({
      shown: countResult,
      questions: [],
    });
    const failed = await count(requested, filters, { ok: false, error: { code: 'notFound', message: '' } } as never);
    expect(failed.shown).toBe(countResult);
  });
});

describe('a search that matches no school name', () => {
  const query = { ...NO_FILTERS, keyword: '法律', sort: 'match', level: '1' } as const;
  const finding = (kind: 'school' | 'field' | 'courses', id: string, name: string) =>
    ({ kind, id, name, nameChn: '', note: '', logo: '', total: 1 }) as const;
  const findings = (keyword: string, match: ReturnType<typeof finding>[], countryId = '') => ({
    keyword,
    isMended: keyword !== query.keyword,
    countryId,
    found: match,
  });

  it('searches for schools that teach the subject, in the named country', () => {
    expect(resolveMeaning(query, findings('法律', [finding('field', '7', 'Law')], '1'))).toEqual({
      ...NO_FILTERS,
      level: '1',
      country: '1',
      field: '7',
    });
    expect(resolveMeaning(query, findings('法律', [finding('courses', '', 'law')]))).toMatchObject({
      keyword: '',
      course: 'law',
    });
    expect(
      resolveMeaning({ ...query, country: '2' }, findings('法律', [finding('field', '7', 'Law')], '1')),
    ).toMatchObject({
      country: '2',
    });
  });

  it('is the corrected name, and empty when the query was correct', () => {
    expect(resolveMeaning(query, findings('law', [finding('school', '9', 'Laval')]))).toMatchObject({
      keyword: 'law',
    });
    expect(resolveMeaning(query, findings('法律', [finding('school', '9', 'Laval')]))).toBeNull();
    expect(resolveMeaning(query, findings('法律', []))).toBeNull();
  });
});

describe('relaxing one filter', () => {
  const fees = ['HKD-100000', 'HKD-150000', 'HKD-200000', 'HKD-250000'].map((id, index) => ({
    id,
    label: id,
    total: [2, 2, 5, 9][index],
  }));
  const facets = { ...FACETS, fees, english: [], without: { fee: 12, field: 7, country: 40 } };
  const requested = { ...NO_FILTERS, fee: 'HKD-100000', field: '1', page: 3 };
  const result = (filters: typeof requested, match = 2) =>
    getLoosenings(filters, facets, match, 'search').map(({ key, label, gain }) => [key, label, gain]);

  it('is the next limit with results, or removing the filter, with its count', () => {
    expect(result(requested)).toEqual([
      ['fee', 'HKD-200000', 3],
      ['field', '', 5],
    ]);
    expect(getLoosenings(requested, facets, 2, 'search')[0]?.path).toBe('/school/school-search?field=1&fee=HKD-200000');
  });

  it('skips ranges without counted steps', () => {
    expect(result({ ...requested, fee: 'HKD-50000-100000' })[0]).toEqual(['fee', '', 10]);
  });

  it('skips steps without results, those equal to a chip, and those that remove more than named', () => {
    expect(result(requested, 12)).toEqual([]);
    expect(result({ ...NO_FILTERS, field: '1' })).toEqual([]);
    expect(result({ ...NO_FILTERS, country: '1', state: '7', field: '1' })).toEqual([['field', '', 5]]);
  });
});

it('each chip links to the list without its filter', () => {
  const filters = { ...NO_FILTERS, keyword: 'leeds', country: '1', state: '7', initial: 'L', page: 3 };
  const chips = listChips(filters, FACETS);
  expect(chips.map(({ kind, label }) => [kind, label])).toEqual([
    ['keyword', 'leeds'],
    ['country', '英國'],
    ['state', '英格蘭'],
    ['initial', 'L'],
  ]);
  expect(chips[1]?.without).toEqual({ ...NO_FILTERS, keyword: 'leeds', initial: 'L' });
});

describe('a row', () => {
  const school = School.parse({ id: 1, name: 'University of Leeds', qsRank: '=91', website: 'www.leeds.ac.uk' });

  it('links the school’s website only where its courses are marked missing', () => {
    expect(toSchoolRow(school).website).toBe('');
    expect(toSchoolRow({ ...school, hasCourse: false }).website).toBe('https://www.leeds.ac.uk');
    expect(toSchoolRow({ ...school, hasCourse: false, website: 'javascript:alert(1)' }).website).toBe('');
  });

  it('shows the rank with its year, and marks examples', () => {
    const line = {
      rankName: 'QS',
      rank: '=91',
      year: '2020',
      source: { publisher: '', address: '', asAt: '' },
      illustrative: true,
    };
    expect(toSchoolRow(school).rank).toEqual({ value: '=91', year: '2021', isExample: false });
    expect(toSchoolRow({ ...school, allRankList: [line] }).rank).toEqual({
      value: '=91',
      year: '2020',
      isExample: true,
    });
    expect(toSchoolRow({ ...school, qsRank: '' }).rank).toBeNull();
  });

  const published = (facts: object[]) => ({
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
  const usd = (key: string, part: string, value: number) => ({ key, part, value, unit: 'USD/year' });
  const ofBoth = published([
    usd('lowestLevelYear', '', 9000),
    usd('fromFee', 'bachelor', 30_000),
    usd('fromFee', 'master', 9000),
  ]);
  const feesOf = (from: typeof ofBoth, requested = {}) =>
    toSchoolRow(from, requested).figures.map(({ key, part, value }) => [key, part, value].filter(Boolean).join(' '));

  it('shows yearly costs by level, never a master’s fee for a bachelor’s search', () => {
    expect(feesOf(ofBoth)).toEqual(['fromFee bachelor 30000', 'fromFee master 9000']);
    const bachelor = published([usd('fromFee', 'bachelor', 30_000), usd('fromFee', 'master', 9000)]);
    expect(feesOf(bachelor, { level: '1' })).toEqual(['fromFee bachelor 30000']);
    expect(feesOf(bachelor, { level: '2' })).toEqual(['fromFee master 9000']);
    expect(feesOf(bachelor, { level: '3' })).toEqual([]);
  });

  it('shows the fee of the matching course, or none when filters are narrower than a level', () => {
    expect(feesOf(ofBoth, { level: '1', field: '4' })).toEqual(['lowestLevelYear 9000']);
    expect(feesOf(published([usd('fromFee', 'bachelor', 30_000)]), { field: '4' })).toEqual([]);
  });
});
