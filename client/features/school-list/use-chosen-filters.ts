import { startTransition, useEffect, useRef, useState } from 'react';
import type { ListPlace } from './list-place.ts';
import { changeFilters, type SchoolFilters } from './school-filters.ts';
import { useListForm } from './use-list-form.ts';
import { useShownFilters } from './use-shown-filters.ts';

export interface FilterChoice {
  chosen: SchoolFilters;
  isSearching: boolean;
  choose: (change: Partial<SchoolFilters>) => void;
  form: ReturnType<typeof useListForm>['form'];
}

/**
 * One for the whole page, whatever on it is chosen with. A choice shows at once, and the next one builds on it, however
 * far the router has come: it renders when there is time, and who chooses quickly would lose what came before.
 */
export function useChosenFilters(place: ListPlace, filters: SchoolFilters): FilterChoice {
  const { apply, form } = useListForm(place);
  const { shown, isSearching } = useShownFilters(place, filters);
  const [ahead, setAhead] = useState<SchoolFilters | null>(null);
  const latest = useRef<SchoolFilters | null>(null);
  useEffect(() => {
    if (!ahead) latest.current = null;
  }, [ahead]);

  const choose = async (change: Partial<SchoolFilters>) => {
    const next = changeFilters(latest.current ?? shown, change);
    latest.current = next;
    setAhead(next);
    await apply(next);
    // After the router's own transition, so that what was there before does not show in between.
    if (latest.current === next) startTransition(() => setAhead(null));
  };
  return { chosen: ahead ?? shown, isSearching, choose: (change) => void choose(change), form };
}
