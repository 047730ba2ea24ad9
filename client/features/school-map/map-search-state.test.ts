import { describe, expect, test } from 'vitest';
import type { Box } from '#client/features/map/places/place.ts';
import {
  isListOutdated,
  type MapSearchResult,
  type MapEvent,
  searchReducer,
  createSearchState,
} from './map-search-state.ts';
import { getFiltersPath, EMPTY_FILTERS, parseFilters } from '#client/features/school-list/filters/school-filters.ts';

const SOUTH_BOX: Box = [-1, 50, 1, 52];
const NORTH_BOX: Box = [-4, 55, -2, 57];
const createResult = (box: Box | null, total = 3): MapSearchResult => ({ hits: [], total, box });

const replayEvents = (...events: MapEvent[]) => events.reduce(searchReducer, createSearchState(true));

describe('a search on the map', () => {
  test('is empty and not stale before the first response', () => {
    expect(createSearchState(true)).toEqual({ answer: null, phase: 'idle', shownBox: null, isFollowing: true });
    expect(isListOutdated(replayEvents({ kind: 'moved', box: SOUTH_BOX }))).toBe(false);
  });

  test('keeps the old list while the next one loads, and when it fails', () => {
    const mapEvents: MapEvent[] = [
      { kind: 'moved', box: SOUTH_BOX },
      { kind: 'asked' },
      { kind: 'answered', answer: createResult(SOUTH_BOX) },
    ];
    const searchingState = replayEvents(...mapEvents, { kind: 'moved', box: NORTH_BOX }, { kind: 'asked' });
    expect(searchingState).toMatchObject({ phase: 'searching', answer: { box: SOUTH_BOX } });
    expect(isListOutdated(searchingState)).toBe(false);
    const failedSearch = searchReducer(searchingState, { kind: 'failed' });
    expect(failedSearch).toMatchObject({ phase: 'failed', answer: { box: SOUTH_BOX } });
    expect(isListOutdated(failedSearch)).toBe(true);
  });

  test('is stale once the map has moved without a request', () => {
    const mapSearch = replayEvents(
      { kind: 'moved', box: SOUTH_BOX },
      { kind: 'asked' },
      { kind: 'answered', answer: createResult(SOUTH_BOX) },
    );
    expect(isListOutdated(mapSearch)).toBe(false);
    const movedSearch = searchReducer(mapSearch, { kind: 'moved', box: NORTH_BOX });
    expect(isListOutdated(movedSearch)).toBe(true);
    expect(isListOutdated(searchReducer(movedSearch, { kind: 'moved', box: [...SOUTH_BOX] }))).toBe(false);
  });

  test('covers the displayed map once the map has moved to it', () => {
    const mapSearch = replayEvents(
      { kind: 'asked' },
      { kind: 'answered', answer: createResult(null) },
      { kind: 'moved', box: NORTH_BOX },
    );
    expect(isListOutdated(searchReducer(mapSearch, { kind: 'settled' }))).toBe(false);
  });

  test('follows the map only when enabled', () => {
    expect(replayEvents({ kind: 'follows', isFollowing: false }).isFollowing).toBe(false);
  });
});

describe('the address of the map', () => {
  test('includes the view of the search, and its filters', () => {
    const filters = { ...EMPTY_FILTERS, keyword: 'arts', country: '2', city: '11', page: 3 };
    expect(getFiltersPath({ ...filters, page: 1 }, 'map')).toBe(
      '/school/school-search?view=map&country=2&city=11&keyword=arts',
    );
    expect(getFiltersPath(EMPTY_FILTERS, 'search')).toBe('/school/school-search');
  });

  test('treats a country’s name as a keyword, since the map selects countries', () => {
    const query = new URLSearchParams('view=map&keyword=Australia&searchType=1');
    expect(parseFilters(query, 'map')).toMatchObject({ keyword: 'Australia', searchType: '' });
    expect(parseFilters(query, 'search')).toMatchObject({ keyword: 'Australia', searchType: '1' });
  });
});
