import { LIST_PLACES, type ListPlace } from './list-place.ts';
import type { SchoolFilters } from './school-filters.ts';

interface KeptFiltersProps {
  place: ListPlace;
  filters: SchoolFilters;
  /** What the form does not ask itself. */
  keys: readonly Exclude<keyof SchoolFilters, 'page'>[];
}

/** What stays as it is, and in the view that it is in, when a form asks for something else. The page is never among it: a new list begins anew. */
export function KeptFilters({ place, filters, keys }: KeptFiltersProps) {
  const { view, countryKey } = LIST_PLACES[place];
  const kept = keys.map((key) => {
    const name = key === 'country' ? countryKey : key;
    return filters[key] && <input key={key} type="hidden" name={name} value={filters[key]} />;
  });
  return (
    <>
      {view && <input type="hidden" name="view" value={view} />}
      {kept}
    </>
  );
}
