import { type Database, queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import { releaseWork } from '#backend/queries/office/duty.ts';
import { type AccountRow, beginSetUp, insertAccount, revokeAccount, setRole } from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry, type StaffLogRow } from '#backend/queries/staff/audit-log.ts';
import { deletePasskeys } from '#backend/queries/staff/passkeys.ts';
import { endStaffSessions } from '#backend/queries/staff/sessions.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { isRoleAllowed } from './permissions.ts';
import { createSetUpKey } from './staff-secrets.ts';

/** Administrator or command line that manages an account. */
export type Manager = Pick<StaffLogRow, 'staffId' | 'who'>;

export const SHELL_MANAGER: Manager = { staffId: 0, who: 'shell' };

/** Period in which an invitation is valid. */
export const SET_UP_VALIDITY_MS = 48 * 3_600_000;

/** Returns the path of the set-up page, to be appended to '/AGENT/_/office'. */
export const formatSetUpPath = (key: string) => `/set-up?${new URLSearchParams({ key })}`;

interface InvitedAccount {
  agentKey: string;
  login: string;
  name: string;
  role: StaffRole;
}

/**
 * Returns the statements that create and log an account, for the caller's transaction, and the set-up key, which is not
 * stored.
 */
async function planAccount({ agentKey, login, name, role }: InvitedAccount, { staffId, who }: Manager, now: number) {
  const { key, hash: setUpHash } = await createSetUpKey();
  const logSubject = `${login} (${role})`;
  return {
    key,
    insert: insertAccount({ agentKey, login, name, role, setUpHash, setUpUntil: now + SET_UP_VALIDITY_MS, now }),
    noted: insertAuditEntry({ at: now, agentKey, staffId, who, action: 'accountMade', about: logSubject }),
  };
}

/** Creates an account and returns its set-up key. Returns null if the login name exists. */
export async function createAccount(
  db: Database,
  invitedAccount: InvitedAccount,
  manager: Manager,
  now = Date.now(),
): Promise<string | null> {
  const { key, insert, noted } = await planAccount(invitedAccount, manager, now);
  if (!(await queryRow(db, insert))) return null;
  await batchWrite(db, [noted]);
  return key;
}

/** Resets password and second factor after a loss. Also restores a revoked account. */
export async function resetAccount(
  db: Database,
  { id, agentKey, login }: AccountRow,
  { staffId, who }: Manager,
  now = Date.now(),
): Promise<{ key: string; endedSessions: { id: number }[] }> {
  const { key, hash } = await createSetUpKey();
  // One transaction, so that no session survives the reset.
  const [endedSessions] = await batchRead<[{ id: number }, ...unknown[]]>(
    db,
    endStaffSessions(id),
    beginSetUp(id, hash, now + SET_UP_VALIDITY_MS),
    deletePasskeys(id),
    insertAuditEntry({ at: now, agentKey, staffId, who, action: 'accountReset', about: login }),
  );
  return { key, endedSessions };
}

export async function endAccount(
  db: Database,
  { id, agentKey, login }: AccountRow,
  { staffId, who }: Manager,
  now = Date.now(),
): Promise<{ id: number }[]> {
  const [endedSessions] = await batchRead<[{ id: number }, ...unknown[]]>(
    db,
    endStaffSessions(id),
    revokeAccount(id),
    deletePasskeys(id),
    ...releaseWork(id),
    insertAuditEntry({ at: now, agentKey, staffId, who, action: 'accountRevoked', about: login }),
  );
  return endedSessions;
}

export const changeRole = (
  db: Database,
  { id, agentKey, login }: AccountRow,
  role: StaffRole,
  { staffId, who }: Manager,
  now = Date.now(),
): Promise<void> =>
  batchWrite(db, [
    setRole(id, role),
    ...(isRoleAllowed(role, 'workAtDesk') ? [] : releaseWork(id)),
    insertAuditEntry({ at: now, agentKey, staffId, who, action: 'roleChanged', about: `${login} (${role})` }),
  ]);
