import { basename } from 'node:path';
import { selectStoredRows } from '#backend/queries/facts/import-tables.ts';
import { type Database, queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { deleteAll, insertRows, type Row } from '#backend/queries/write-rows.ts';
import { type ImportFlags, checkDeletionLimit } from '#scripts/import/deletion-limit.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';

export interface ImportedTable {
  report: ImportReport;
  counts: Record<'new' | 'changed' | 'unchanged' | 'gone', number>;
  isWritten: boolean;
}

export type ImportTable = (db: Database, path: string, flags: ImportFlags) => Promise<ImportedTable>;

/** Maximum length of a statement. D1 allows 100,000 bytes, and escaping may double the number of quotes. */
export const MAX_STATEMENT_CHARACTERS = 40_000;

interface TableReplacement {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** First id of the rows that come from a file. Rows with smaller ids stay unchanged. */
  firstId?: number;
  rows: readonly Row[];
  /** Existing rows as texts, if their stored form cannot be compared directly. */
  storedRowTexts?: readonly { key: string; said: string }[];
  /** Whether to leave rows unchanged that the file does not contain. */
  preservesOthers?: boolean;
  /** Creates the statements that write the new rows. By default, all rows are replaced. */
  write?: () => Statement[];
}

/** Replaces the rows of the previous file in one transaction. A single error prevents all writes. */
export async function replaceTable(
  db: Database,
  {
    table,
    key,
    columns,
    firstId = 0,
    rows,
    storedRowTexts,
    preservesOthers = false,
    write: createWriteStatements = () => createReplaceStatements(table, rows),
  }: TableReplacement,
  {
    report,
    path,
    flags: { isDry = false, acceptsDeletions = false },
  }: { report: ImportReport; path: string; flags: ImportFlags },
): Promise<ImportedTable> {
  const currentRows = storedRowTexts ?? (await queryRows(db, selectStoredRows({ table, key, columns, firstId })));
  const previousRows = new Map(currentRows.map((row) => [row.key, row.said]));
  const createRowKey = (row: Row) => JSON.stringify(key.map((column) => row[column]));
  const counts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  for (const row of rows) {
    const text = previousRows.get(createRowKey(row));
    const isUnchanged = text === JSON.stringify(columns.map((column) => row[column]));
    counts[text === undefined ? 'new' : isUnchanged ? 'unchanged' : 'changed'] += 1;
  }
  const keys = new Set(rows.map(createRowKey));
  if (!preservesOthers) counts.gone = currentRows.filter((row) => !keys.has(row.key)).length;
  if (!acceptsDeletions && report.errors.count === 0) {
    const deletionCounts = { what: 'rows', held: currentRows.length, gone: counts.gone, isEmpty: rows.length === 0 };
    checkDeletionLimit(report.errors, { file: basename(path) }, deletionCounts);
  }
  const isDifferent = counts.new + counts.changed + counts.gone > 0;
  const isWritten = !isDry && isDifferent && report.errors.count === 0;
  if (isWritten) await batchWrite(db, createWriteStatements());
  return { report, counts, isWritten };
}

export const createReplaceStatements = (table: string, rows: readonly Row[]): Statement[] => [
  deleteAll(table),
  ...insertRows(table, rows, MAX_STATEMENT_CHARACTERS),
];
