import { loadCatalogue, loadSeed } from '#backend/seed/load-seed.ts';
import { testEnv } from './test-env.ts';

/** The three demo agents, by key, with the ids that the seed gives them. */
export const AGENT_IDS = { mso: '101', hengdu: '102', northbridge: '103' } as const;

/** The sites; most tests need no catalogue, and it takes its time. */
export const loadDemo = () => loadSeed(testEnv.DB);

export async function loadDemoCatalogue() {
  await loadSeed(testEnv.DB);
  await loadCatalogue(testEnv.DB);
}
