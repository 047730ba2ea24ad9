import { useState } from 'react';
import type { ListPlace } from './list-place.ts';
import { changeFilters, type SchoolFilters } from './school-filters.ts';
import { useListForm } from './use-list-form.ts';

/** What is chosen shows as chosen at once, before the router has begun to look for the list. */
export function useChosenFilters(place: ListPlace, filters: SchoolFilters) {
  const { apply, form } = useListForm(place);
  const [ahead, setAhead] = useState({ of: filters, filters });
  const chosen = ahead.of === filters ? ahead.filters : filters;
  const choose = (change: Partial<SchoolFilters>) => {
    const next = changeFilters(chosen, change);
    setAhead({ of: filters, filters: next });
    void apply(next);
  };
  return { chosen, choose, form };
}
