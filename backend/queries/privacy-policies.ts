import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';
import { inLanguage } from './in-language.ts';

export interface PrivacyPolicyRow {
  title: string;
  policyContent: string;
}

export const privacyPolicyOf = (keyCode: string, locale: Locale): Statement<PrivacyPolicyRow> =>
  named(
    `SELECT ${inLanguage('p.title')} AS title, ${inLanguage('p.content')} AS policyContent
FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.key_code = :keyCode`,
    { locale, keyCode },
  );
