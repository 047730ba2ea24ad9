import { Hono } from 'hono';
import type { BackendEnv } from '#backend/bindings.ts';
import { findRow, ping } from '#backend/queries/database.ts';

/** No envelope: this is for machines that watch, not for pages. */
export const healthRoutes = new Hono<BackendEnv>().get('/health', async (c) => {
  const [database, files] = await Promise.all([
    check(async () => (await findRow(c.env.DB, ping())) !== null),
    // Whether there is such a file says nothing; that the store answers does.
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
