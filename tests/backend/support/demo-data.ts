import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { testEnv } from './test-env.ts';

/** The three demo agents, by key, with the ids that the seed gives them. */
export const AGENT_IDS = { mso: '101', hengdu: '102', northbridge: '103' } as const;

export const loadDemo = () => loadDemoData(testEnv.DB);
