import { createMiddleware } from 'hono/factory';
import type { BackendEnv } from '#backend/bindings.ts';
import { beginAt, openCopies, readBookmark } from '#backend/queries/database-copies.ts';
import { BOOKMARK_HEADER } from '#shared/backend-protocol.ts';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';

/** The catalogue and what is counted over it. What a site says of itself, its news and its lectures is seen by everybody once it is published. */
const OF_THE_CATALOGUE = /^\/(?:appInstitution\/(?!news\/)|appMso\/dse\/)/;

const CALLS: readonly Call[] = KNOWN_CALLS;
const MAY_BE_COPIED = CALLS.filter(
  ({ isPublic, idempotent, path }) => isPublic && idempotent && OF_THE_CATALOGUE.test(path),
).map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

const mayBeCopied = (method: string, path: string) =>
  MAY_BE_COPIED.some((call) => call.method === method && call.path.test(path));

/**
 * The database as this request sees it. After the step that finds out who is asking, which asks the place that writes: a login that
 * has ended elsewhere has ended here.
 */
export function openDatabase() {
  return createMiddleware<BackendEnv>(async function openDatabaseStep(c, next) {
    const bookmark = readBookmark(c.req.header(BOOKMARK_HEADER));
    const opened = openCopies(c.env.DB, beginAt(mayBeCopied(c.req.method, c.req.path), bookmark));
    if (!opened) return next();
    c.env = { ...c.env, DB: opened.db };
    await next();
    const written = opened.writtenUpTo();
    if (written) c.header(BOOKMARK_HEADER, written);
  });
}
