import { BIRTHDAY_ASSIGNMENT } from '#backend/queries/identity/users.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { ConsentAction, ConsentKind, GuardianRelation } from '#shared/rules/consent.ts';
import { HAS_DOCUMENTS } from './applications/applications.ts';
import { bindNamed, type Statement } from './database.ts';

export interface ConsentRow {
  id: number;
  what: ConsentKind;
  action: ConsentAction;
  version: string;
  language: Locale;
  at: string;
  /** JSON array of country ids. */
  countries: string;
  guardianName: string;
  guardianRelation: '' | GuardianRelation;
}

const COLUMNS = `k.id, k.what, k.deed AS action, k.version, k.language, k.at, k.countries,
  k.guardian_name AS guardianName, k.guardian_relation AS guardianRelation`;

export const selectConsents = (userId: number, agentKey: string): Statement<ConsentRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM consents k WHERE k.user_id = :userId AND k.agent_key = :agentKey ORDER BY k.id`, {
    userId,
    agentKey,
  });

/** Returns the consents of the students of these applications, given to the application's agent. */
export const selectConsentsOfApplications = (
  ids: readonly number[],
): Statement<ConsentRow & { applicationId: number }> =>
  bindNamed(
    `SELECT a.id AS applicationId, ${COLUMNS} FROM applications a
JOIN consents k ON k.user_id = a.user_id AND k.agent_key = a.agent_key
WHERE a.id IN (SELECT value FROM json_each(:ids)) ORDER BY k.id`,
    { ids: JSON.stringify(ids) },
  );

/**
 * Returns users who have withdrawn the document consent on a site although their form on that site still contains
 * documents.
 */
export const selectWithdrawnForms = (max: number): Statement<{ userId: number; agentKey: string }> =>
  bindNamed(
    `SELECT DISTINCT user_id AS userId, agent_key AS agentKey FROM applications a WHERE ${HAS_DOCUMENTS} AND 'withdrawn' =
  (SELECT deed FROM consents WHERE user_id = a.user_id AND agent_key = a.agent_key AND what = 'documents' ORDER BY id DESC LIMIT 1)
LIMIT :limit`,
    { limit: max },
  );

export type NewConsent = Omit<ConsentRow, 'id'> & { userId: number; agentKey: string; guardianPhone: string };

/** Values for consents that involve neither a country nor a guardian. */
export const EMPTY_CONSENT_VALUES = {
  countries: '[]',
  guardianName: '',
  guardianRelation: '',
  guardianPhone: '',
} as const;

/**
 * Appends a consent to the log. No other statement inserts into it. An unchanged state is skipped, even under
 * concurrency: a withdrawal must follow a consent, and vice versa. A guardian's consent is always recorded, because a
 * code proves it.
 */
export const addConsent = (line: NewConsent): Statement =>
  bindNamed(
    `WITH last AS (SELECT deed, version, countries FROM consents
  WHERE user_id = :userId AND agent_key = :agentKey AND what = :what ORDER BY id DESC LIMIT 1)
INSERT INTO consents (user_id, agent_key, what, deed, version, language, at, countries, guardian_name, guardian_relation, guardian_phone)
SELECT :userId, :agentKey, :what, :action, :version, :language, :at, :countries, :guardianName, :guardianRelation, :guardianPhone
WHERE CASE
  WHEN :action = 'withdrawn' THEN EXISTS (SELECT 1 FROM last WHERE deed = 'given')
  WHEN :what = 'guardian' THEN 1
  ELSE NOT EXISTS (SELECT 1 FROM last l WHERE l.deed = 'given' AND l.version = :version AND NOT EXISTS
    (SELECT value FROM json_each(:countries) EXCEPT SELECT value FROM json_each(l.countries)))
END`,
    { ...line },
  );

/**
 * Records the consent of an account created in the same batch. Inserts nothing if the number already had an account.
 */
export const addFirstAgreement = (
  { areaCode, mobile, now }: { areaCode: string; mobile: string; now: number },
  { agentKey, version, language, at }: Pick<NewConsent, 'agentKey' | 'version' | 'language' | 'at'>,
): Statement =>
  bindNamed(
    `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at)
SELECT id, :agentKey, 'agreement', 'given', :version, :language, :at FROM users
WHERE area_code = :areaCode AND mobile = :mobile AND created_at = :now AND NOT EXISTS (SELECT 1 FROM consents WHERE user_id = users.id)`,
    { areaCode, mobile, now, agentKey, version, language, at },
  );

/** Returns the site of a user: the site of the request if there is one, otherwise the site of registration. */
export const selectSite = (userId: number, agentKey: string): Statement<{ agentKey: string }> =>
  bindNamed(
    `SELECT coalesce(nullif(:agentKey, ''), (SELECT g.key_code FROM users u JOIN agents g ON g.id = u.agent_id WHERE u.id = :userId), '') AS agentKey`,
    { userId, agentKey },
  );

/**
 * Returns all birthdays that the user ever entered: in the account, in its history, and in applications that are not
 * withdrawn.
 */
export const selectBirthdays = (
  userId: number,
): Statement<{ account: string; youngest: string; form: string | null }> =>
  bindNamed(
    `SELECT u.birthday AS account, u.youngest_birthday AS youngest, (SELECT a.form ->> '$.personal.birthday' FROM applications a
  WHERE a.user_id = u.id AND a.status <> 'withdrawn') AS form
FROM users u WHERE u.id = :userId`,
    { userId },
  );

export const setBirthday = (userId: number, birthday: string): Statement =>
  bindNamed(`UPDATE users SET ${BIRTHDAY_ASSIGNMENT} WHERE id = :userId AND birthday = ''`, { userId, birthday });
