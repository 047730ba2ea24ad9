import { loadDemoData, type LoadOptions } from '#scripts/data/load-demo-data.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { getServerSettings } from '#scripts/portal-settings.ts';
import { type PortalOptions, type RunningPortal, startPortal } from '#scripts/start-portal.ts';

/** Starts an in-memory portal with the demo data, or with a larger catalogue. */
export async function startWithData(
  vars: Record<string, string> = {},
  size: LoadOptions = {},
  options: Pick<PortalOptions, 'wraps'> = {},
): Promise<RunningPortal> {
  const portal = await startPortal({ ...options, vars: getServerSettings(vars) });
  const database = await openRetryingDatabase(portal);
  await migrate(database);
  await loadDemoData(database, size);
  return portal;
}
