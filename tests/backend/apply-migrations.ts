import { applyD1Migrations, type D1Migration, reset } from 'cloudflare:test';
import { testEnv } from './support/test-env.ts';

const MOST_TRIES = 5;

/** Whether there is no table of ours. */
async function isEmpty(): Promise<boolean> {
  const { results } = await testEnv.DB.prepare(`SELECT name FROM sqlite_master WHERE name = 'd1_migrations'`)
    .bind()
    .all();
  return results.length === 0;
}

// The file before has left its rows and files. After one that took long the first reset leaves the database as it was.
let tries = 0;
do {
  if ((tries += 1) > MOST_TRIES) throw new Error('the database of the file before cannot be emptied');
  await reset();
} while (!(await isEmpty()));
// In one transaction: so many for each file are half of its time. Where the demo is stored, they come one by one.
const queries = (testEnv.MIGRATIONS as D1Migration[]).flatMap((migration) => migration.queries);
await applyD1Migrations(testEnv.DB as never, [{ name: 'all', queries }]);
