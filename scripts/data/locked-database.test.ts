import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#backend/queries/database.ts';
import { migrate, migrationNames } from './migrate.ts';
import { openLocalDatabase } from './open-local-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'locked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Script that locks the database file of its argument until its standard input ends. */
const HOLDER = `
const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
db.exec('BEGIN EXCLUSIVE');
console.log('locked');
process.stdin.on('end', () => db.exec('COMMIT')).resume();
`;
const HELD_MS = 1_500;

it('migrations wait while another process has the database locked', async () => {
  const { db, close } = await openLocalDatabase(folder);
  const [first = ''] = await migrate(db, { selectedNames: migrationNames().slice(0, 1) });
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    /D1DatabaseObject.[0-9a-f]{64}\.sqlite$/.test(path),
  );
  const holder = spawn(process.execPath, ['-e', HOLDER, join(folder, file ?? '')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  setTimeout(() => holder.stdin.end(), HELD_MS);
  const startedAt = Date.now();
  const appliedValues = await migrate(db);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(HELD_MS);
  expect([first, ...appliedValues]).toEqual(migrationNames());
  await close();
}, 120_000);

it('rethrows other database errors at once', async () => {
  let tries = 0;
  const batch = () => ((tries += 1), Promise.reject(new Error('D1_ERROR: near "x": syntax error: SQLITE_ERROR')));
  await expect(migrate({ prepare: () => ({ bind: () => ({}) }), batch } as unknown as Database)).rejects.toThrow(
    'syntax',
  );
  expect(tries).toBe(1);
});
