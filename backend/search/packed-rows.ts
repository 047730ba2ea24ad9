import { type CachedNames, selectRowName, selectRowsInRanges } from '#backend/queries/catalogue/packed-names.ts';
import { type Database, queryRows } from '#backend/queries/database.ts';
import { type QueriedRow, type PackedKind, type KeyRange, type UnpackedRow, unpackRow } from './look-up-packed.ts';

// Cache of index rows in the isolate, because transferring and parsing rows takes longer than searching. The database
// omits rows that are cached under the current stamp.

interface CachedRows {
  stamp: string;
  rows: Map<string, UnpackedRow>;
  characters: number;
}

/** Maximum size of the cache, beyond which it is cleared. The names of 25,000 courses have 10 million characters. */
const MAX_CHARACTERS = 16_000_000;

const createEmptyCache = (stamp = ''): CachedRows => ({ stamp, rows: new Map(), characters: 0 });
const cacheByKind: Record<PackedKind, CachedRows> = { school: createEmptyCache(), course: createEmptyCache() };

/**
 * Returns the index rows that overlap the ranges, or an empty list if there is no index or the site has rows of its
 * own.
 */
export async function loadPackedRows(
  db: Database,
  kind: PackedKind,
  ranges: readonly KeyRange[],
  publicLevel: number,
): Promise<UnpackedRow[]> {
  // Read once, because another request may replace the cache during the await.
  const cachedRows = cacheByKind[kind];
  const parts = new Set<string>(ranges.map(([part]) => part));
  const cachedNames = [...cachedRows.rows].flatMap(([name, { part }]) => (parts.has(part) ? [name] : []));
  const queriedRows = await queryRows(
    db,
    selectRowsInRanges(kind, ranges, publicLevel, {
      stamp: cachedRows.stamp,
      names: cachedNames,
    } satisfies CachedNames),
  );
  const stamp = queriedRows.find(({ part }) => part === 'stamp')?.packed;
  if (typeof stamp !== 'string') return [];
  const currentCache = cachedRows.stamp === stamp ? cachedRows : createEmptyCache(stamp);
  return queriedRows.flatMap((row) => (row.part === 'stamp' ? [] : (unpackCached(kind, currentCache, row) ?? [])));
}

function unpackCached(
  kind: PackedKind,
  currentCache: CachedRows,
  { part, first, packed }: QueriedRow,
): UnpackedRow | undefined {
  const rowKey = selectRowName({ part, first });
  const unpackedRow = currentCache.rows.get(rowKey);
  if (unpackedRow || packed === null) return unpackedRow;
  const row = unpackRow({ part, first, packed });
  if (currentCache.characters + packed.length > MAX_CHARACTERS) {
    currentCache.rows.clear();
    currentCache.characters = 0;
  }
  currentCache.rows.set(rowKey, row);
  currentCache.characters += packed.length;
  cacheByKind[kind] = currentCache;
  return row;
}
