import { batchWrite } from '#backend/queries/database.ts';
import { type StoredSite, planNewSite, listSites } from '#backend/site/change-sites.ts';
import { testEnv } from './test-env.ts';

export async function getSite(key: string): Promise<StoredSite> {
  const site = (await listSites(testEnv.DB)).find(({ fields }) => fields.keyCode === key);
  if (!site) throw new Error(`no site ${key}`);
  return site;
}

/** Creates a site as a copy of another; returns the plan, or the refusal. */
export async function makeSite(key: string, from: string, values: Record<string, string>, mail = '') {
  const plannedPlan = await planNewSite(testEnv.DB, await getSite(from), { key, typed: values, mail });
  if (plannedPlan.ok) await batchWrite(testEnv.DB, plannedPlan.statements);
  return plannedPlan;
}
