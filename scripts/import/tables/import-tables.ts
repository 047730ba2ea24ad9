import { cityNames, heldLivingCosts, heldRules, schoolNames } from '#backend/queries/facts/import-tables.ts';
import { type Database, readRows, writeTogether } from '#backend/queries/database.ts';
import { deleteAll, insertRows, type Row } from '#backend/queries/write-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';
import { readLivingCosts } from './read-living-costs.ts';
import { readRules } from './read-rules.ts';

interface ImportedTable {
  reading: Reading;
  counts: Record<'new' | 'changed' | 'unchanged' | 'gone', number>;
  written: boolean;
}

export type ImportTable = (db: Database, path: string, isDry: boolean) => Promise<ImportedTable>;

export const importRules: ImportTable = async (db, path, isDry) => {
  const { reading, rows } = await readRules(path, await readRows(db, schoolNames()));
  const held = await readRows(db, heldRules());
  return replaceTable(db, { table: 'entry_rules', key: ['id'], held }, { reading, rows, isDry });
};

export const importLivingCosts: ImportTable = async (db, path, isDry) => {
  const { reading, rows } = await readLivingCosts(path, await readRows(db, cityNames()));
  const held = await readRows(db, heldLivingCosts());
  const key = ['city_id', 'covers', 'publisher'];
  return replaceTable(db, { table: 'living_costs', key, held }, { reading, rows, isDry });
};

interface Held {
  table: string;
  key: readonly string[];
  /** A row's key, and all of it, each as one text. */
  held: readonly { key: string; said: string }[];
}

/** The rows of a file in place of all that are there, in one transaction; with one fault nothing is written. */
async function replaceTable(
  db: Database,
  { table, key, held }: Held,
  { reading, rows, isDry }: { reading: Reading; rows: Row[]; isDry: boolean },
): Promise<ImportedTable> {
  const before = new Map(held.map((row) => [row.key, row.said]));
  const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]));
  const counts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  for (const row of rows) {
    const said = before.get(keyOf(row));
    counts[said === undefined ? 'new' : said === JSON.stringify(Object.values(row)) ? 'unchanged' : 'changed'] += 1;
  }
  const keys = new Set(rows.map(keyOf));
  counts.gone = held.filter((row) => !keys.has(row.key)).length;
  const isOther = counts.new + counts.changed + counts.gone > 0;
  const written = !isDry && isOther && reading.faults.count === 0;
  if (written) await writeTogether(db, [deleteAll(table), ...insertRows(table, rows)]);
  return { reading, counts, written };
}
