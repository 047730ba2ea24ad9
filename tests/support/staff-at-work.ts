import { hashToken } from '#backend/identity/secrets.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { selectAccountByLogin, insertAccount } from '#backend/queries/staff/accounts.ts';
import { insertOpsToken } from '#backend/queries/staff/sessions.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { openStaffSession } from '#backend/staff/staff-sign-in.ts';

export interface StaffMember {
  agentKey: string;
  name: string;
  role?: StaffRole;
}

/** Returns the id of the account with this name. A missing account is created without password and authenticator. */
async function findOrCreateAccount(db: Database, { agentKey, name, role = 'adviser' }: StaffMember): Promise<number> {
  const login = name.toLowerCase();
  const accountFields = { agentKey, login, name, role, setUpHash: '', setUpUntil: 0, now: Date.now() };
  const account =
    (await queryRow(db, insertAccount(accountFields))) ?? (await queryRow(db, selectAccountByLogin(agentKey, login)));
  if (!account) throw new Error(`${name} has no account at ${agentKey}`);
  return account.id;
}

/** Opens a staff session directly, without password and code. Returns its cookie. */
export const passAtDesk = async (db: Database, staffMember: StaffMember): Promise<string> =>
  `desk_pass=${await openStaffSession(db, await findOrCreateAccount(db, staffMember), 'open', 'Chrome · Linux')}`;

/** Opens a staff session. Returns its cookie under the name that browsers use, which differs for each agency. */
export const createOfficeCookie = async (db: Database, staffMember: StaffMember): Promise<string> =>
  (await passAtDesk(db, staffMember)).replace('=', `.${staffMember.agentKey}=`);

/** Creates an operations token for the whole platform or for one agent. Returns the authorization header. */
export async function createOpsAuthorization(db: Database, name = 'Maggie', agentKey = ''): Promise<string> {
  const token = crypto.randomUUID() + crypto.randomUUID();
  await queryRow(db, insertOpsToken(name, agentKey, await hashToken(token), Date.now()));
  return `Bearer ${token}`;
}
