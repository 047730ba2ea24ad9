import type { SchoolFilters } from './school-filters.ts';

export interface Facet {
  id: string;
  label: string;
}

export interface CountryFacet extends Facet {
  key: string;
  /** Its name in the other language, for somebody may look for it. */
  otherName: string;
  offered: boolean;
}

/** What can be chosen. An empty list is not shown: there is nothing to choose, or nobody could say. */
export interface ListFacets {
  countries: CountryFacet[];
  states: Facet[];
  cities: Facet[];
  types: Facet[];
}

/** A country under every name that it is searched for by. */
export interface NamedCountry {
  id: string;
  names: string[];
}

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
export function dropForeignPlaces(
  filters: SchoolFilters,
  { states, cities }: Pick<ListFacets, 'states' | 'cities'>,
): SchoolFilters {
  const isKnown = (facets: readonly Facet[], id: string) => facets.length === 0 || facets.some((one) => one.id === id);
  return {
    ...filters,
    state: isKnown(states, filters.state) ? filters.state : '',
    city: isKnown(cities, filters.city) ? filters.city : '',
  };
}
