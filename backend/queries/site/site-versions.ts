import { named, type Statement } from '#backend/queries/database.ts';

interface VersionRow {
  agentKey: string;
  version: number;
}

/** Triggers count them up, whoever writes; operations publish them to the edge. */
export const siteVersions = (): Statement<VersionRow> => ({
  sql: 'SELECT agent_key AS agentKey, version FROM site_versions ORDER BY agent_key',
  values: [],
});

/** As if something of the site had changed: for what a backend of its own tells, and to be sure. */
export const touchSite = (agentKey: string): Statement =>
  named(
    'INSERT INTO site_versions (agent_key, version) VALUES (:agentKey, 1) ON CONFLICT (agent_key) DO UPDATE SET version = version + 1',
    { agentKey },
  );
