import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { type Database, readRows, writeTogether } from '#backend/queries/database.ts';
import { appliedMigrations, createMigrationsTable, recordMigration } from '#backend/queries/backup.ts';

const FOLDER = resolve(import.meta.dirname, '..', '..', 'backend', 'migrations');

export const migrationNames = (folder = FOLDER) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Applies what is not applied yet, in order, each file whole or not at all; where names are given, these alone. Returns the names of those applied now. */
export async function migrate(
  db: Database,
  { folder = FOLDER, only }: { folder?: string; only?: readonly string[] } = {},
): Promise<string[]> {
  await writeTogether(db, [createMigrationsTable()]);
  const applied = new Set((await readRows(db, appliedMigrations())).map((row) => row.name));
  const waiting = migrationNames(folder).filter((name) => !applied.has(name) && (only?.includes(name) ?? true));
  for (const name of waiting) {
    const statements = splitSql(readFileSync(join(folder, name), 'utf8')).map((sql) => ({ sql, values: [] }));
    await writeTogether(db, [...statements, recordMigration(name)]);
  }
  return waiting;
}
