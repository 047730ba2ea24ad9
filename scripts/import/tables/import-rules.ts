import { heldRules, schoolNames } from '#backend/queries/facts/import-tables.ts';
import { type Database, readRows, writeTogether } from '#backend/queries/database.ts';
import { deleteAll, insertRows, type Row } from '#backend/queries/write-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';
import { readRules } from './read-rules.ts';

interface ImportedTable {
  reading: Reading;
  counts: Record<'new' | 'changed' | 'unchanged' | 'gone', number>;
  written: boolean;
}

/** The rules of a file in place of all that are there, in one transaction; with one fault nothing is written. */
export async function importRules(db: Database, path: string, isDry: boolean): Promise<ImportedTable> {
  const { reading, rows } = await readRules(path, await readRows(db, schoolNames()));
  const held = new Map((await readRows(db, heldRules())).map(({ id, said }) => [id, said]));
  const changeOf = (row: Row) => {
    const before = held.get(row.id as number);
    if (before === undefined) return 'new';
    return before === sayRule(row) ? 'unchanged' : 'changed';
  };
  const counts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  for (const row of rows) counts[changeOf(row)] += 1;
  const ids = new Set(rows.map(({ id }) => id));
  counts.gone = [...held.keys()].filter((id) => !ids.has(id)).length;
  const isOther = counts.new + counts.changed + counts.gone > 0;
  const written = !isDry && isOther && reading.faults.count === 0;
  if (written) await writeTogether(db, [deleteAll('entry_rules'), ...insertRows('entry_rules', rows)]);
  return { reading, counts, written };
}

/** As heldRules has it. */
const sayRule = ({ id: _id, ...row }: Row) => JSON.stringify(Object.values(row));
