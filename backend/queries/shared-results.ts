import type { ConsentAction } from '#shared/rules/consent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { selectInLanguage, bindNamed, type Statement } from './database.ts';

interface SharedResultRow {
  at: number;
  /** JSON, parsed by `parseSharedResult`. */
  result: string;
}

/** Returns the result that the user shares with the advisers of a site; no row if none is shared. */
export const selectSharedResult = (userId: number, agentKey: string): Statement<SharedResultRow> =>
  bindNamed('SELECT at, result FROM shown_results WHERE user_id = :userId AND agent_key = :agentKey', {
    userId,
    agentKey,
  });

export const storeSharedResult = ({
  userId,
  agentKey,
  at,
  result,
}: SharedResultRow & { userId: number; agentKey: string }): Statement =>
  bindNamed(
    `INSERT INTO shown_results (user_id, agent_key, at, result) VALUES (:userId, :agentKey, :at, :result)
ON CONFLICT (user_id, agent_key) DO UPDATE SET at = excluded.at, result = excluded.result`,
    { userId, agentKey, at, result },
  );

export const deleteSharedResult = (userId: number, agentKey: string): Statement =>
  bindNamed('DELETE FROM shown_results WHERE user_id = :userId AND agent_key = :agentKey', { userId, agentKey });

export interface SharingLogLine {
  action: ConsentAction;
  version: string;
  language: Locale;
  at: string;
}

export const selectSharingLog = (userId: number, agentKey: string): Statement<SharingLogLine> =>
  bindNamed(
    `SELECT deed AS action, version, language, at FROM shown_consents
WHERE user_id = :userId AND agent_key = :agentKey ORDER BY id`,
    { userId, agentKey },
  );

/**
 * Appends to the log of consents to sharing. Repetitions are skipped: a withdrawal must follow a grant, and a grant
 * must differ from the previous entry.
 */
export const addSharingLogLine = (line: SharingLogLine & { userId: number; agentKey: string }): Statement =>
  bindNamed(
    `WITH last AS (SELECT deed, version FROM shown_consents WHERE user_id = :userId AND agent_key = :agentKey ORDER BY id DESC LIMIT 1)
INSERT INTO shown_consents (user_id, agent_key, deed, version, language, at)
SELECT :userId, :agentKey, :action, :version, :language, :at WHERE CASE
  WHEN :action = 'withdrawn' THEN EXISTS (SELECT 1 FROM last WHERE deed = 'given')
  ELSE NOT EXISTS (SELECT 1 FROM last WHERE deed = 'given' AND version = :version)
END`,
    { ...line },
  );

type NamedEntityKind = 'school' | 'course' | 'country' | 'group' | 'level';

export interface SharedResultName {
  kind: NamedEntityKind;
  id: string;
  name: string;
  /** URL of a school's logo, or '' for other kinds. */
  logo: string;
  monogram: string;
  countryKey: string;
}

/** SQL for the name of a catalogue row, which has one column for the English name and one for all other languages. */
export const CATALOGUE_NAME =
  `CASE WHEN :locale = 'en-us' THEN name ELSE coalesce(nullif(${selectInLanguage('name_chn')}, ''), name) END` as const;

const EMPTY_SEAL_COLUMNS = `'' AS logo, '' AS monogram, '' AS countryKey`;

/** Returns the current names of all ids in a shared result. */
export const selectSharedResultNames = (
  ids: Readonly<Record<NamedEntityKind, readonly string[]>>,
  locale: Locale,
): Statement<SharedResultName> =>
  bindNamed(
    `SELECT 'school' AS kind, CAST(s.id AS TEXT) AS id,
  CASE WHEN :locale = 'en-us' THEN s.name ELSE coalesce(nullif(${selectInLanguage('s.name_chn')}, ''), s.name) END AS name,
  s.logo, s.monogram, co.country_key AS countryKey
FROM schools s JOIN countries co ON co.id = s.country_id WHERE s.id IN (SELECT value FROM json_each(:ids, '$.school'))
UNION ALL SELECT 'course', CAST(id AS TEXT), ${CATALOGUE_NAME}, ${EMPTY_SEAL_COLUMNS} FROM courses WHERE id IN (SELECT value FROM json_each(:ids, '$.course'))
UNION ALL SELECT 'country', CAST(id AS TEXT), ${CATALOGUE_NAME}, ${EMPTY_SEAL_COLUMNS} FROM countries WHERE id IN (SELECT value FROM json_each(:ids, '$.country'))
UNION ALL SELECT 'level', CAST(id AS TEXT), ${CATALOGUE_NAME}, ${EMPTY_SEAL_COLUMNS} FROM major_levels WHERE id IN (SELECT value FROM json_each(:ids, '$.level'))
UNION ALL SELECT 'group', CAST(id AS TEXT), ${selectInLanguage('name')}, ${EMPTY_SEAL_COLUMNS} FROM course_type_groups WHERE id IN (SELECT value FROM json_each(:ids, '$.group'))`,
    {
      locale,
      ids: JSON.stringify(
        Object.fromEntries(Object.entries(ids).map(([kind, idsOfKind]) => [kind, idsOfKind.map(Number)])),
      ),
    },
  );
