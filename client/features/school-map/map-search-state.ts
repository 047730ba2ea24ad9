import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Box, boundingBox, normalizeBox } from '#client/features/map/places/place.ts';
import { type LocatedSchool, toWgs84Box, convertBatch } from '#client/features/map/places/convert-places.ts';
import type { ChartMap } from '#client/features/map/chart-map.ts';
import { type SchoolFilters, countFilters, toInquiry } from '#client/features/school-list/filters/school-filters.ts';
import { type SchoolRow, toSchoolRow } from '#client/features/school-list/school-row.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { postPortalForRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { assertNever } from '#shared/assert-never.ts';
import { MAP_SETTINGS } from '#client/features/map/map-settings.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { canPrefetch } from '#client/site/prefetch.ts';

/** Search result with the searched area. `box` is null if the search is not limited to an area. */
export interface MapSearchResult {
  hits: MapHit[];
  total: number;
  box: Box | null;
}

export interface MapSearch {
  /** Last result. It is kept during a search and after a search that failed. */
  answer: MapSearchResult | null;
  phase: 'idle' | 'searching' | 'failed';
  shownBox: Box | null;
  /** Whether each move of the map starts a search. */
  isFollowing: boolean;
}

export type MapEvent =
  | { kind: 'moved'; box: Box }
  | { kind: 'asked' }
  | { kind: 'answered'; answer: MapSearchResult }
  /** The map has stopped at the area of the result. */
  | { kind: 'settled' }
  | { kind: 'failed' }
  | { kind: 'follows'; isFollowing: boolean };

export const createSearchState = (isFollowing: boolean): MapSearch => ({
  answer: null,
  phase: 'idle',
  shownBox: null,
  isFollowing,
});

export function searchReducer(search: MapSearch, event: MapEvent): MapSearch {
  switch (event.kind) {
    case 'moved':
      return { ...search, shownBox: event.box };
    case 'asked':
      return { ...search, phase: 'searching' };
    case 'answered':
      return { ...search, phase: 'idle', answer: event.answer };
    case 'settled':
      return { ...search, answer: search.answer && { ...search.answer, box: search.shownBox } };
    case 'failed':
      return { ...search, phase: 'failed' };
    case 'follows':
      return { ...search, isFollowing: event.isFollowing };
    default:
      return assertNever(event);
  }
}

/** Returns whether the map shows another area than the list while no search is running. */
export const isListOutdated = ({ answer, shownBox, phase }: MapSearch): boolean =>
  phase !== 'searching' && answer !== null && shownBox !== null && String(answer.box) !== String(shownBox);

export interface MapHit {
  row: SchoolRow;
  located: LocatedSchool;
}

const toMapHit = (school: School, locale: Locale, filters: SchoolFilters): MapHit => ({
  row: toSchoolRow(school, filters, locale),
  located: {
    id: school.id,
    title: getBilingualName(school, locale).own,
    mapXyGg: school.mapXyGg,
    mapXyBd: school.mapXyBd,
  },
});

const INQUIRY_PATH = '/appInstitution/institution/institutionInquiry';

/** Maximum page size that the API accepts. */
const MAX_HITS = 100;

