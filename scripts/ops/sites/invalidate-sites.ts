// Invalidates the edge's cache of a site: for npm run ops -- agent KEY, and after every other change of a site.
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { publishSiteVersions } from '#backend/site/save-site.ts';
import { SITE_VERSIONS } from '#worker/cache/cache-table.ts';
import { type OpsCache, openOpsDatabase } from '#scripts/ops/ops-database.ts';

/** Writes the versions of all sites to KV, where every isolate of the edge polls them. */
export const invalidateSites = async (db: Database, cache: OpsCache): Promise<void> =>
  cache.put(SITE_VERSIONS.key, await publishSiteVersions(db));

/** Formats the time until a change is visible. KV takes up to a minute. On this machine there is no delay. */
export const formatPropagationTime = (environment: string | undefined) =>
  environment
    ? `within a minute everywhere (the cache's propagation time) and ${SITE_VERSIONS.memory} seconds`
    : `within ${SITE_VERSIONS.memory} seconds`;

export async function invalidateSite(agentKey: string, environment: string | undefined): Promise<void> {
  const { db, cache, close } = await openOpsDatabase(environment);
  try {
    await batchWrite(db, [incrementSiteVersion(agentKey)]);
    await invalidateSites(db, cache);
  } finally {
    await close();
  }
}
