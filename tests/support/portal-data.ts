import { batchRead, type SqlValue, type Statement, batchWrite } from '#backend/queries/database.ts';
import { SITE_TABLES } from '#backend/queries/invalidate.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';

type Portal = Pick<RunningPortal, 'miniflare'>;

/** Writes to the tables directly, for changes that no API call makes. */
export async function changeData(portal: Portal, sql: string, ...values: SqlValue[]): Promise<void> {
  const isOfSite = SITE_TABLES.some((table) => new RegExp(`\\b${table}\\b`).test(sql));
  await batchWrite(await openRetryingDatabase(portal), [
    { sql, values },
    ...(isOfSite ? [incrementAllSiteVersions()] : []),
  ]);
}

/** Reads the tables directly, for values that no API call returns. */
export async function readData<Row>(portal: Portal, sql: string, ...values: SqlValue[]): Promise<Row[]> {
  const statement: Statement<Row> = { sql, values };
  const [rows] = await batchRead<[Row]>(await openRetryingDatabase(portal), statement);
  return rows;
}
