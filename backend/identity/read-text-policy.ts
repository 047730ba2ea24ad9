import { textPolicyOf } from '#backend/queries/agents.ts';
import { type Database, findRow } from '#backend/queries/database.ts';
import { dayOfOwnersTexts, dayOfTexts, type Limit } from './limits.ts';

/** A portal that does not say whose site it is has one small purse for all. */
const TEXTS_OF_NO_AGENT = 100;

export interface TextPolicy {
  /** Whether the agent has texts sent to numbers with this area code. */
  isServed: boolean;
  /** What it pays for. */
  ofAgent: Limit[];
  /** And of codes on devices that their accounts know. */
  ofOwners: Limit[];
}

export async function readTextPolicy(db: Database, agentKey: string, areaCode: string): Promise<TextPolicy> {
  const policy = await findRow(db, textPolicyOf(agentKey));
  const served = policy?.areaCodes.split(' ').filter(Boolean) ?? [];
  const most = policy?.textsADay ?? TEXTS_OF_NO_AGENT;
  return {
    isServed: served.length === 0 || served.includes(areaCode),
    ofAgent: dayOfTexts(agentKey, most),
    ofOwners: dayOfOwnersTexts(agentKey, most),
  };
}
