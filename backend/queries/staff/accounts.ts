import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';

export interface AccountRow {
  id: number;
  agentKey: string;
  login: string;
  name: string;
  role: StaffRole;
  isActive: 0 | 1;
  /** Whether a password and an authenticator have been set. */
  isSetUp: 0 | 1;
}

/** SQL for the display name of account `s`: the name, with the login if two active colleagues share a name. */
export const STAFF_DISPLAY_NAME = `s.name || CASE WHEN EXISTS (SELECT 1 FROM staff n
  WHERE n.agent_key = s.agent_key AND n.name = s.name AND n.id <> s.id AND n.is_active = 1) THEN ' (' || s.login || ')' ELSE '' END` as const;

const COLUMNS = `s.id, s.agent_key AS agentKey, s.login, s.name, s.role, s.is_active AS isActive,
  s.password_hash <> '' AS isSetUp` as const;

interface NewAccount {
  agentKey: string;
  login: string;
  name: string;
  role: StaffRole;
  setUpHash: string;
  setUpUntil: number;
  now: number;
}

/** Inserts an account. Returns no row if the agent already has an account with this login. */
export const insertAccount = ({
  agentKey,
  login,
  name,
  role,
  setUpHash,
  setUpUntil,
  now,
}: NewAccount): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO staff (agent_key, login, name, role, set_up_hash, set_up_until, created_at)
VALUES (:agentKey, :login, :name, :role, :setUpHash, :setUpUntil, :now) ON CONFLICT DO NOTHING RETURNING id`,
    { agentKey, login, name, role, setUpHash, setUpUntil, now },
  );

interface CredentialRow {
  id: number;
  name: string;
  passwordHash: string;
}

export const selectCredential = (agentKey: string, login: string): Statement<CredentialRow> =>
  bindNamed(
    `SELECT id, name, password_hash AS passwordHash FROM staff WHERE agent_key = :agentKey AND login = :login AND is_active = 1`,
    { agentKey, login },
  );

export const selectTotpSecret = (id: number): Statement<{ totpSecret: string }> =>
  bindNamed('SELECT totp_secret AS totpSecret FROM staff WHERE id = :id AND is_active = 1', { id });

/** Re-encrypts the TOTP secret. Changes nothing if the account was set up again concurrently and has a new secret. */
export const reencryptTotpSecret = (id: number, previousSecret: string, encryptedSecret: string): Statement =>
  bindNamed('UPDATE staff SET totp_secret = :sealed WHERE id = :id AND totp_secret = :kept', {
    id,
    kept: previousSecret,
    sealed: encryptedSecret,
  });

/** Marks the time step of a code as used. Of two logins with the same code, only the first returns a row. */
export const spendStep = (id: number, step: number): Statement<{ id: number }> =>
  bindNamed('UPDATE staff SET totp_step = :step WHERE id = :id AND totp_step < :step RETURNING id', { id, step });

export const selectAccounts = (agentKey: string): Statement<AccountRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM staff s WHERE s.agent_key = :agentKey ORDER BY s.is_active DESC, s.name, s.id`, {
    agentKey,
  });

export const selectAllAccounts = (): Statement<AccountRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM staff s ORDER BY s.agent_key, s.is_active DESC, s.name, s.id`, {});

export const selectAccountById = (id: number): Statement<AccountRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM staff s WHERE s.id = :id`, { id });

/** Condition for active accounts that work with students. An editor only writes. */
export const WORKS_WITH_STUDENTS = `s.is_active = 1 AND s.role <> 'editor'` as const;

/** Finds an active colleague who works with students, with the display name. */
export const selectColleagueById = (
  id: number,
  agentKey: string,
): Statement<{ id: number; name: string; called: string }> =>
  bindNamed(
    `SELECT s.id, s.name, ${STAFF_DISPLAY_NAME} AS called FROM staff s WHERE s.id = :id AND s.agent_key = :agentKey AND ${WORKS_WITH_STUDENTS}`,
    {
      id,
      agentKey,
    },
  );

