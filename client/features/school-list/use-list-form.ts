import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSitePath } from '#client/site/use-site-path.ts';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import { filtersAddress, readFilters, type SchoolFilters } from './school-filters.ts';

/** A plain GET form; with a script the same goes without a new page, and without the empty parts of the query. */
export function useListForm(place: ListPlace) {
  const navigate = useNavigate();
  const toPath = useSitePath();
  const apply = (filters: SchoolFilters) => navigate(toPath(filtersAddress(filters, place)));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    void apply({ ...readFilters(new URLSearchParams(said), place), page: 1 });
  };
  return { apply, form: { action: toPath(LIST_PLACES[place].path), method: 'get', onSubmit } as const };
}
