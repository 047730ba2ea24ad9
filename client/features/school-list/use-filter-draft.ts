import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useSitePath } from '#client/site/use-site-path.ts';
import type { ListFacets } from './list-facets.ts';
import type { ListPlace } from './list-place.ts';
import type { SchoolListContent } from './load-school-list.server.ts';
import { changeFilters, filtersAddress, type SchoolFilters } from './school-filters.ts';

/** Filters that are being chosen and not yet in force. The page itself is asked what they would come to. */
export function useFilterDraft(place: ListPlace, filters: SchoolFilters, atFirst: ListFacets) {
  const [draft, setDraft] = useState(filters);
  const fetcher = useFetcher<SchoolListContent>();
  const toPath = useSitePath();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const isChanged = draft !== filters;

  const change = (wish: Partial<SchoolFilters>) => {
    const next = changeFilters(draft, wish);
    setDraft(next);
    void fetcher.load(toPath(filtersAddress(next, place)));
  };
  return {
    draft,
    change,
    facets: isChanged ? facetsOf(draft, answer?.facets, atFirst, filters.country) : atFirst,
    /** Null while nobody knows. */
    total: isChanged && answer?.outcome.kind === 'found' ? answer.outcome.total : null,
  };
}

/** States and cities stand for one country only; until those of a new one have come there are none. */
function facetsOf(draft: SchoolFilters, answered: ListFacets | undefined, atFirst: ListFacets, country: string) {
  if (answered) return answered;
  return draft.country === country ? atFirst : { ...atFirst, states: [], cities: [] };
}
