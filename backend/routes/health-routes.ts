import { Hono } from 'hono';
import { checkInput } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { queryRow, ping } from '#backend/queries/database.ts';
import { countCalls, countSignals, noteMemory } from '#backend/watch/watch.ts';
import { CALL_COUNTS, CallTotals, SignalTotals, CACHE_CHECKS, CacheCheck, SIGNALS } from '#shared/contract/signals.ts';

/** Routes for monitoring, whose responses have no envelope. */
export const healthRoutes = new Hono<BackendEnv>()
  .post(SIGNALS, checkInput('json', SignalTotals), async (c) => {
    await countSignals(c.env.DB, c.req.valid('json'));
    return c.body(null, 204);
  })
  .post(CALL_COUNTS, checkInput('json', CallTotals), async (c) => {
    await countCalls(c.env.DB, c.req.valid('json'));
    return c.body(null, 204);
  })
  .post(CACHE_CHECKS, checkInput('json', CacheCheck), async (c) => {
    await noteMemory(c.env.DB, c.req.valid('json').ok);
    return c.body(null, 204);
  })
  .get('/health', async (c) => {
    const [database, files] = await Promise.all([
      check(async () => (await queryRow(c.env.DB, ping())) !== null),
      // Tests that the store responds; the file need not exist.
      check(async () => (await c.env.FILES.head('health'), true)),
    ]);
    const ok = database.ok && files.ok;
    return c.json({ ok, database, files }, ok ? 200 : 503);
  });

async function check(answers: () => Promise<boolean>) {
  const began = Date.now();
  const ok = await answers().catch(() => false);
  return { ok, ms: Date.now() - began };
}
