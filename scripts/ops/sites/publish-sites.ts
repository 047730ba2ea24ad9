// What the edge kept of a site is asked for anew: npm run ops -- agent KEY, and after whatever else changes a site.
import { type Database, writeTogether } from '#backend/queries/database.ts';
import { touchSite } from '#backend/queries/site/agents.ts';
import { tellVersions } from '#backend/site/save-site.ts';
import { SITE_VERSIONS } from '#worker/cache/cache-table.ts';
import { type OpsCache, openOpsDatabase } from '#scripts/ops/ops-database.ts';

/** To every isolate of the edge, by the one entry that they look into. */
export const publishSites = async (db: Database, cache: OpsCache): Promise<void> =>
  cache.put(SITE_VERSIONS.key, await tellVersions(db));

/** KV tells its other places within a minute; on one machine there is one place. */
export const shownWithin = (environment: string | undefined) =>
  environment
    ? `within a minute everywhere (the cache's own time), and ${SITE_VERSIONS.memory} seconds`
    : `within ${SITE_VERSIONS.memory} seconds`;

export async function forgetSite(agentKey: string, environment: string | undefined): Promise<void> {
  const { db, cache, close } = await openOpsDatabase(environment);
  try {
    await writeTogether(db, [touchSite(agentKey)]);
    await publishSites(db, cache);
  } finally {
    await close();
  }
}
