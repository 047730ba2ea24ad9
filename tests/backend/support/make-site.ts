import { batchWrite } from '#backend/queries/database.ts';
import { type StoredSite, planNewSite, listSites } from '#backend/site/change-sites.ts';
import { testEnv } from './test-env.ts';

export async function requireStoredSite(key: string): Promise<StoredSite> {
  const site = (await listSites(testEnv.DB)).find(({ fields }) => fields.keyCode === key);
  if (!site) throw new Error(`no site ${key}`);
  return site;
}

/** Plans a new site as a copy of another. Returns the plan, or the error that rejects it. */
export async function planSite(key: string, sourceKey: string, values: Record<string, string>, mail = '') {
  const plannedSite = await planNewSite(testEnv.DB, await requireStoredSite(sourceKey), {
    key,
    typedValues: values,
    mail,
  });
  if (plannedSite.ok) await batchWrite(testEnv.DB, plannedSite.statements);
  return plannedSite;
}
