import { Hono } from 'hono';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { platformVersion } from '#shared/contract/site.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { readRows } from '#backend/queries/database.ts';
import { versionNotes } from '#backend/queries/version-notes.ts';

export const platformRoutes = new Hono<BackendEnv>().get(platformVersion.path, async (c) => {
  const notes = await readRows(c.env.DB, versionNotes(PRODUCT_VERSION, c.var.caller.locale));
  return answer(c, platformVersion, { version: PRODUCT_VERSION, notes });
});
