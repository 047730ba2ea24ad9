import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import {
  NO_PERSONAL_DATA_BY_REASON,
  RETENTION_START_COLUMNS,
  MANUALLY_DELETED,
  RETENTION_TABLE,
} from '#backend/retention/retention-table.ts';
import { exportCatalogue } from '#scripts/ops/catalogue/export-catalogue.ts';
import {
  createCatalogue,
  openMigratedDatabase,
  OWN_ID_BASE,
  createOwnRows,
  insertMinimalRows,
} from '#tests/tools/import/support/published-catalogue.ts';

// Tests that a published catalogue contains no personal data or site content: every table with such data gets a mark,
// which the published files must not contain.

const folder = mkdtempSync(join(tmpdir(), 'marked-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a published catalogue contains no personal data and no content of sites', async () => {
  const { db, sqlite, rows } = openMigratedDatabase();
  for (const { name } of rows<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`))
    sqlite.exec(`DROP TRIGGER ${name}`);
  await insertMinimalRows(db, [...createCatalogue('new', 3), ...createOwnRows('MARK')]);
  sqlite.exec('PRAGMA ignore_check_constraints = on; PRAGMA foreign_keys = off');
  const personalColumns = [
    ...Object.values(RETENTION_TABLE).flatMap(({ tables }) => tables),
    ...MANUALLY_DELETED,
    ...Object.keys(RETENTION_START_COLUMNS),
  ];
  for (const [index, table] of [...new Set([...personalColumns, ...NO_PERSONAL_DATA_BY_REASON.site])].entries()) {
    const columns = sqlite.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all() as {
      name: string;
      type: string;
    }[];
    const cells = columns.map(({ type }, column) =>
      type === 'INTEGER' ? 770_000_000 + index * 100 + column : JSON.stringify(`MARK ${table}`),
    );
    sqlite
      .prepare(
        `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join()}) VALUES (${cells.map(() => '?').join()})`,
      )
      .run(...cells);
  }
  const file = join(folder, 'marked');
  await exportCatalogue(db, file);
  const bytes = readFileSync(file);
  const text = gunzipSync(bytes.subarray(bytes.indexOf(10) + 1)).toString();
  expect(text).toContain('Renamed Hall');
  expect(text).not.toMatch(/MARK|77000\d{4}/);
  expect(text).not.toContain(String(OWN_ID_BASE).slice(0, -1));
});
