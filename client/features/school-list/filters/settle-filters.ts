import { OFFER_FILTERS, SCHOOL_FILTER_KEYS, type SchoolFilterKey } from '#shared/rules/school-filters.ts';
import type { Findings } from '#shared/contract/catalogue/search.ts';
import { facetsOf, FILTERS, type ListFacets } from './filter-table.ts';
import { changeFilters, type SchoolFilters } from './school-filters.ts';

/** A country under every name that it is searched for by. */
export interface NamedCountry {
  id: string;
  names: string[];
}

/** Case, spaces and signs make no difference between names. */
const fold = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The country that a search by its name means, as far as the list of countries tells: whole names, no beginnings. */
export function findNamedCountry(countries: readonly NamedCountry[], name: string): NamedCountry | null {
  const wanted = fold(name);
  return countries.find(({ names }) => wanted && names.some((known) => fold(known) === wanted)) ?? null;
}

/** Where it is known which country was named, its name gives way to the country itself. */
export function settleCountry(filters: SchoolFilters, countries: readonly NamedCountry[]): SchoolFilters {
  const named = filters.searchType === '1' ? findNamedCountry(countries, filters.keyword) : null;
  return named ? { ...filters, keyword: '', searchType: '', country: named.id } : filters;
}

/** Without a script, a new country comes with the state and city of the one before. */
export function dropForeignPlaces(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const settled = { ...filters };
  for (const key of SCHOOL_FILTER_KEYS) {
    if (FILTERS[key].dependsOn.length === 0) continue;
    const known = facetsOf(key, facets);
    if (known.length > 0 && !known.some(({ id }) => id === filters[key])) settled[key] = '';
  }
  return settled;
}

/** What nobody can narrow by here says nothing: a backend that knows no such filter would answer with all schools, as if they fitted. */
export function dropUnoffered(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const offered = OFFER_FILTERS.filter((key) => facetsOf(key, facets).length > 0);
  const dropped: SchoolFilterKey[] = OFFER_FILTERS.filter((key) => filters[key] && !offered.includes(key));
  if (filters.course && offered.length === 0) dropped.push('course');
  if (dropped.length === 0) return filters;
  return { ...filters, ...Object.fromEntries(dropped.map((key) => [key, ''])) };
}

/** Where no school bears the name: schools that teach what it names, or the name without its slip. Null where nothing was found. */
export function settleMeaning(
  filters: SchoolFilters,
  { keyword, countryId, found: [first] }: Findings,
): SchoolFilters | null {
  if (!first) return null;
  const place = filters.country || !countryId ? {} : { country: countryId };
  if (first.kind === 'field') return changeFilters(filters, { ...place, keyword: '', field: first.id });
  if (first.kind === 'courses') return changeFilters(filters, { ...place, keyword: '', course: first.name });
  return keyword === filters.keyword ? null : changeFilters(filters, { ...place, keyword });
}
