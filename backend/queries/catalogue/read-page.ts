import { type Database, findRow, readRows, readTogether } from '#backend/queries/database.ts';
import type { PagedQuery } from './build-query.ts';

interface FoundPage<Row> {
  rows: Row[];
  total: number;
}

/** A page of rows and how many there are in all, in one journey. */
export async function readPage<Row>(
  db: Database,
  { rows, total, rowsSayTotal }: PagedQuery<Row>,
): Promise<FoundPage<Row>> {
  if (!rowsSayTotal) {
    const [found, [count]] = await readTogether(db, rows, total);
    return { rows: found, total: count?.total ?? 0 };
  }
  const found = await readRows(db, rows);
  // An empty page cannot say whether there are none, or it is one too many.
  const all = found[0]?.total ?? (await findRow(db, total))?.total ?? 0;
  return { rows: found.map(({ total: _total, ...row }) => row as Row), total: all };
}
