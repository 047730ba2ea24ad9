import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChips } from './filter-sheet.tsx';
import {
  FEE_CURRENCIES,
  parseFee,
  SCHOOL_FILTER_KEYS,
  SCHOOL_FILTERS,
  type SchoolFilterKey,
  listFilterValues,
  formatFee,
} from '#shared/rules/school-filters.ts';
import { FILTERS, EMPTY_OFFERS } from './filter-table.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import {
  changeFilters,
  countFilters,
  getFiltersPath,
  LIST_PAGES,
  EMPTY_FILTERS,
  parseFilters,
  toggleValue,
  toInquiry,
} from './school-filters.ts';

const parseQuery = (query: string, listPage: 'library' | 'country' | 'search' = 'search') =>
  parseFilters(getPageQuery(LIST_PAGES[listPage].page, `?${query}`), listPage);

describe('the filters in an address', () => {
  it('are parsed, with the country of each page', () => {
    expect(parseQuery('country=2&state=7&city=9&type=1&initial=b&sort=tuition&page=3')).toEqual({
      ...EMPTY_FILTERS,
      country: '2',
      state: '7',
      city: '9',
      type: '1',
      initial: 'B',
      sort: 'tuition',
      page: 3,
    });
    expect(parseQuery('id=1', 'country').country).toBe('1');
    expect(parseQuery('country=1', 'country').country).toBe('');
  });

  it('with invalid values are ignored', () => {
    expect(parseQuery('country=uk&type=-1&initial=%C3%A9&sort=best&page=0&keyword=%20%20')).toEqual(EMPTY_FILTERS);
    expect(parseQuery('page=1.5').page).toBe(1);
    expect(parseQuery('page=99999').page).toBe(1);
    expect([...parseQuery(`keyword=${'x'.repeat(300)}`).keyword]).toHaveLength(100);
  });

  it('contain state and city only within a country', () => {
    expect(parseQuery('state=7&city=9')).toEqual(EMPTY_FILTERS);
    expect(parseQuery('keyword=Canada&searchType=1&state=7').state).toBe('7');
  });

  it('include the search by country only on the page of searches', () => {
    expect(parseQuery('keyword=Canada&searchType=1')).toMatchObject({ keyword: 'Canada', searchType: '1' });
    expect(parseQuery('keyword=Canada&searchType=1', 'library')).toMatchObject({ keyword: 'Canada', searchType: '' });
    expect(parseQuery('keyword=Canada&searchType=0').searchType).toBe('');
  });

  it('prefer a selected country to a named one', () => {
    expect(parseQuery('keyword=Canada&searchType=1&country=2')).toMatchObject({
      keyword: '',
      searchType: '',
      country: '2',
    });
  });

  it('are sorted by best match only during a search', () => {
    expect(parseQuery('sort=match').sort).toBe('');
    expect(parseQuery('sort=match&keyword=leeds', 'library').sort).toBe('match');
    expect(parseQuery('', 'library').sort).toBe('name');
  });

  it('omit the default sort order', () => {
    expect(parseQuery('sort=rank').sort).toBe('');
    expect(parseQuery('sort=rank&keyword=leeds').sort).toBe('rank');
    expect(parseQuery('sort=match&keyword=leeds').sort).toBe('');
  });
});

describe('the address of a list', () => {
  it('omits default values', () => {
    expect(getFiltersPath(EMPTY_FILTERS, 'search')).toBe('/school/school-search');
    expect(getFiltersPath({ ...EMPTY_FILTERS, sort: 'name' }, 'library')).toBe('/college-library');
    expect(getFiltersPath({ ...EMPTY_FILTERS, country: '1', page: 2 }, 'country')).toBe('/school?id=1&page=2');
  });

  it('round-trips', () => {
    const filters = parseQuery('keyword=a%26b&country=2&state=7&type=1&sort=name&page=4');
    expect(parseQuery(getFiltersPath(filters, 'search').split('?')[1] ?? '')).toEqual(filters);
  });
});

describe('a change of one filter', () => {
  const filters = parseQuery('keyword=leeds&country=1&state=7&city=9&type=1&page=3');

  it('resets the page', () => expect(changeFilters(filters, { type: '2' })).toMatchObject({ type: '2', page: 1 }));

  it('resets dependent filters', () => {
    expect(changeFilters(filters, { country: '2' })).toMatchObject({ country: '2', state: '', city: '', type: '1' });
    expect(changeFilters(filters, { state: '8' })).toMatchObject({ country: '1', state: '8', city: '' });
    expect(changeFilters(filters, { country: '1' })).toMatchObject({ state: '7', city: '9' });
  });

  it('replaces a named country by the selected one', () => {
    const schoolFilters = parseQuery('keyword=Canada&searchType=1');
    expect(changeFilters(schoolFilters, { country: '2' })).toMatchObject({ keyword: '', searchType: '', country: '2' });
    expect(changeFilters(schoolFilters, { type: '2' })).toMatchObject({ keyword: 'Canada', searchType: '1' });
  });

  it('ends the sort by match together with the search', () => {
    expect(changeFilters(parseQuery('keyword=leeds&sort=match'), { keyword: '' }).sort).toBe('');
  });
});

it('counts active filters, excluding the sort order', () => {
  expect(countFilters(parseQuery('keyword=leeds&country=1&sort=name&page=2'))).toBe(2);
  // Each of several values has its own chip.
  expect(countFilters(parseQuery('country=1,3,4&level=1,2&english=6.5'))).toBe(6);
});

