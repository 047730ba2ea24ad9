import { Hono } from 'hono';
import { batchRead } from '#backend/queries/database.ts';
import { type AccountRow, selectAccounts } from '#backend/queries/staff/accounts.ts';
import { selectStaffLog } from '#backend/queries/staff/audit-log.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { isRoleAllowed } from '#backend/staff/permissions.ts';
import { formatSetUpPath } from '#backend/staff/invite.ts';
import { manageAccounts } from '#backend/staff/manage-accounts.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import { changeAccount, listStaff, ROLE_ACTIONS } from '#shared/contract/office/staff.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { closeSockets } from './close-sockets.ts';
import { FORBIDDEN, type OfficeSessionEnv, getOrigin, serveCall } from './serve-call.ts';

const MAX_LOG_ROWS = 50;

export const staffApi = new Hono<OfficeSessionEnv>();

const getState = ({ isActive, isSetUp }: AccountRow) =>
  isActive ? (isSetUp ? 'active' : 'invited') : ('revoked' as const);

serveCall(staffApi, listStaff, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const [accounts, log] = await batchRead(c.env.DB, selectAccounts(agentKey), selectStaffLog(agentKey, MAX_LOG_ROWS));
  return succeedOffice({
    accounts: accounts.map((account) => ({
      id: account.id,
      login: account.login,
      name: account.name,
      role: account.role,
      state: getState(account),
      canChange: isAllowed(c, 'changeAccount', { agentKey, staffId: account.id }),
    })),
    canAdd: isAllowed(c, 'manageStaff', { agentKey }),
    rights: ROLE_ACTIONS.map((action) => ({
      action,
      roles: STAFF_ROLES.filter((role) => isRoleAllowed(role, action)),
    })),
    log: log.map(({ at, who, action, about }) => ({ at, who, action, about })),
  });
});

serveCall(staffApi, changeAccount, async (c, { command, code }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageStaff', { agentKey })) return FORBIDDEN;
  const { staff, session } = c.var;
  const outcome = await manageAccounts(c.env, command, {
    staff,
    session,
    agentKey,
    factor: { proof: code, origin: getOrigin(c) },
  });
  switch (outcome.kind) {
    case 'notAllowed':
      return FORBIDDEN;
    case 'invited':
      await closeSockets(c.env, agentKey, outcome.endedSessions);
      return succeedOffice({ kind: 'invited', name: outcome.name, setUpPath: formatSetUpPath(outcome.setUpKey) });
    case 'revoked':
      await closeSockets(c.env, agentKey, outcome.endedSessions);
      return succeedOffice({ kind: 'revoked' });
    default:
      return succeedOffice(outcome);
  }
});
