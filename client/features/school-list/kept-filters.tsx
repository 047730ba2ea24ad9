import { LIST_PLACES, type ListPlace } from './list-place.ts';
import type { SchoolFilters } from './school-filters.ts';

interface KeptFiltersProps {
  place: ListPlace;
  filters: SchoolFilters;
  /** What the form does not ask itself. */
  keys: readonly Exclude<keyof SchoolFilters, 'page'>[];
}

/** What stays as it is when a form asks for something else. The page is never among it: a new list begins anew. */
export function KeptFilters({ place, filters, keys }: KeptFiltersProps) {
  return keys.map((key) => {
    const name = key === 'country' ? LIST_PLACES[place].countryKey : key;
    return filters[key] && <input key={key} type="hidden" name={name} value={filters[key]} />;
  });
}