export const selectAccountByLogin = (agentKey: string, login: string): Statement<AccountRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM staff s WHERE s.agent_key = :agentKey AND s.login = :login`, { agentKey, login });

/** Returns a row if the agent has an active account, set up or not. */
export const selectAnyAccount = (agentKey: string): Statement<{ id: number }> =>
  bindNamed('SELECT id FROM staff WHERE agent_key = :agentKey AND is_active = 1 LIMIT 1', { agentKey });

export const setRole = (id: number, role: StaffRole): Statement =>
  bindNamed('UPDATE staff SET role = :role WHERE id = :id', { id, role });

export const setStaffPassword = (id: number, passwordHash: string): Statement =>
  bindNamed('UPDATE staff SET password_hash = :passwordHash WHERE id = :id', { id, passwordHash });

export const setStaffProfile = (id: number, { name, locale }: StaffProfile): Statement =>
  bindNamed('UPDATE staff SET name = :name, locale = :language WHERE id = :id', { id, name, language: locale });

/** Stores the secret of a new authenticator. The time step of the confirming code is stored as used. */
export const replaceTotpSecret = (id: number, totpSecret: string, step: number): Statement =>
  bindNamed('UPDATE staff SET totp_secret = :totpSecret, totp_step = :step WHERE id = :id', { id, totpSecret, step });

export interface StaffProfile {
  name: string;
  /** Language of the office after login, or '' for the browser's language. */
  locale: Locale | '';
}

export const selectStaffProfile = (id: number): Statement<StaffProfile> =>
  bindNamed('SELECT name, locale FROM staff WHERE id = :id', { id });

/** Deactivates an account and clears its credentials. */
export const revokeAccount = (id: number): Statement =>
  bindNamed(
    `UPDATE staff SET is_active = 0, password_hash = '', totp_secret = '', set_up_hash = '', set_up_until = 0 WHERE id = :id`,
    { id },
  );

/** Clears the credentials and stores a set-up link for the account. */
export const beginSetUp = (id: number, setUpHash: string, setUpUntil: number): Statement =>
  bindNamed(
    `UPDATE staff SET is_active = 1, password_hash = '', totp_secret = '', set_up_hash = :setUpHash, set_up_until = :setUpUntil
WHERE id = :id`,
    { id, setUpHash, setUpUntil },
  );

export const selectAccountToSetUp = (setUpHash: string, now: number): Statement<AccountRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM staff s WHERE s.set_up_hash = :setUpHash AND s.set_up_until > :now AND s.is_active = 1`,
    {
      setUpHash,
      now,
    },
  );

interface CompletedSetUp {
  setUpHash: string;
  passwordHash: string;
  totpSecret: string;
  step: number;
  now: number;
}

/** Completes the set-up of an account. The link works once: of two concurrent uses, one returns no row. */
export const finishSetUp = ({
  setUpHash,
  passwordHash,
  totpSecret,
  step,
  now,
}: CompletedSetUp): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE staff SET password_hash = :passwordHash, totp_secret = :totpSecret, totp_step = :step, set_up_hash = '', set_up_until = 0
WHERE set_up_hash = :setUpHash AND set_up_until > :now AND is_active = 1 RETURNING id`,
    { setUpHash, passwordHash, totpSecret, step, now },
  );

export const replaceRecoveryCodes = (staffId: number, hashes: readonly string[]): Statement[] => [
  bindNamed('DELETE FROM staff_recovery_codes WHERE staff_id = :staffId', { staffId }),
  bindNamed('INSERT INTO staff_recovery_codes (staff_id, code_hash) SELECT :staffId, value FROM json_each(:hashes)', {
    staffId,
    hashes: JSON.stringify(hashes),
  }),
];

export const spendRecoveryCode = (staffId: number, hash: string): Statement<{ staffId: number }> =>
  bindNamed(
    'DELETE FROM staff_recovery_codes WHERE staff_id = :staffId AND code_hash = :hash RETURNING staff_id AS staffId',
    {
      staffId,
      hash,
    },
  );

export const countRecoveryCodes = (staffId: number): Statement<{ count: number }> =>
  bindNamed('SELECT count(*) AS count FROM staff_recovery_codes WHERE staff_id = :staffId', { staffId });

/** Creates an account for development that needs no set-up. */
export const upsertDemoAccount = (
  { agentKey, login, name, role }: Pick<NewAccount, 'agentKey' | 'login' | 'name' | 'role'>,
  passwordHash: string,
  totpSecret: string,
  now: number,
): Statement =>
  bindNamed(
    `INSERT INTO staff (agent_key, login, name, role, password_hash, totp_secret, is_demo, created_at)
VALUES (:agentKey, :login, :name, :role, :passwordHash, :totpSecret, 1, :now)
ON CONFLICT DO NOTHING`,
    { agentKey, login, name, role, passwordHash, totpSecret, now },
  );

/** Lets visitors book calls with the demo advisers, in the hours of their agencies. */
export const openDemoHours = (): Statement =>
  bindNamed(
    `INSERT INTO staff_hours (staff_id, is_on) SELECT id, 1 FROM staff WHERE is_demo = 1 AND role = 'adviser'`,
    {},
  );

/** Deletes the demo accounts and, by cascade, their sessions. */
export const removeDemoAccounts = (): Statement => bindNamed('DELETE FROM staff WHERE is_demo = 1', {});
