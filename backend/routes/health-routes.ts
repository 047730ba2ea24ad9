import { Hono } from 'hono';
import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, findRow } from '#backend/queries/database.ts';
import { ping } from '#backend/queries/ping.ts';

/** No envelope: this is for machines that watch, not for pages. */
export const healthRoutes = new Hono<BackendEnv>().get('/health', async (c) => {
  const database = await answers(c.env.DB);
  return c.json({ ok: database, database }, database ? 200 : 503);
});

async function answers(db: Database) {
  try {
    return (await findRow(db, ping())) !== null;
  } catch {
    return false;
  }
}
