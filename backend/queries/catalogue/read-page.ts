import { type Database, findRow, readRows, readTogether } from '#backend/queries/database.ts';
import type { PagedQuery } from './build-query.ts';

interface FoundPage<Row> {
  rows: Row[];
  total: number;
  /** As many of them as there are pages for. */
  shown: number;
}

/** A page of rows and how many there are in all, in one journey. */
export async function readPage<Row>(
  db: Database,
  { rows, total, shown, rowsSayTotal }: PagedQuery<Row>,
): Promise<FoundPage<Row>> {
  if (!rowsSayTotal) {
    const [found, [count], ...[limited]] = await readTogether(db, rows, total, ...(shown ? [shown] : []));
    const all = count?.total ?? 0;
    return { rows: found, total: all, shown: limited ? (limited[0]?.total ?? 0) : all };
  }
  const found = await readRows(db, rows);
  // An empty page cannot say whether there are none, or it is one too many.
  const all = found[0]?.total ?? (await findRow(db, total))?.total ?? 0;
  return { rows: found.map(({ total: _total, ...row }) => row as Row), total: all, shown: all };
}
