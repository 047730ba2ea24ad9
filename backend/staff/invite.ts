import { type Database, findRow, readTogether, writeTogether } from '#backend/queries/database.ts';
import { releaseWork } from '#backend/queries/office/duty.ts';
import {
  type AccountRow,
  beginSetUp,
  insertAccount,
  noteStaffAction,
  revokeAccount,
  setRole,
  type StaffLogRow,
} from '#backend/queries/staff/accounts.ts';
import { endStaffSessions } from '#backend/queries/staff/sessions.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { newSetUpKey } from './staff-secrets.ts';

/** Who makes or changes an account: an administrator, or the shell. */
export type Manager = Pick<StaffLogRow, 'staffId' | 'who'>;

export const SHELL: Manager = { staffId: 0, who: 'shell' };

/** How long an invitation is good. */
export const SET_UP_MS = 48 * 3_600_000;

/** What follows '/AGENT/_/office' in the address at which an account is set up. */
export const setUpPlace = (key: string) => `/set-up?${new URLSearchParams({ key })}`;

interface Invited {
  agentKey: string;
  login: string;
  name: string;
  role: StaffRole;
}

/** What makes an account and notes it, for whoever writes it together with what it is for; and the key to its set-up, which nobody is told again. */
async function planAccount({ agentKey, login, name, role }: Invited, { staffId, who }: Manager, now: number) {
  const { key, hash: setUpHash } = await newSetUpKey();
  const about = `${login} (${role})`;
  return {
    key,
    insert: insertAccount({ agentKey, login, name, role, setUpHash, setUpUntil: now + SET_UP_MS, now }),
    noted: noteStaffAction({ at: now, agentKey, staffId, who, action: 'accountMade', about }),
  };
}

/** A new account, and the key to its set-up; null where the agent has one of that name. */
export async function makeAccount(
  db: Database,
  invited: Invited,
  manager: Manager,
  now = Date.now(),
): Promise<string | null> {
  const { key, insert, noted } = await planAccount(invited, manager, now);
  if (!(await findRow(db, insert))) return null;
  await writeTogether(db, [noted]);
  return key;
}

/** A phone was lost, or a password forgotten: what opened the account opens nothing any more. Also gives a revoked one back. */
export async function resetAccount(
  db: Database,
  { id, agentKey, login }: AccountRow,
  { staffId, who }: Manager,
  now = Date.now(),
): Promise<{ key: string; ended: { id: number }[] }> {
  const { key, hash } = await newSetUpKey();
  // In one transaction: a session that outlived the reset would still be open.
  const [ended] = await readTogether<[{ id: number }, unknown, unknown]>(
    db,
    endStaffSessions(id),
    beginSetUp(id, hash, now + SET_UP_MS),
    noteStaffAction({ at: now, agentKey, staffId, who, action: 'accountReset', about: login }),
  );
  return { key, ended };
}

export async function endAccount(
  db: Database,
  { id, agentKey, login }: AccountRow,
  { staffId, who }: Manager,
  now = Date.now(),
): Promise<{ id: number }[]> {
  const [ended] = await readTogether<[{ id: number }, ...unknown[]]>(
    db,
    endStaffSessions(id),
    revokeAccount(id),
    ...releaseWork(id),
    noteStaffAction({ at: now, agentKey, staffId, who, action: 'accountRevoked', about: login }),
  );
  return ended;
}

export const changeRole = (
  db: Database,
  { id, agentKey, login }: AccountRow,
  role: StaffRole,
  { staffId, who }: Manager,
  now = Date.now(),
): Promise<void> =>
  writeTogether(db, [
    setRole(id, role),
    noteStaffAction({ at: now, agentKey, staffId, who, action: 'roleChanged', about: `${login} (${role})` }),
  ]);
