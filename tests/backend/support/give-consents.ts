import type { ConsentKind } from '#shared/rules/consent.ts';
import { SITES } from '#backend/seed/sites.ts';
import { createSiteStatements } from '#backend/seed/site-statements.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { queryRow, batchWrite } from '#backend/queries/database.ts';
import { AGENT_IDS } from './demo-data.ts';
import { testEnv } from './test-env.ts';

/**
 * Returns the registration fields that accept the site's current privacy policy. Creates the site if the test file has
 * none.
 */
export async function createAgreementFields(agentId: string) {
  const policy = { sql: 'SELECT agent_id FROM privacy_policies WHERE agent_id = ?1', values: [Number(agentId)] };
  const site = SITES.find(({ agent }) => String(agent.id) === agentId);
  if (site && !(await queryRow(testEnv.DB, policy))) await batchWrite(testEnv.DB, createSiteStatements(site));
  return { agreedVersion: POLICY_VERSION, agreedLanguage: 'en-us' };
}

const ALL_CONSENTS: readonly ConsentKind[] = ['documents', 'abroad', 'guardian'];

/** Stores the user's consents of every kind on every site, for the current texts and countries. */
export const storeConsents = (userId: number, kinds = ALL_CONSENTS) =>
  batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at, countries)
SELECT ?1, k.value, w.value, 'given', coalesce((SELECT p.version FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.key_code = k.value), ''),
  'zh-hk', '2026-11-22T00:00:00.000Z', iif(w.value = 'abroad', (SELECT json_group_array(CAST(id AS TEXT)) FROM countries), '[]')
FROM json_each(?2) k, json_each(?3) w`,
      values: [userId, JSON.stringify(['', ...Object.keys(AGENT_IDS)]), JSON.stringify(kinds)],
    },
  ]);
