import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCatalogueFile, readCatalogueFile } from '#scripts/ops/catalogue/catalogue-file.ts';
import { PackSpool } from './pack-spool.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const LINE_ENDS_TEXT = 'a\u2028b\u2029c\u0085d\r\ne';

it('any text round-trips, and no file is left when the process is stopped', async () => {
  const spool = new PackSpool(10);
  for (const rowId of [1, 2, 3]) spool.addRow('schools', { id: rowId, name: LINE_ENDS_TEXT });
  spool.writeRemaining();
  expect(readdirSync(folder)).toEqual([]);
  for (const _ of ['once', 'again']) {
    const rows: unknown[] = [];
    for await (const pack of spool.readPacks()) rows.push(...(JSON.parse(pack.rows) as unknown[]));
    expect(rows).toEqual([1, 2, 3].map((id) => [id, LINE_ENDS_TEXT]));
  }
  spool.closeFile();
});

it('a published catalogue preserves line ends within its texts', async () => {
  const path = join(folder, 'catalogue');
  const file = createCatalogueFile(path);
  file.add([1, LINE_ENDS_TEXT]);
  const tables = [{ table: 'schools', columns: ['id', 'name'], rows: 1 }];
  await file.finish({ is: 'catalogue', schema: '0001_site.sql', at: 0, tables });
  const rows: unknown[] = [];
  for await (const table of (await readCatalogueFile(path)).tables()) rows.push(...table.rows);
  expect(rows).toEqual([[1, LINE_ENDS_TEXT]]);
});
