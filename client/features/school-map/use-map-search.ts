import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { MAP } from '#shared/constants.ts';
import {
  type Box,
  boxAround,
  boxInWorld,
  type ChartMap,
  convertBatch,
  debounce,
  tidyBox,
} from '#client/features/map/offers.ts';
import { countFilters, type SchoolFilters, toInquiry } from '#client/features/school-list/offers.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalForRows } from '#client/site/asking/ask-portal.ts';
import { mayPrefetch, usePortalAddress } from '#client/site/site.tsx';
import { type MapAnswer, type MapHit, nextSearch, startSearch, toMapHit } from './map-search-state.ts';

const INQUIRY = '/appInstitution/institution/institutionInquiry';

/** As many as the contract gives at once. */
const MOST_HITS = 100;

/** Looks for schools where the map looks. */
export function useMapSearch(map: ChartMap | null, filters: SchoolFilters, startsAtLink: boolean) {
  const locale = useLocale();
  const toPath = usePortalAddress();
  const [search, dispatch] = useReducer(nextSearch, undefined, () => startSearch(mayPrefetch()));
  const underWay = useRef<AbortController>(null);

  /** Null where it failed, or another search has taken its place. */
  const look = async (box: Box | null): Promise<MapAnswer | null> => {
    underWay.current?.abort();
    const mine = new AbortController();
    underWay.current = mine;
    dispatch({ kind: 'asked' });
    try {
      const { rows, page } = await askPortalForRows(
        toPath(INQUIRY),
        { ...toInquiry(filters), currentPage: 1, showCount: MOST_HITS, ...(box && { bbox: box }) },
        mine.signal,
      );
      if (mine.signal.aborted) return null;
      const answer = { hits: rows.map((row) => toMapHit(row, locale)), total: page.totalResult, box };
      dispatch({ kind: 'answered', answer });
      return answer;
    } catch {
      if (!mine.signal.aborted) dispatch({ kind: 'failed' });
      return null;
    }
  };
  const lookHere = () => (map ? look(shownBy(map)) : Promise.resolve(null));

  const begin = useEffectEvent(async (on: ChartMap, isFirst: boolean) => {
    dispatch({ kind: 'moved', box: shownBy(on) });
    const isAboutHere = isFirst && startsAtLink;
    if (isAboutHere || countFilters(filters) === 0) {
      const here = await lookHere();
      if (!here || isAboutHere || here.total > 0) return;
    }
    // Nothing in sight, or the filters say what to look for: the map goes to where the schools are.
    const everywhere = await look(null);
    if (!everywhere) return;
    const leave = on.onRest(() => {
      leave();
      dispatch({ kind: 'settled' });
    });
    showAll(on, everywhere.hits, true);
  });
  const wanted = JSON.stringify(filters); // The same filters may come as a new object.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!map) return;
    void begin(map, !hasBegun.current);
    hasBegun.current = true;
  }, [map, wanted]);

  const onQuiet = useEffectEvent(() => void lookHere());
  const onRest = useEffectEvent((on: ChartMap, quiet: { say: (said: null) => void }) => {
    dispatch({ kind: 'moved', box: shownBy(on) });
    if (search.follows) quiet.say(null);
  });
  useEffect(() => {
    if (!map) return;
    const quiet = debounce<null>(() => onQuiet(), MAP.debounceMs);
    const leave = map.onRest(() => onRest(map, quiet));
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

const shownBy = (map: ChartMap): Box => tidyBox(boxInWorld(map.provider, map.box()));

/** What a visitor asked for glides; where the map begins it simply is. */
function showAll(map: ChartMap, hits: readonly MapHit[], jumps = false) {
  const places = hits.flatMap(({ located }) => convertBatch(map.provider, [located]));
  const box = boxAround(places);
  if (box) map.fit(box, { nearest: MAP.initialZoom, jumps });
}
