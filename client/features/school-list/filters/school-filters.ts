import { useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import { truncateKeyword, isId, type PageQuery, parseKeyword } from '#client/site/portal/page-query.ts';
import { SCHOOL_SORTS } from '#shared/constants.ts';
import type { InputOf } from '#shared/contract/call.ts';
import type { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { PageName, QueryKeyOf } from '#shared/pages/page-table.ts';
import {
  joinIds,
  parseFee,
  SCHOOL_FILTER_KEYS,
  SCHOOL_FILTERS,
  type SchoolFilter,
  type SchoolFilterKey,
  acceptsSeveralValues,
  splitFilterValues,
  listFilterValues,
  formatFee,
} from '#shared/rules/school-filters.ts';
import { getFacets, FILTERS, mapFilters, LISTED_FILTERS, type ListFacets } from './filter-table.ts';

type SchoolListKey = QueryKeyOf<'school' | 'collegeLibrary'>;

/**
 * Filter values of a school list. They are stored only in the URL. A value is '' if it is not set, and several ids are
 * separated by commas ('1,3').
 */
export interface SchoolFilters extends Record<SchoolFilterKey, string> {
  keyword: string;
  /** Value '1' means that the keyword names a country. */
  searchType: '' | '1';
  sort: '' | SchoolSort;
  page: number;
}

type SchoolSort = (typeof SCHOOL_SORTS)[number];

/** Highest page number that the API accepts. */
const LAST_PAGE = 10_000;

export const EMPTY_FILTERS: SchoolFilters = {
  keyword: '',
  searchType: '',
  ...mapFilters(() => ''),
  sort: '',
  page: 1,
};

/** Parses the filters of a URL. Invalid values are ignored. */
export function parseFilters(query: PageQuery<SchoolListKey>, scope: ListPage): SchoolFilters {
  const { searches } = LIST_PAGES[scope];
  const country = parseFilter(query, 'country', scope);
  const keyword = parseKeyword(query);
  const isCountryName = searches && query.get('searchType') === '1' && keyword !== '';
  // The keyword named a country, but afterwards another country was chosen from the list.
  const isCountryNameReplaced = isCountryName && country !== '';
  // State and city filters need exactly one country.
  const hasCountry = splitFilterValues(country).length === 1 || isCountryName;
  return {
    keyword: isCountryNameReplaced ? '' : keyword,
    searchType: isCountryName && !isCountryNameReplaced ? '1' : '',
    ...mapFilters((key) => (FILTERS[key].dependsOn.length > 0 && !hasCountry ? '' : parseFilter(query, key, scope))),
    sort: parseSort(query.get('sort'), scope, keyword !== '' && !isCountryName),
    page: parsePageNumber(query.get('page')),
  };
}

/** Returns the canonical URL of the filters. It omits default values, so that one list has only one URL. */
export function getFiltersPath(filters: SchoolFilters, scope: ListPage): string {
  const { path, usualSort, view } = LIST_PAGES[scope];
  const { keyword, searchType, sort, page } = filters;
  const filtersUrl = withQuery(path, {
    view,
    ...Object.fromEntries(SCHOOL_FILTER_KEYS.map((key) => [getQueryKey(key, scope), filters[key]])),
    keyword,
    searchType,
    sort: sort === usualSort ? '' : sort,
    page: page > 1 ? page : '',
  });
  return filtersUrl.replaceAll('%2C', ','); // Commas between the ids of a filter are not escaped, so that the URL is readable.
}

/** Returns the query parameter of a filter. Only the parameter for the country differs between pages. */
export const getQueryKey = (key: SchoolListKey, scope: ListPage): SchoolListKey =>
  key === 'country' ? LIST_PAGES[scope].countryKey : key;

export const toInquiry = (filters: SchoolFilters) => {
  const { page, keyword, searchType, sort } = filters;
  return {
    currentPage: page,
    keyword,
    searchType,
    ...(Object.fromEntries(
      SCHOOL_FILTER_KEYS.map((key) => [SCHOOL_FILTERS[key].inquiry, filters[key]]),
    ) as FilterInquiry),
    sort,
  } satisfies InputOf<typeof institutionInquiry>;
};

type FilterInquiry = Record<SchoolFilter['inquiry'], string>;

/** Changes filters, clears the filters that depend on them, and returns to page 1. */
export function changeFilters(filters: SchoolFilters, changes: Partial<SchoolFilters>): SchoolFilters {
  const nextFilters = { ...filters, page: 1, ...changes };
  // A chosen country replaces a country that was searched for by name.
  if (changes.country && nextFilters.searchType === '1') Object.assign(nextFilters, { keyword: '', searchType: '' });
  for (const key of SCHOOL_FILTER_KEYS) {
    const isOfOtherCountry = FILTERS[key].dependsOn.some(
      (requiredKey) => changes[requiredKey] !== undefined && changes[requiredKey] !== filters[requiredKey],
    );
    if (isOfOtherCountry) nextFilters[key] = changes[key] ?? '';
  }
  if (nextFilters.keyword === '' && nextFilters.sort === 'match') nextFilters.sort = '';
  return nextFilters;
}

export const getSelection = (filters: SchoolFilters, key: SchoolFilterKey): string[] =>
  acceptsSeveralValues(key) ? splitFilterValues(filters[key]) : [filters[key]].filter(Boolean);

/** Counts the active filters, one for each chip. The country of a country page is included. */
export const countFilters = (filters: SchoolFilters) =>
  [filters.keyword, ...SCHOOL_FILTER_KEYS.flatMap((key) => getSelection(filters, key))].filter(Boolean).length;

/** Adds a value to a multiple-choice filter. If it is already selected, it is removed. */
export function toggleValue(value: string, id: string): string {
  const selectedIds = splitFilterValues(value);
  return joinIds(selectedIds.includes(id) ? selectedIds.filter((item) => item !== id) : [...selectedIds, id]);
}

/** Reads a filter from the URL. Returns '' if the value is invalid, because the API would reject it. */
function parseFilter(query: PageQuery<SchoolListKey>, key: SchoolFilterKey, scope: ListPage): string {
  const { says } = SCHOOL_FILTERS[key];
  const queryText = query.get(getQueryKey(key, scope)) ?? '';
  if (says === 'ids') return joinIds([queryText]);
  const feeRange = says === 'fee' && parseFee(queryText);
  if (says === 'fee') return feeRange ? formatFee(feeRange) : '';
  if (says === 'id') return isId(queryText) ? queryText : '';
  if (says === 'words') return truncateKeyword(queryText);
  return listFilterValues(key).find((value) => value === queryText.toUpperCase()) ?? '';
}

/** Returns the default sort order of a list: best match for a search, and rank for other lists. */
export const getDefaultSort = (scope: ListPage, hasKeyword: boolean): SchoolSort =>
  LIST_PAGES[scope].usualSort || (hasKeyword ? 'match' : 'rank');

function parseSort(sortText: string | null, scope: ListPage, hasKeyword: boolean): SchoolFilters['sort'] {
  const sort = SCHOOL_SORTS.find((item) => item === sortText && (item !== 'match' || hasKeyword));
  return !sort || sort === getDefaultSort(scope, hasKeyword) ? LIST_PAGES[scope].usualSort : sort;
}

function parsePageNumber(pageText: string | null): number {
  const pageNumber = Number(pageText ?? 1);
  return Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= LAST_PAGE ? pageNumber : 1;
}

/**
 * Pages with a school list. They differ in the query parameter for the country and in their sort order. The map is a
 * view of the search page. On pages with `searches`, a search resets the filters and may name a country.
 */
export const LIST_PAGES = {
  library: {
    page: 'collegeLibrary',
    path: '/college-library',
    countryKey: 'country',
    usualSort: 'name',
    searches: false,
    view: '',
  },
  country: { page: 'school', path: '/school', countryKey: 'id', usualSort: '', searches: false, view: '' },
  search: {
    page: 'schoolSearch',
    path: '/school/school-search',
    countryKey: 'country',
    usualSort: '',
    searches: true,
    view: '',
  },
  map: {
    page: 'schoolSearch',
    path: '/school/school-search',
    countryKey: 'country',
    usualSort: '',
    searches: false,
    view: 'map',
  },
} as const satisfies Record<string, { page: PageName } & Record<string, unknown>>;

export type ListPage = keyof typeof LIST_PAGES;

/** Filter that is chosen from a list, with its labels. The sidebar and the phone sheet show the same fields. */
export interface FilterField {
  key: SchoolFilterKey;
  control: 'group' | 'select' | 'pick';
  many: boolean;
  /** Name of the form control. It is also the query parameter. */
  name: string;
  title: string;
  /** Label of the option that removes the filter, or '' for a multiple-choice filter. */
  all: string;
  options: readonly FilterOption[];
}

export interface FilterOption {
  id: string;
  label: string;
  total?: number | undefined;
  isUnstated?: boolean | undefined;
  /** Second name. The search among the options finds it too. */
  note?: string;
}

/** Returns all filter fields in the order of `FILTERS`, even those that have no options. */
export function useFilterFields(scope: ListPage, facets: ListFacets): FilterField[] {
  const t = useText('schools');
  return LISTED_FILTERS.map((key) => {
    const { control, all } = FILTERS[key].list;
    return {
      key,
      control,
      many: acceptsSeveralValues(key),
      name: getQueryKey(key, scope),
      title: t(`filter.${key}`),
      all: all === null ? '' : t(all),
      options: getFacets(key, facets).flatMap((facet) =>
        'offered' in facet && !facet.offered
          ? []
          : {
              id: facet.id,
              label: t(`chip.${key}`, { label: facet.label }),
              total: facet.total,
              isUnstated: facet.isUnstated,
              ...('otherName' in facet && { note: facet.otherName }),
            },
      ),
    };
  });
}
