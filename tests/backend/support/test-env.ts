import { env } from 'cloudflare:workers';
import type { Database } from '#backend/queries/database.ts';

interface TestEnv {
  DB: Database;
  MIGRATIONS: unknown;
  SCHEMA: readonly string[];
  FILES: R2Bucket;
}

/** Bindings in the backend's own configuration, with a separate database for each test file. */
export const testEnv = env as unknown as TestEnv;

/** Creates a database on which every statement that contains the text fails, as during an outage. */
export function createFailingDatabase(failingSql: string): Database {
  const db = testEnv.DB as Database;
  const fail = () => Promise.reject(new Error('the database is away'));
  const failingStatement = { bind: () => failingStatement, all: fail };
  return {
    prepare: (sql) => (sql.includes(failingSql) ? failingStatement : db.prepare(sql)),
    batch: (statements) => (statements.includes(failingStatement as never) ? fail() : db.batch(statements)),
  };
}
