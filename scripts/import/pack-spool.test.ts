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

const ENDS_OF_LINES = 'a\u2028b\u2029c\u0085d\r\ne';

it('round-trips any text, and leaves no file when the process is stopped', async () => {
  const spool = new PackSpool(10);
  for (const at of [1, 2, 3]) spool.add('schools', { id: at, name: ENDS_OF_LINES });
  spool.finish();
  expect(readdirSync(folder)).toEqual([]);
  for (const _ of ['once', 'again']) {
    const rows: unknown[] = [];
    for await (const pack of spool.packs()) rows.push(...(JSON.parse(pack.rows) as unknown[]));
    expect(rows).toEqual([1, 2, 3].map((id) => [id, ENDS_OF_LINES]));
  }
  spool.remove();
});

it('a published catalogue keeps the ends of lines within its texts', async () => {
  const path = join(folder, 'catalogue');
  const file = createCatalogueFile(path);
  file.add([1, ENDS_OF_LINES]);
  const tables = [{ table: 'schools', columns: ['id', 'name'], rows: 1 }];
  await file.finish({ is: 'catalogue', schema: '0001_site.sql', at: 0, tables });
  const rows: unknown[] = [];
  for await (const table of (await readCatalogueFile(path)).tables()) rows.push(...table.rows);
  expect(rows).toEqual([[1, ENDS_OF_LINES]]);
});
