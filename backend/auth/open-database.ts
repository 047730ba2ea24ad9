import { createMiddleware } from 'hono/factory';
import type { BackendEnv } from '#backend/bindings.ts';
import { selectSessionStart, openDatabaseSession, parseBookmark } from '#backend/queries/database-copies.ts';
import { BOOKMARK_HEADER } from '#shared/backend-protocol.ts';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';

/**
 * Matches paths of the public catalogue, whose reads may use a replica. A site's own content, news and lectures are
 * excluded, because they must be visible at once after publishing.
 */
const CATALOGUE_PATH_PATTERN = /^\/(?:appInstitution\/(?!news\/)|appMso\/dse\/)/;

const CONTRACT_CALLS: readonly Call[] = KNOWN_CALLS;
const REPLICA_READ_CALLS = CONTRACT_CALLS.filter(
  ({ isPublic, idempotent, path }) => isPublic && idempotent && CATALOGUE_PATH_PATTERN.test(path),
).map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

const canReadReplica = (method: string, path: string) =>
  REPLICA_READ_CALLS.some((call) => call.method === method && call.path.test(path));

/**
 * Opens the request's database session. Must run after authentication, which reads the primary, so that a session
 * revoked elsewhere is rejected at once.
 */
export function openDatabase() {
  return createMiddleware<BackendEnv>(async function openDatabaseStep(c, next) {
    const bookmark = parseBookmark(c.req.header(BOOKMARK_HEADER));
    const openedDatabase = openDatabaseSession(
      c.env.DB,
      selectSessionStart(canReadReplica(c.req.method, c.req.path), bookmark),
    );
    if (!openedDatabase) return next();
    c.env = { ...c.env, DB: openedDatabase.db };
    await next();
    const writeBookmark = openedDatabase.writtenUpTo();
    if (writeBookmark) c.header(BOOKMARK_HEADER, writeBookmark);
  });
}
