import { useNavigation } from 'react-router';
import { pageQuery } from '#client/site/page-query.ts';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import { readFilters, type SchoolFilters } from './school-filters.ts';
import { useSitePath } from '#client/site/use-site-path.ts';

/** While another list is on its way, its filters: what somebody has just ticked must stay ticked. */
export function useShownFilters(
  place: ListPlace,
  filters: SchoolFilters,
): { shown: SchoolFilters; isSearching: boolean } {
  const toPath = useSitePath();
  const { location } = useNavigation();
  const isSearching = location?.pathname === toPath(LIST_PLACES[place].path);
  const shown = isSearching ? readFilters(pageQuery(LIST_PLACES[place].page, location.search), place) : filters;
  return { shown, isSearching };
}
