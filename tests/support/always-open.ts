import type { Statement } from '#backend/queries/database.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';

/** Sets all opening hours of the demo data to 24 hours, so that no test depends on the time of the run. */
export const createAlwaysOpenStatements = (): Statement[] => [
  { sql: `UPDATE agents SET opening_hours = ?1`, values: [Array.from({ length: 7 }, () => '00:00-24:00').join('\n')] },
  incrementAllSiteVersions(),
];
