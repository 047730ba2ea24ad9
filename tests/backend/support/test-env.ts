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

/** Creates a database that fails every statement containing the text, as in an outage during a request. */
export function createFailingDatabase(failingSql: string): Database {
  const db = testEnv.DB as Database;
  const fail = () => Promise.reject(new Error('the database is away'));
  const failingStatement = { bind: () => failingStatement, all: fail };
  return {
    prepare: (sql) => (sql.includes(failingSql) ? failingStatement : db.prepare(sql)),
    batch: (statements) => (statements.includes(failingStatement as never) ? fail() : db.batch(statements)),
  };
}
