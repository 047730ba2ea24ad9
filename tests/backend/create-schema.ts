import { type D1Migration, reset } from 'cloudflare:test';
import { createMigrationsTable, recordMigration } from '#backend/queries/backup.ts';
import { batchWriteUnchecked } from '#backend/queries/database.ts';
import { testEnv } from './support/test-env.ts';

const MAX_ATTEMPTS = 5;

async function isDatabaseEmpty(): Promise<boolean> {
  const { results } = await testEnv.DB.prepare(
    `SELECT name FROM sqlite_master WHERE name = 'sqlite_sequence' OR name = 'schools'`,
  )
    .bind()
    .all();
  return results.length === 0;
}

// Rows and files of the previous test file may remain: after a long test file, the first reset can have no effect, so
// it is repeated.
let attemptCount = 0;
do {
  if ((attemptCount += 1) > MAX_ATTEMPTS) throw new Error('the database of the file before cannot be emptied');
  await reset();
} while (!(await isDatabaseEmpty()));
await batchWriteUnchecked(testEnv.DB, [
  ...testEnv.SCHEMA.map((sql) => ({ sql, values: [] })),
  createMigrationsTable(),
  ...(testEnv.MIGRATIONS as D1Migration[]).map(({ name }) => recordMigration(name)),
]);
