import { basename } from 'node:path';
import { heldRows } from '#backend/queries/facts/import-tables.ts';
import { type Database, readRows, type Statement, writeTogether } from '#backend/queries/database.ts';
import { deleteAll, insertRows, type Row } from '#backend/queries/write-rows.ts';
import { type ImportHow, refuseLettingGo } from '#scripts/import/let-go.ts';
import type { Reading } from '#scripts/import/reading.ts';

export interface ImportedTable {
  reading: Reading;
  counts: Record<'new' | 'changed' | 'unchanged' | 'gone', number>;
  written: boolean;
}

export type ImportTable = (db: Database, path: string, how: ImportHow) => Promise<ImportedTable>;

/** D1 limits a statement to 100,000 bytes, and escaping doubles the quotes. */
export const LETTERS_OF_A_STATEMENT = 40_000;

interface Replaced {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** Rows with a smaller id come from no file. */
  firstId?: number;
  rows: readonly Row[];
  /** Existing rows in comparable form, if they differ from the stored one. */
  held?: readonly { key: string; said: string }[];
  /** Preserves rows that the file does not contain. */
  keepsOthers?: boolean;
  /** Statements that write the new rows; by default all rows are replaced. */
  write?: () => Statement[];
}

/** Replaces the rows of the previous file in one transaction; a single error prevents any write. */
export async function replaceTable(
  db: Database,
  {
    table,
    key,
    columns,
    firstId = 0,
    rows,
    held,
    keepsOthers = false,
    write = () => replaceAll(table, rows),
  }: Replaced,
  { reading, path, how: { isDry = false, letsGo = false } }: { reading: Reading; path: string; how: ImportHow },
): Promise<ImportedTable> {
  const here = held ?? (await readRows(db, heldRows({ table, key, columns, firstId })));
  const before = new Map(here.map((row) => [row.key, row.said]));
  const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]));
  const counts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  for (const row of rows) {
    const said = before.get(keyOf(row));
    const isSame = said === JSON.stringify(columns.map((column) => row[column]));
    counts[said === undefined ? 'new' : isSame ? 'unchanged' : 'changed'] += 1;
  }
  const keys = new Set(rows.map(keyOf));
  if (!keepsOthers) counts.gone = here.filter((row) => !keys.has(row.key)).length;
  if (!letsGo && reading.faults.count === 0) {
    const of = { what: 'rows', held: here.length, gone: counts.gone, isEmpty: rows.length === 0 };
    refuseLettingGo(reading.faults, { file: basename(path) }, of);
  }
  const isOther = counts.new + counts.changed + counts.gone > 0;
  const written = !isDry && isOther && reading.faults.count === 0;
  if (written) await writeTogether(db, write());
  return { reading, counts, written };
}

export const replaceAll = (table: string, rows: readonly Row[]): Statement[] => [
  deleteAll(table),
  ...insertRows(table, rows, LETTERS_OF_A_STATEMENT),
];
