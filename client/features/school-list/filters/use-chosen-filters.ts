import { startTransition, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import { changeFilters, readFilters, type SchoolFilters } from './school-filters.ts';
import { pageQuery } from '#client/site/asking/page-query.ts';
import { useSitePath } from '#client/site/site.tsx';
import { useListForm } from './list-form.tsx';

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

/** While another list is on its way, its filters: what somebody has just ticked must stay ticked. */
function useShownFilters(place: ListPlace, filters: SchoolFilters): { shown: SchoolFilters; isSearching: boolean } {
  const toPath = useSitePath();
  const { location } = useNavigation();
  const isSearching = location?.pathname === toPath(LIST_PLACES[place].path);
  const shown = isSearching ? readFilters(pageQuery(LIST_PLACES[place].page, location.search), place) : filters;
  return { shown, isSearching };
}
