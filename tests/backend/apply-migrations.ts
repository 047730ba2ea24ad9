import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { testEnv } from './support/test-env.ts';

await applyD1Migrations(testEnv.DB as never, testEnv.MIGRATIONS as D1Migration[]);
