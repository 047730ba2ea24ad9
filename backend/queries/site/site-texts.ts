import { inLanguage, named, openToLevel, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

interface HelpRow {
  id: number;
  title: string;
  description: string;
}

export const helpEntries = (typeId: number, locale: Locale, publicLevel: number): Statement<HelpRow> =>
  named(
    `SELECT id, ${inLanguage('title')} AS title, ${inLanguage('description')} AS description
FROM help_entries WHERE type_id = :typeId AND ${openToLevel()} ORDER BY position`,
    { locale, level: publicLevel, typeId },
  );

interface VersionNoteRow {
  key: string;
  title: string;
  body: string;
  link: string;
}

export const versionNotes = (version: string, locale: Locale): Statement<VersionNoteRow> =>
  named(
    `SELECT note_key AS key, ${inLanguage('title')} AS title, ${inLanguage('body')} AS body, link
FROM version_notes WHERE version = :version ORDER BY position`,
    { locale, version },
  );

interface PrivacyPolicyRow {
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
