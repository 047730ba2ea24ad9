import { Hono } from 'hono';
import { checkInput } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { queryRow, ping } from '#backend/queries/database.ts';
import { countCalls, countSignals, recordMemoryCheck } from '#backend/watch/watch.ts';
import {
  CALL_COUNTS_PATH,
  CallTotals,
  SignalTotals,
  CACHE_CHECKS_PATH,
  CacheCheck,
  SIGNALS_PATH,
} from '#shared/contract/signals.ts';

/** Routes for monitoring, whose responses have no envelope. */
export const healthRoutes = new Hono<BackendEnv>()
  .post(SIGNALS_PATH, checkInput('json', SignalTotals), async (c) => {
    await countSignals(c.env.DB, c.req.valid('json'));
    return c.body(null, 204);
  })
  .post(CALL_COUNTS_PATH, checkInput('json', CallTotals), async (c) => {
    await countCalls(c.env.DB, c.req.valid('json'));
    return c.body(null, 204);
  })
  .post(CACHE_CHECKS_PATH, checkInput('json', CacheCheck), async (c) => {
    await recordMemoryCheck(c.env.DB, c.req.valid('json').ok);
    return c.body(null, 204);
  })
  .get('/health', async (c) => {
    const [database, files] = await Promise.all([
      runCheck(async () => (await queryRow(c.env.DB, ping())) !== null),
      // Tests that the store responds. The file need not exist.
      runCheck(async () => (await c.env.FILES.head('health'), true)),
    ]);
    const isHealthy = database.ok && files.ok;
    return c.json({ ok: isHealthy, database, files }, isHealthy ? 200 : 503);
  });

async function runCheck(probe: () => Promise<boolean>) {
  const startedAt = Date.now();
  const isOk = await probe().catch(() => false);
  return { ok: isOk, ms: Date.now() - startedAt };
}
