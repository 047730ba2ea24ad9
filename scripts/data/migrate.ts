import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, queryRows, batchWrite, batchWriteUnchecked } from '#backend/queries/database.ts';
import { selectAppliedMigrations, createMigrationsTable, recordMigration } from '#backend/queries/backup.ts';

const MIGRATIONS_FOLDER = resolve(import.meta.dirname, '..', '..', 'backend', 'migrations');

export const listMigrationNames = (folder = MIGRATIONS_FOLDER) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

const LOCK_TIMEOUT_MS = 30_000;
const RETRY_MS = 200;
/**
 * Matches errors of a locked database. D1's local runtime reports "session commit token" if the file is locked after
 * the statement has run.
 */
const LOCKED_PATTERN = /SQLITE_BUSY|database is locked|session commit token/i;

/**
 * Repeats a write while another process locks the database. The lock of a killed process lasts until the system has
 * cleaned up. The write must be repeatable. Once it succeeds, this process owns the lock.
 */
async function retryWhileLocked(runWrite: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + LOCK_TIMEOUT_MS; ; await wait(RETRY_MS))
    try {
      await runWrite();
      return;
    } catch (error) {
      if (!LOCKED_PATTERN.test(String(error)) || Date.now() >= end) throw error;
    }
}

/** Splits a migration into statements. A statement ends with a semicolon at the end of a line, a trigger with END. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const line of sql.split('\n')) {
    if (/^\s*--/.test(line)) continue;
    // D1 parses a comment after the semicolon as another statement.
    statement += `${line.replace(/;\s*--.*$/, ';')}\n`;
    const isComplete =
      /;\s*$/.test(statement) && (!/^\s*CREATE TRIGGER\b/i.test(statement) || /\bEND;\s*$/i.test(statement));
    if (!isComplete) continue;
    statements.push(statement.trim());
    statement = '';
  }
  if (statement.trim() !== '') statements.push(statement.trim());
  return statements;
}

/**
 * Applies pending migrations in order, each file in one transaction, and returns the names of the applied ones.
 * `selectedNames` limits the migrations to these.
 */
export async function migrate(
  db: Database,
  { folder = MIGRATIONS_FOLDER, selectedNames }: { folder?: string; selectedNames?: readonly string[] } = {},
): Promise<string[]> {
  await retryWhileLocked(() => batchWrite(db, [createMigrationsTable()]));
  const appliedNames = new Set((await queryRows(db, selectAppliedMigrations())).map((row) => row.name));
  const [firstMigration = ''] = listMigrationNames(folder);
  if (appliedNames.size > 0 && !appliedNames.has(firstMigration))
    throw new Error(
      `This database was created without migration ${firstMigration}: delete it (locally .wrangler/state) and start again`,
    );
  const pendingNames = listMigrationNames(folder).filter(
    (name) => !appliedNames.has(name) && (selectedNames?.includes(name) ?? true),
  );
  for (const name of pendingNames) {
    const statements = splitStatements(readFileSync(join(folder, name), 'utf8')).map((sql) => ({ sql, values: [] }));
    await batchWriteUnchecked(db, [...statements, recordMigration(name)]);
  }
  return pendingNames;
}
