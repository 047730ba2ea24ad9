import { type Database, readTogether } from '#backend/queries/database.ts';
import { dueTimes } from '#backend/queries/site/site-edits.ts';
import { siteVersions } from '#backend/queries/site/agents.ts';

/**
 * All of them each time, so that nothing is lost when two people publish at once, or somebody forgot to; and behind each the moments
 * at which something of the site is due.
 */
export async function tellVersions(db: Database): Promise<string> {
  const [versions, times] = await readTogether(db, siteVersions(), dueTimes());
  const due = Map.groupBy(times, ({ agentKey }) => agentKey);
  const told = versions.map(({ agentKey, version }) => {
    const moments = (due.get(agentKey) ?? []).map(({ publishAt }) => publishAt);
    return [agentKey, moments.length > 0 ? [version, ...moments] : version] as const;
  });
  return JSON.stringify(Object.fromEntries(told));
}
