import { applyD1Migrations, type D1Migration, reset } from 'cloudflare:test';
import { testEnv } from './support/test-env.ts';

// The file before has left its rows and files.
await reset();
await applyD1Migrations(testEnv.DB as never, testEnv.MIGRATIONS as D1Migration[]);
