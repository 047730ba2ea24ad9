import { describe, expect, test } from 'vitest';
import type { Box } from '#client/features/map/places/place.ts';
import { isListOld, type MapSearchResult, type MapEvent, nextSearch, startSearch } from './map-search-state.ts';
import { filtersAddress, NO_FILTERS, parseFilters } from '#client/features/school-list/filters/school-filters.ts';

const SOUTH_BOX: Box = [-1, 50, 1, 52];
const NORTH_BOX: Box = [-4, 55, -2, 57];
const createResult = (box: Box | null, total = 3): MapSearchResult => ({ hits: [], total, box });

const replayEvents = (...events: MapEvent[]) => events.reduce(nextSearch, startSearch(true));

describe('a search on the map', () => {
  test('is empty and not stale before the first response', () => {
    expect(startSearch(true)).toEqual({ answer: null, phase: 'idle', shownBox: null, follows: true });
    expect(isListOld(replayEvents({ kind: 'moved', box: SOUTH_BOX }))).toBe(false);
  });

  test('keeps the old list while the next one is on its way, and when that fails', () => {
    const mapEvents: MapEvent[] = [
      { kind: 'moved', box: SOUTH_BOX },
      { kind: 'asked' },
      { kind: 'answered', answer: createResult(SOUTH_BOX) },
    ];
    const searchingState = replayEvents(...mapEvents, { kind: 'moved', box: NORTH_BOX }, { kind: 'asked' });
    expect(searchingState).toMatchObject({ phase: 'searching', answer: { box: SOUTH_BOX } });
    expect(isListOld(searchingState)).toBe(false);
    const failedSearch = nextSearch(searchingState, { kind: 'failed' });
    expect(failedSearch).toMatchObject({ phase: 'failed', answer: { box: SOUTH_BOX } });
    expect(isListOld(failedSearch)).toBe(true);
  });

  test('is stale once the map has moved without a request', () => {
    const mapSearch = replayEvents(
      { kind: 'moved', box: SOUTH_BOX },
      { kind: 'asked' },
      { kind: 'answered', answer: createResult(SOUTH_BOX) },
    );
    expect(isListOld(mapSearch)).toBe(false);
    const movedSearch = nextSearch(mapSearch, { kind: 'moved', box: NORTH_BOX });
    expect(isListOld(movedSearch)).toBe(true);
    expect(isListOld(nextSearch(movedSearch, { kind: 'moved', box: [...SOUTH_BOX] }))).toBe(false);
  });

  test('from everywhere belongs to what the map shows, once the map has come there', () => {
    const mapSearch = replayEvents(
      { kind: 'asked' },
      { kind: 'answered', answer: createResult(null) },
      { kind: 'moved', box: NORTH_BOX },
    );
    expect(isListOld(nextSearch(mapSearch, { kind: 'settled' }))).toBe(false);
  });

  test('follows the map, or does not', () => {
    expect(replayEvents({ kind: 'follows', follows: false }).follows).toBe(false);
  });
});

describe('the address of the map', () => {
  test('includes the view of the search, and its filters', () => {
    const filters = { ...NO_FILTERS, keyword: 'arts', country: '2', city: '11', page: 3 };
    expect(filtersAddress({ ...filters, page: 1 }, 'map')).toBe(
      '/school/school-search?view=map&country=2&city=11&keyword=arts',
    );
    expect(filtersAddress(NO_FILTERS, 'search')).toBe('/school/school-search');
  });

  test('treats a country’s name as a keyword, since the map selects countries', () => {
    const query = new URLSearchParams('view=map&keyword=Australia&searchType=1');
    expect(parseFilters(query, 'map')).toMatchObject({ keyword: 'Australia', searchType: '' });
    expect(parseFilters(query, 'search')).toMatchObject({ keyword: 'Australia', searchType: '1' });
  });
});