export function useMapSearch(map: ChartMap | null, filters: SchoolFilters, startsAtLink: boolean) {
  const locale = useLocale();
  const getPortalUrl = usePortalAddress();
  const [search, dispatch] = useReducer(searchReducer, undefined, () => createSearchState(canPrefetch()));
  const controllerRef = useRef<AbortController>(null);

  /** Runs a search. Resolves to null if it failed or was replaced by a later one. */
  const searchBox = async (box: Box | null): Promise<MapSearchResult | null> => {
    controllerRef.current?.abort();
    const abortController = new AbortController();
    controllerRef.current = abortController;
    dispatch({ kind: 'asked' });
    try {
      const { rows, page } = await postPortalForRows(
        getPortalUrl(INQUIRY_PATH),
        { ...toInquiry(filters), currentPage: 1, showCount: MAX_HITS, ...(box && { bbox: box }) },
        abortController.signal,
      );
      if (abortController.signal.aborted) return null;
      const searchResult = { hits: rows.map((row) => toMapHit(row, locale, filters)), total: page.totalResult, box };
      dispatch({ kind: 'answered', answer: searchResult });
      return searchResult;
    } catch {
      if (!abortController.signal.aborted) dispatch({ kind: 'failed' });
      return null;
    }
  };
  const searchVisibleArea = () => (map ? searchBox(getBounds(map)) : Promise.resolve(null));

  const startSearch = useEffectEvent(async (targetMap: ChartMap, isFirstSearch: boolean) => {
    dispatch({ kind: 'moved', box: getBounds(targetMap) });
    const isLinkedArea = isFirstSearch && startsAtLink;
    if (isLinkedArea || countFilters(filters) === 0) {
      const areaResult = await searchVisibleArea();
      if (!areaResult || isLinkedArea || areaResult.total > 0) return;
    }
    // If the area has no results, or a filter is set, the map moves to the matching schools.
    const allResult = await searchBox(null);
    if (!allResult) return;
    const unsubscribe = targetMap.onMoveEnd(() => {
      unsubscribe();
      dispatch({ kind: 'settled' });
    });
    fitAll(targetMap, allResult.hits, true);
  });
  // Filters are compared as text, because a new object may have the same content.
  const filtersJson = JSON.stringify(filters);
  const hasStartedRef = useRef(false);
  useEffect(() => {
    if (!map) return;
    void startSearch(map, !hasStartedRef.current);
    hasStartedRef.current = true;
  }, [map, filtersJson]);

  const searchAfterMove = useEffectEvent(() => void searchVisibleArea());
  const handleMoveEnd = useEffectEvent((targetMap: ChartMap, debounced: { say: (value: null) => void }) => {
    dispatch({ kind: 'moved', box: getBounds(targetMap) });
    if (search.isFollowing) debounced.say(null);
  });
  useEffect(() => {
    if (!map) return;
    const debounced = debounce<null>(() => searchAfterMove(), MAP_SETTINGS.debounceMs);
    const unsubscribe = map.onMoveEnd(() => handleMoveEnd(map, debounced));
    return () => {
      unsubscribe();
      debounced.forget();
    };
  }, [map]);
  useEffect(() => () => controllerRef.current?.abort(), []);

  return {
    search,
    lookHere: searchVisibleArea,
    showAll: () => map && search.answer && fitAll(map, search.answer.hits),
    follow: (isFollowing: boolean) => {
      dispatch({ kind: 'follows', isFollowing });
      if (isFollowing) void searchVisibleArea();
    },
  };
}

const getBounds = (map: ChartMap): Box => normalizeBox(toWgs84Box(map.provider, map.getBounds()));

/** Moves the map to all results. If `isInstant` is true, the move is not animated. */
function fitAll(map: ChartMap, hits: readonly MapHit[], isInstant = false) {
  const markers = hits.flatMap(({ located }) => convertBatch(map.provider, [located]));
  const markersBox = boundingBox(markers);
  if (markersBox) map.fit(markersBox, { maxZoom: MAP_SETTINGS.initialZoom, isInstant });
}

/** Returns a function that waits for a pause in its calls and then calls `callback` with the last value. */
export function debounce<T>(callback: (value: T) => void, ms: number, schedule: After = after) {
  let cancelPending = () => {};
  return {
    say: (value: T) => {
      cancelPending();
      cancelPending = schedule(ms, () => callback(value));
    },
    forget: () => cancelPending(),
  };
}

interface BatchOptions {
  size: number;
  pauseMs: number;
}

/**
 * Delivers items in batches with pauses in between. The first batch is delivered immediately. Returns a function that
 * cancels the remaining batches.
 */
export function deliverInBatches<T>(
  items: readonly T[],
  { size, pauseMs }: BatchOptions,
  onBatch: (batch: readonly T[]) => void,
  schedule: After = after,
): () => void {
  let cancelPending = () => {};
  const deliverFrom = (start: number) => {
    if (start >= items.length) return;
    onBatch(items.slice(start, start + size));
    cancelPending = schedule(pauseMs, () => deliverFrom(start + size));
  };
  deliverFrom(0);
  return () => cancelPending();
}

/** Schedules a callback and returns a function that cancels it. */
export type After = (ms: number, callback: () => void) => () => void;

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
