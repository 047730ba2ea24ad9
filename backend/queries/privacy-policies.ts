import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';
import { inLanguage } from './in-language.ts';

export interface PrivacyPolicyRow {
  title: string;
  policyContent: string;
  version: string;
}

export const privacyPolicyOf = (keyCode: string, locale: Locale): Statement<PrivacyPolicyRow> =>
  named(
    `SELECT ${inLanguage('p.title')} AS title, ${inLanguage('p.content')} AS policyContent, p.version
FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.key_code = :keyCode`,
    { locale, keyCode },
  );

/** Of the text of today; no row for a site without one. */
export const policyVersionOf = (agentKey: string): Statement<{ version: string }> =>
  named(
    `SELECT p.version FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.key_code = :agentKey AND p.version <> ''`,
    { agentKey },
  );

/** The same by the agent's id, which is how a registration names it. */
export const policyOfAgent = (agentId: number): Statement<{ agentKey: string; version: string }> =>
  named(
    `SELECT a.key_code AS agentKey, p.version FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.id = :agentId AND p.version <> ''`,
    { agentId },
  );
