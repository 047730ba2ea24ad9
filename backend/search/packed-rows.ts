import { type CachedNames, rowName, rowsInRanges } from '#backend/queries/catalogue/packed-names.ts';
import { type Database, queryRows } from '#backend/queries/database.ts';
import { type QueriedRow, type PackedKind, type KeyRange, type UnpackedRow, unpackRow } from './look-up-packed.ts';

// Cache of the packed index in the isolate, since transferring and unpacking rows takes longer than searching. The
// database omits rows that are cached under the current stamp.

interface CachedRows {
  stamp: string;
  rows: Map<string, UnpackedRow>;
  characters: number;
}

/** Size limit of the cache, beyond which it is cleared. The names of 25,000 courses have 10 million characters. */
const MAX_CHARACTERS = 16_000_000;

const emptyCache = (stamp = ''): CachedRows => ({ stamp, rows: new Map(), characters: 0 });
const stored: Record<PackedKind, CachedRows> = { school: emptyCache(), course: emptyCache() };

/** Returns the rows that the ranges touch; none without an index, or for a site with rows of its own. */
export async function loadPackedRows(
  db: Database,
  kind: PackedKind,
  ranges: readonly KeyRange[],
  publicLevel: number,
): Promise<UnpackedRow[]> {
  // Read once, since another request may replace the cache while this one waits.
  const cachedRows = stored[kind];
  const parts = new Set<string>(ranges.map(([part]) => part));
  const names = [...cachedRows.rows].flatMap(([name, { part }]) => (parts.has(part) ? [name] : []));
  const queriedRows = await queryRows(
    db,
    rowsInRanges(kind, ranges, publicLevel, { stamp: cachedRows.stamp, names } satisfies CachedNames),
  );
  const stamp = queriedRows.find(({ part }) => part === 'stamp')?.packed;
  if (typeof stamp !== 'string') return [];
  const now = cachedRows.stamp === stamp ? cachedRows : emptyCache(stamp);
  return queriedRows.flatMap((row) => (row.part === 'stamp' ? [] : (unpackOnce(kind, now, row) ?? [])));
}

function unpackOnce(kind: PackedKind, now: CachedRows, { part, first, packed }: QueriedRow): UnpackedRow | undefined {
  const name = rowName({ part, first });
  const unpackedRow = now.rows.get(name);
  if (unpackedRow || packed === null) return unpackedRow;
  const row = unpackRow({ part, first, packed });
  if (now.characters + packed.length > MAX_CHARACTERS) {
    now.rows.clear();
    now.characters = 0;
  }
  now.rows.set(name, row);
  now.characters += packed.length;
  stored[kind] = now;
  return row;
}
