import type { Facet, ListFacets } from './list-facets.ts';
import { changeFilters, type SchoolFilters } from './school-filters.ts';

/** A filter that is on, and the filters without it. */
export interface FilterChip {
  kind: 'keyword' | 'countryName' | 'country' | 'state' | 'city' | 'type' | 'initial';
  /** '' where nobody could say what the id stands for. */
  label: string;
  without: SchoolFilters;
}

export function listChips(filters: SchoolFilters, facets: ListFacets): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (kind: FilterChip['kind'], label: string, change: Partial<SchoolFilters>) =>
    chips.push({ kind, label, without: changeFilters(filters, change) });
  const named = (list: readonly Facet[], id: string) => list.find((one) => one.id === id)?.label ?? '';

  if (filters.keyword) {
    const isName = filters.searchType === '1';
    add(isName ? 'countryName' : 'keyword', filters.keyword, { keyword: '', searchType: '' });
  }
  if (filters.country) add('country', named(facets.countries, filters.country), { country: '' });
  if (filters.state) add('state', named(facets.states, filters.state), { state: '' });
  if (filters.city) add('city', named(facets.cities, filters.city), { city: '' });
  if (filters.type) add('type', named(facets.types, filters.type), { type: '' });
  if (filters.initial) add('initial', filters.initial, { initial: '' });
  return chips;
}
