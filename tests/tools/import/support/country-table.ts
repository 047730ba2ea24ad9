import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { insertRow } from '#backend/queries/write-rows.ts';
import { openMemoryDatabase } from './memory-database.ts';

/**
 * Opens a database whose only country is the United Kingdom. Returns it with a function that writes import files of one
 * table.
 */
export function openTableDatabase(columns: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const database = openMemoryDatabase();
  const { rows, sqlite } = database;
  sqlite.exec(`PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON`);
  const neededRows = rows<{ name: string; notnull: number; dflt_value: string | null; type: string }>(
    'SELECT * FROM pragma_table_info(?)',
    'countries',
  ).filter((column) => column.notnull === 1 && column.dflt_value === null);
  const emptyRow = Object.fromEntries(neededRows.map(({ name, type }) => [name, type === 'TEXT' ? '' : 0]));
  const { sql, values } = insertRow('countries', { ...emptyRow, id: 1, country_key: 'uk' });
  sqlite.prepare(sql).all(...(values as []));
  sqlite.exec('PRAGMA ignore_check_constraints = OFF');
  const writeTable = (tableRows: readonly Record<string, string>[]): string => {
    const path = join(folder, 'table.csv');
    const lines = [columns, ...tableRows.map((row) => columns.map((column) => row[column] ?? ''))];
    writeFileSync(path, lines.map((line) => line.join(',')).join('\n'));
    return path;
  };
  return { ...database, fileOf: writeTable };
}
