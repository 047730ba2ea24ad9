import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Box, boundingBox, normalizeBox } from '#client/features/map/places/place.ts';
import { type Located, toWgs84Box, convertBatch } from '#client/features/map/places/convert-places.ts';
import type { ChartMap } from '#client/features/map/chart-map.ts';
import { type SchoolFilters, countFilters, toInquiry } from '#client/features/school-list/filters/school-filters.ts';
import { type SchoolRow, toSchoolRow } from '#client/features/school-list/school-row.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { postPortalForRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { assertNever } from '#shared/assert-never.ts';
import { MAP } from '#client/features/map/map-settings.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { canPrefetch } from '#client/site/prefetch.ts';

/** Search result with the searched area. `box` is null for a search everywhere. */
export interface MapSearchResult {
  hits: MapHit[];
  total: number;
  box: Box | null;
}

export interface MapSearch {
  /** Last result, which stays during a search and after a failed one. */
  answer: MapSearchResult | null;
  phase: 'idle' | 'searching' | 'failed';
  shown: Box | null;
  /** True if each move of the map starts a search. */
  follows: boolean;
}

export type MapEvent =
  | { kind: 'moved'; box: Box }
  | { kind: 'asked' }
  | { kind: 'answered'; answer: MapSearchResult }
  /** The map has moved to the area of the result. */
  | { kind: 'settled' }
  | { kind: 'failed' }
  | { kind: 'follows'; follows: boolean };

export const startSearch = (follows: boolean): MapSearch => ({ answer: null, phase: 'idle', shown: null, follows });

export function nextSearch(search: MapSearch, event: MapEvent): MapSearch {
  switch (event.kind) {
    case 'moved':
      return { ...search, shown: event.box };
    case 'asked':
      return { ...search, phase: 'searching' };
    case 'answered':
      return { ...search, phase: 'idle', answer: event.answer };
    case 'settled':
      return { ...search, answer: search.answer && { ...search.answer, box: search.shown } };
    case 'failed':
      return { ...search, phase: 'failed' };
    case 'follows':
      return { ...search, follows: event.follows };
    default:
      return assertNever(event);
  }
}

/** Returns true if the map displays another area than the list and no search is pending. */
export const isListOld = ({ answer, shown, phase }: MapSearch): boolean =>
  phase !== 'searching' && answer !== null && shown !== null && String(answer.box) !== String(shown);

export interface MapHit {
  row: SchoolRow;
  located: Located;
}

const toMapHit = (school: School, locale: Locale, filters: SchoolFilters): MapHit => ({
  row: toSchoolRow(school, filters),
  located: {
    id: school.id,
    title: bilingualName(school, locale).own,
    mapXyGg: school.mapXyGg,
    mapXyBd: school.mapXyBd,
  },
});

const INQUIRY = '/appInstitution/institution/institutionInquiry';

/** Largest page size of the contract. */
const MAX_HITS = 100;

export function useMapSearch(map: ChartMap | null, filters: SchoolFilters, startsAtLink: boolean) {
  const locale = useLocale();
  const toPath = usePortalAddress();
  const [search, dispatch] = useReducer(nextSearch, undefined, () => startSearch(canPrefetch()));
  const underWay = useRef<AbortController>(null);

  /** Runs a search. It resolves to null after a failure, or if a later search has replaced it. */
  const searchBox = async (box: Box | null): Promise<MapSearchResult | null> => {
    underWay.current?.abort();
    const ownAbortController = new AbortController();
    underWay.current = ownAbortController;
    dispatch({ kind: 'asked' });
    try {
      const { rows, page } = await postPortalForRows(
        toPath(INQUIRY),
        { ...toInquiry(filters), currentPage: 1, showCount: MAX_HITS, ...(box && { bbox: box }) },
        ownAbortController.signal,
      );
      if (ownAbortController.signal.aborted) return null;
      const answer = { hits: rows.map((row) => toMapHit(row, locale, filters)), total: page.totalResult, box };
      dispatch({ kind: 'answered', answer });
      return answer;
    } catch {
      if (!ownAbortController.signal.aborted) dispatch({ kind: 'failed' });
      return null;
    }
  };
  const lookHere = () => (map ? searchBox(getBounds(map)) : Promise.resolve(null));

  const begin = useEffectEvent(async (on: ChartMap, isFirst: boolean) => {
    dispatch({ kind: 'moved', box: getBounds(on) });
    const isAboutHere = isFirst && startsAtLink;
    if (isAboutHere || countFilters(filters) === 0) {
      const here = await lookHere();
      if (!here || isAboutHere || here.total > 0) return;
    }
    // Without results in the area, or with filters, the map moves to the matching schools.
    const everywhere = await searchBox(null);
    if (!everywhere) return;
    const leave = on.onMoveEnd(() => {
      leave();
      dispatch({ kind: 'settled' });
    });
    showAll(on, everywhere.hits, true);
  });
  const requested = JSON.stringify(filters); // The filters are compared as text, since a new object may have equal content.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!map) return;
    void begin(map, !hasBegun.current);
    hasBegun.current = true;
  }, [map, requested]);

  const onQuiet = useEffectEvent(() => void lookHere());
  const onMoveEnd = useEffectEvent((on: ChartMap, quiet: { say: (value: null) => void }) => {
    dispatch({ kind: 'moved', box: getBounds(on) });
    if (search.follows) quiet.say(null);
  });
  useEffect(() => {
    if (!map) return;
    const quiet = debounce<null>(() => onQuiet(), MAP.debounceMs);
    const leave = map.onMoveEnd(() => onMoveEnd(map, quiet));
    return () => {
      leave();
      quiet.forget();
    };
  }, [map]);
  useEffect(() => () => underWay.current?.abort(), []);

  return {
    search,
    lookHere,
    showAll: () => map && search.answer && showAll(map, search.answer.hits),
    follow: (follows: boolean) => {
      dispatch({ kind: 'follows', follows });
      if (follows) void lookHere();
    },
  };
}

const getBounds = (map: ChartMap): Box => normalizeBox(toWgs84Box(map.provider, map.box()));

/** Moves the map to all results, without an animation if `jumps` is true. */
function showAll(map: ChartMap, hits: readonly MapHit[], jumps = false) {
  const places = hits.flatMap(({ located }) => convertBatch(map.provider, [located]));
  const box = boundingBox(places);
  if (box) map.fit(box, { maxZoom: MAP.initialZoom, jumps });
}

/** Returns a function that calls `run` with the last value after a pause. */
export function debounce<T>(run: (value: T) => void, ms: number, later: After = after) {
  let cancelPending = () => {};
  return {
    say: (value: T) => {
      cancelPending();
      cancelPending = later(ms, () => run(value));
    },
    forget: () => cancelPending(),
  };
}

interface Batches {
  size: number;
  pauseMs: number;
}

/** Emits items in batches with pauses, the first batch at once. Returns a function that cancels the rest. */
export function deliverInBatches<T>(
  all: readonly T[],
  { size, pauseMs }: Batches,
  hand: (batch: readonly T[]) => void,
  later: After = after,
): () => void {
  let cancelPending = () => {};
  const handFrom = (start: number) => {
    if (start >= all.length) return;
    hand(all.slice(start, start + size));
    cancelPending = later(pauseMs, () => handFrom(start + size));
  };
  handFrom(0);
  return () => cancelPending();
}

/** Schedules a callback and returns a function that cancels it. */
export type After = (ms: number, run: () => void) => () => void;

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
