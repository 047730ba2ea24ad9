import { type Database, readRows } from '#backend/queries/database.ts';
import { siteVersions } from '#backend/queries/site/site-versions.ts';

/** All of them each time, so that nothing is lost when two people publish at once, or somebody forgot to. */
export async function tellVersions(db: Database): Promise<string> {
  const rows = await readRows(db, siteVersions());
  return JSON.stringify(Object.fromEntries(rows.map(({ agentKey, version }) => [agentKey, version])));
}
