import type { PageQuery } from '#client/site/page-query.ts';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';
import { readKeyword } from '#client/site/read-query.ts';
import { withQuery } from '#client/site/with-query.ts';
import { LIST_PLACES, type ListPlace } from './list-place.ts';

type SchoolListKey = QueryKeyOf<'school' | 'collegeLibrary'>;

/** What is wanted of the schools; '' where nothing was said. It lives in the address and nowhere else. */
export interface SchoolFilters {
  keyword: string;
  /** '1': the keyword is the name of a country. */
  searchType: '' | '1';
  country: string;
  state: string;
  city: string;
  type: string;
  /** The first letter of the English name. */
  initial: string;
  sort: '' | SchoolSort;
  page: number;
}

export const SORTS = ['rank', 'name', 'tuition', 'match'] as const;
type SchoolSort = (typeof SORTS)[number];

/** The same limits as the contract has; there a wrong value would fail the whole call. */
const LAST_PAGE = 10_000;

export const NO_FILTERS: SchoolFilters = {
  keyword: '',
  searchType: '',
  country: '',
  state: '',
  city: '',
  type: '',
  initial: '',
  sort: '',
  page: 1,
};

/** Addresses are typed and passed on: what makes no sense in one is taken for not said. */
export function readFilters(query: PageQuery<SchoolListKey>, place: ListPlace): SchoolFilters {
  const { countryKey, searches } = LIST_PLACES[place];
  const country = readId(query, countryKey);
  const keyword = readKeyword(query);
  const isCountryName = searches && query.get('searchType') === '1' && keyword !== '';
  const replaced = isCountryName && country !== ''; // Chosen from the list of countries after all.
  const state = country === '' && !isCountryName ? '' : readId(query, 'state');
  const city = country === '' && !isCountryName ? '' : readId(query, 'city');
  return {
    keyword: replaced ? '' : keyword,
    searchType: isCountryName && !replaced ? '1' : '',
    country,
    state,
    city,
    type: readId(query, 'type'),
    initial: /^[a-z]$/i.exec(query.get('initial') ?? '')?.[0].toUpperCase() ?? '',
    sort: readSort(query.get('sort'), place, keyword !== '' && !isCountryName),
    page: readPage(query.get('page')),
  };
}

/** The address within the site of these schools. What goes without saying is left out, so one list has one address. */
export function filtersAddress(filters: SchoolFilters, place: ListPlace): string {
  const { path, countryKey, usualSort, view } = LIST_PLACES[place];
  const { keyword, searchType, country, state, city, type, initial, sort, page } = filters;
  return withQuery(path, {
    view,
    [countryKey]: country,
    state,
    city,
    type,
    initial,
    keyword,
    searchType,
    sort: sort === usualSort ? '' : sort,
    page: page > 1 ? page : '',
  });
}

/** One thing changes; what hangs on it goes with it, and the list begins anew. */
export function changeFilters(filters: SchoolFilters, change: Partial<SchoolFilters>): SchoolFilters {
  const next = { ...filters, page: 1, ...change };
  // A country that was searched for by name gives way to one that was chosen.
  if (change.country && next.searchType === '1') Object.assign(next, { keyword: '', searchType: '' });
  if (change.country !== undefined && change.country !== filters.country) {
    Object.assign(next, { state: change.state ?? '', city: change.city ?? '' });
  }
  if (change.state !== undefined && change.state !== filters.state) next.city = change.city ?? '';
  if (next.keyword === '' && next.sort === 'match') next.sort = '';
  return next;
}

/** How many filters are on, the country of a country's own page among them. */
export const countFilters = ({ keyword, country, state, city, type, initial }: SchoolFilters) =>
  [keyword, country, state, city, type, initial].filter(Boolean).length;

function readId(query: PageQuery<SchoolListKey>, key: SchoolListKey): string {
  const value = query.get(key) ?? '';
  return /^\d{1,19}$/.test(value) ? value : '';
}

/** The order in which a list comes by itself: the best match where something is searched for, else the best rank. */
export const sortByItself = (place: ListPlace, hasKeyword: boolean): SchoolSort =>
  LIST_PLACES[place].usualSort || (hasKeyword ? 'match' : 'rank');

function readSort(value: string | null, place: ListPlace, hasKeyword: boolean): SchoolFilters['sort'] {
  const sort = SORTS.find((one) => one === value && (one !== 'match' || hasKeyword));
  return !sort || sort === sortByItself(place, hasKeyword) ? LIST_PLACES[place].usualSort : sort;
}

function readPage(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
