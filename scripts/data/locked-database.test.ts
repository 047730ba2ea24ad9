import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#backend/queries/database.ts';
import { migrate, listMigrationNames } from './migrate.ts';
import { openLocalDatabase } from './open-local-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'locked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Script that locks the database file given as argument until its standard input ends. */
const LOCK_HOLDER_SCRIPT = `
const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
db.exec('BEGIN EXCLUSIVE');
console.log('locked');
process.stdin.on('end', () => db.exec('COMMIT')).resume();
`;
const LOCK_HOLD_MS = 1_500;

it('migrations wait while another process has the database locked', async () => {
  const { db, close } = await openLocalDatabase(folder);
  const [firstMigration = ''] = await migrate(db, { selectedNames: listMigrationNames().slice(0, 1) });
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    /D1DatabaseObject.[0-9a-f]{64}\.sqlite$/.test(path),
  );
  const lockHolder = spawn(process.execPath, ['-e', LOCK_HOLDER_SCRIPT, join(folder, file ?? '')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(lockHolder.stdout, 'data');
  setTimeout(() => lockHolder.stdin.end(), LOCK_HOLD_MS);
  const startedAt = Date.now();
  const appliedMigrations = await migrate(db);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(LOCK_HOLD_MS);
  expect([firstMigration, ...appliedMigrations]).toEqual(listMigrationNames());
  await close();
}, 120_000);

it('rethrows other database errors at once', async () => {
  let attemptCount = 0;
  const failBatch = () => (
    (attemptCount += 1),
    Promise.reject(new Error('D1_ERROR: near "x": syntax error: SQLITE_ERROR'))
  );
  await expect(
    migrate({ prepare: () => ({ bind: () => ({}) }), batch: failBatch } as unknown as Database),
  ).rejects.toThrow('syntax');
  expect(attemptCount).toBe(1);
});
