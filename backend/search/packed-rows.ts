import { type HeldNames, nameOfRow, rowsInRanges } from '#backend/queries/catalogue/packed-names.ts';
import { type Database, readRows } from '#backend/queries/database.ts';
import { type AnsweredRow, type PackedKind, type Range, type UnpackedRow, unpackRow } from './look-up-packed.ts';

// Packed names in the memory of this isolate. Unpacking a megabyte took longer than searching it, and sending it as long again: the database
// sends only what is not held under the stamp of the last filling.

interface Held {
  stamp: string;
  rows: Map<string, UnpackedRow>;
  characters: number;
}

/** The names of 25,000 courses are 10 million characters, and about as many bytes once unpacked. What is held beyond it is dropped. */
const MOST_CHARACTERS = 16_000_000;

const nothingHeld = (stamp = ''): Held => ({ stamp, rows: new Map(), characters: 0 });
const held: Record<PackedKind, Held> = { school: nothingHeld(), course: nothingHeld() };

/** The rows that these ranges touch; none where nothing is packed, or the site has rows of its own. */
export async function readPackedRows(
  db: Database,
  kind: PackedKind,
  ranges: readonly Range[],
  publicLevel: number,
): Promise<UnpackedRow[]> {
  // As it is now: another request may put another in its place while this one waits.
  const known = held[kind];
  const parts = new Set<string>(ranges.map(([part]) => part));
  const names = [...known.rows].flatMap(([name, { part }]) => (parts.has(part) ? [name] : []));
  const answered = await readRows(
    db,
    rowsInRanges(kind, ranges, publicLevel, { stamp: known.stamp, names } satisfies HeldNames),
  );
  const stamp = answered.find(({ part }) => part === 'stamp')?.packed;
  if (typeof stamp !== 'string') return [];
  const now = known.stamp === stamp ? known : nothingHeld(stamp);
  return answered.flatMap((row) => (row.part === 'stamp' ? [] : (unpackOnce(kind, now, row) ?? [])));
}

function unpackOnce(kind: PackedKind, now: Held, { part, first, packed }: AnsweredRow): UnpackedRow | undefined {
  const name = nameOfRow({ part, first });
  const known = now.rows.get(name);
  if (known || packed === null) return known;
  const row = unpackRow({ part, first, packed });
  if (now.characters + packed.length > MOST_CHARACTERS) {
    now.rows.clear();
    now.characters = 0;
  }
  now.rows.set(name, row);
  now.characters += packed.length;
  held[kind] = now;
  return row;
}
