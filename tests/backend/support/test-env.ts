import { env } from 'cloudflare:workers';
import type { Database } from '#backend/queries/database.ts';

interface TestEnv {
  DB: Database;
  MIGRATIONS: unknown;
  FILES: R2Bucket;
}

/** What the backend's own configuration gives it, with a database of its own for each test file. */
export const testEnv = env as unknown as TestEnv;
