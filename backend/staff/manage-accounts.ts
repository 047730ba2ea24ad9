import { type Database, queryRow } from '#backend/queries/database.ts';
import { selectAccountById } from '#backend/queries/staff/accounts.ts';
import type { StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { AccountCommand } from '#shared/contract/office/staff.ts';
import { confirmSecondFactor, type SecondFactorNeeded } from './confirm-second-factor.ts';
import type { SecondFactor } from './staff-sign-in.ts';
import { changeRole, endAccount, createAccount, resetAccount } from './invite.ts';
import { can, type Staff } from './permissions.ts';

interface Administrator {
  staff: Staff;
  session: Pick<StaffSessionRow, 'sessionId' | 'staffId' | 'verifiedAt'>;
  agentKey: string;
  /** `proof` is '' if none was entered. */
  factor: SecondFactor;
}

type AccountOutcome =
  | { kind: 'notAllowed' }
  | { kind: 'loginTaken' }
  | { kind: 'secondFactorNeeded'; why: SecondFactorNeeded }
  /** `setUpKey` can be used once. `endedSessions` are the sessions whose sockets must be closed. */
  | { kind: 'invited'; name: string; setUpKey: string; endedSessions: { id: number }[] }
  | { kind: 'roleChanged' }
  | { kind: 'revoked'; endedSessions: { id: number }[] };

/**
 * Changes accounts, after checking the permission and a second factor within the last five minutes. No other function
 * changes them.
 */
export async function manageAccounts(
  env: { DB: Database; STAFF_KEY?: string },
  command: AccountCommand,
  { staff, session, agentKey, factor }: Administrator,
  now = Date.now(),
): Promise<AccountOutcome> {
  if (!can(staff, 'manageStaff', { agentKey })) return { kind: 'notAllowed' };
  const account = command.kind === 'add' ? null : await queryRow(env.DB, selectAccountById(command.id));
  if (command.kind !== 'add' && !(account && can(staff, 'changeAccount', { ...account, staffId: account.id })))
    return { kind: 'notAllowed' };
  const factorState = await confirmSecondFactor(env, session, factor, now);
  if (factorState !== 'fresh') return { kind: 'secondFactorNeeded', why: factorState };
  const manager = { staffId: staff.id, who: staff.name };
  if (command.kind === 'add') {
    const setUpKey = await createAccount(env.DB, { agentKey, ...command }, manager, now);
    return setUpKey ? { kind: 'invited', name: command.name, setUpKey, endedSessions: [] } : { kind: 'loginTaken' };
  }
  if (!account) return { kind: 'notAllowed' };
  switch (command.kind) {
    case 'role':
      await changeRole(env.DB, account, command.role, manager, now);
      return { kind: 'roleChanged' };
    case 'reset': {
      const { key: setUpKey, endedSessions } = await resetAccount(env.DB, account, manager, now);
      return { kind: 'invited', name: account.name, setUpKey, endedSessions: endedSessions };
    }
    case 'revoke':
      return { kind: 'revoked', endedSessions: await endAccount(env.DB, account, manager, now) };
    default:
      return assertNever(command);
  }
}
