import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { type Database, readRows, writeTogether, writeUnchecked } from '#backend/queries/database.ts';
import { appliedMigrations, createMigrationsTable, recordMigration } from '#backend/queries/backup.ts';

const FOLDER = resolve(import.meta.dirname, '..', '..', 'backend', 'migrations');

export const migrationNames = (folder = FOLDER) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

const BUSY_FOR_MS = 30_000;
const PAUSE_MS = 200;
/** The second is what D1's local runtime says where it finds the file locked only once it has done what it was asked. */
const IS_LOCKED = /SQLITE_BUSY|database is locked|session commit token/i;

/**
 * Waits while another process has the database locked: one that was killed keeps its locks until the system has put it away. For a write
 * that may be repeated; after it the database is this process's.
 */
async function whenFree(write: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + BUSY_FOR_MS; ; await wait(PAUSE_MS))
    try {
      await write();
      return;
    } catch (error) {
      if (!IS_LOCKED.test(String(error)) || Date.now() >= end) throw error;
    }
}

/** Applies what is not applied yet, in order, each file whole or not at all; where names are given, these alone. Returns the names of those applied now. */
export async function migrate(
  db: Database,
  { folder = FOLDER, only }: { folder?: string; only?: readonly string[] } = {},
): Promise<string[]> {
  await whenFree(() => writeTogether(db, [createMigrationsTable()]));
  const applied = new Set((await readRows(db, appliedMigrations())).map((row) => row.name));
  const waiting = migrationNames(folder).filter((name) => !applied.has(name) && (only?.includes(name) ?? true));
  for (const name of waiting) {
    const statements = splitSql(readFileSync(join(folder, name), 'utf8')).map((sql) => ({ sql, values: [] }));
    await writeUnchecked(db, [...statements, recordMigration(name)]);
  }
  return waiting;
}