const EMPTY_FACETS = { countries: [], states: [], cities: [], types: [], ...EMPTY_OFFERS };

describe('every filter of the table', () => {
  const getExampleValue = (key: SchoolFilterKey) =>
    key === 'fee' ? 'HKD-250000' : (listFilterValues(key).at(-1) ?? '7');
  const getRequiredFilters = (key: SchoolFilterKey) =>
    Object.fromEntries(FILTERS[key].dependsOn.map((requiredKey) => [requiredKey, '1']));

  it.each(SCHOOL_FILTER_KEYS)('%s: its URL round-trips', (key) => {
    const filters = { ...EMPTY_FILTERS, ...getRequiredFilters(key), [key]: getExampleValue(key) };
    for (const listPage of ['library', 'country', 'search'] as const)
      expect(parseQuery(getFiltersPath(filters, listPage).split('?')[1] ?? '', listPage)).toMatchObject({
        [key]: getExampleValue(key),
      });
  });

  it.each(SCHOOL_FILTER_KEYS.filter((key) => SCHOOL_FILTERS[key].says !== 'words'))(
    '%s: ignores what the contract rejects',
    (key) => {
      for (const text of ['*', '-1', 'L7', ''])
        expect(parseFilters(new URLSearchParams({ ...getRequiredFilters(key), [key]: text }), 'library')[key]).toBe('');
      const { inquiry } = SCHOOL_FILTERS[key];
      expect(institutionInquiry.input.safeParse({ [inquiry]: '*' }).error?.issues[0]?.path).toEqual([inquiry]);
    },
  );

  it.each(SCHOOL_FILTER_KEYS)(
    '%s: is counted, has a chip, is sent to the backend, and is removed with its parent',
    (key) => {
      const filters = { ...EMPTY_FILTERS, [key]: getExampleValue(key) };
      expect(countFilters(filters)).toBe(1);
      expect(listChips(filters, EMPTY_FACETS).map(({ kind }) => kind)).toEqual([key]);
      const inquiry = { [SCHOOL_FILTERS[key].inquiry]: getExampleValue(key) };
      expect(toInquiry(filters)).toMatchObject(inquiry);
      expect(institutionInquiry.input.parse(toInquiry(filters))).toMatchObject(inquiry);
      for (const requiredKey of FILTERS[key].dependsOn)
        expect(changeFilters(filters, { [requiredKey]: '2' })[key]).toBe('');
    },
  );
});

describe('a filter with several values', () => {
  it('has one canonical URL in any order, and accepts repeated keys of forms', () => {
    const selectedFilters = { ...EMPTY_FILTERS, level: '1,3', field: '2,7', country: '1,12' };
    expect(getFiltersPath(selectedFilters, 'country')).toBe('/school?id=1,12&level=1,3&field=2,7');
    for (const query of ['id=12,1&level=3,1&field=7,2,7', 'id=1&id=012&level=1&level=3&field=2&field=7'])
      expect(parseQuery(query, 'country')).toEqual(selectedFilters);
    expect(parseQuery('level=1,x,-2,,3').level).toBe('1,3');
  });

  it('has a chip for each value, removable separately', () => {
    const levelFacets = [
      { id: '1', label: 'Bachelor' },
      { id: '3', label: 'Doctor' },
    ];
    const levelChips = listChips({ ...EMPTY_FILTERS, level: '1,3' }, { ...EMPTY_FACETS, levels: levelFacets });
    expect(levelChips.map(({ label, without }) => [label, without.level])).toEqual([
      ['Bachelor', '3'],
      ['Doctor', '1'],
    ]);
    expect(toggleValue('1,3', '1')).toBe('3');
    expect(toggleValue('3', '1')).toBe('1,3');
    expect(toggleValue('3', '3')).toBe('');
  });

  it('of several countries has neither states nor cities', () => {
    expect(parseQuery('country=1,2&state=7&city=9')).toMatchObject({ country: '1,2', state: '', city: '' });
  });
});

describe('the annual cost filter', () => {
  it.each([
    ['hkd-250000', 'HKD-250000'],
    ['HKD-0-250000', 'HKD-250000'],
    ['HKD-100000-250000', 'HKD-100000-250000'],
    ['HKD-100000-', 'HKD-100000-'],
    ['HKD-', ''],
    ['HKD-0-', ''],
    ['HKD-250000-100000', ''],
    ['XYZ-1', ''],
    ['HKD-1e6', ''],
    ['HKD--1', ''],
    ['HKD-123456789', ''],
  ])('%s is %s', (text, intended) => {
    expect(parseQuery(`fee=${text}`).fee).toBe(intended);
    const parsedInput = institutionInquiry.input.safeParse({ feeMost: text });
    expect(parsedInput.success ? parsedInput.data.feeMost : '').toBe(intended);
  });

  it('round-trips', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...FEE_CURRENCIES),
        fc.integer({ min: 0, max: 1e6 }),
        fc.option(fc.integer({ min: 0, max: 1e6 })),
        (currency, minFee, feeWidth) => {
          const feeRange = { currency, min: minFee, max: feeWidth === null ? null : minFee + feeWidth };
          const feeText = formatFee(feeRange);
          expect(parseFee(feeText)).toEqual(feeText === '' ? null : feeRange);
        },
      ),
    ));
});
