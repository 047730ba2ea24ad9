import { Hono } from 'hono';
import { queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  type AccountRow,
  accountsOf,
  replaceRecoveryCodes,
  noteStaffAction,
  recoveryCodesLeft,
  staffLogOf,
} from '#backend/queries/staff/accounts.ts';
import { devicesOf, endOtherStaffSessions, endStaffSession } from '#backend/queries/staff/sessions.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { setUpPath } from '#backend/staff/invite.ts';
import { manageAccounts } from '#backend/staff/manage-accounts.ts';
import { newRecoveryCodes } from '#backend/staff/staff-secrets.ts';
import { checkStaffCode, LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import {
  changeAccount,
  endDevices,
  getOwnAccount,
  listStaff,
  renewRecoveryCodes,
} from '#shared/contract/office/staff.ts';
import { closeSockets } from './close-sockets.ts';
import { FORBIDDEN, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_LOG_ROWS = 50;

export const staffApi = new Hono<OfficeSessionEnv>();

const stateOf = ({ isActive, isSetUp }: AccountRow) =>
  isActive ? (isSetUp ? 'active' : 'invited') : ('revoked' as const);

serveCall(staffApi, listStaff, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const [accounts, log] = await batchRead(c.env.DB, accountsOf(agentKey), staffLogOf(agentKey, MAX_LOG_ROWS));
  return officeOk({
    accounts: accounts.map((account) => ({
      id: account.id,
      login: account.login,
      name: account.name,
      role: account.role,
      state: stateOf(account),
      canChange: isAllowed(c, 'changeAccount', { agentKey, staffId: account.id }),
    })),
    canAdd: isAllowed(c, 'manageStaff', { agentKey }),
    log: log.map(({ at, who, action, about }) => ({ at, who, action, about })),
  });
});

serveCall(staffApi, changeAccount, async (c, { command, code }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageStaff', { agentKey })) return FORBIDDEN;
  const { staff, session } = c.var;
  const outcome = await manageAccounts(c.env, command, { staff, session, agentKey, code });
  switch (outcome.kind) {
    case 'notAllowed':
      return FORBIDDEN;
    case 'invited':
      await closeSockets(c.env, agentKey, outcome.ended);
      return officeOk({ kind: 'invited', name: outcome.name, setUpPath: setUpPath(outcome.setUpKey) });
    case 'revoked':
      await closeSockets(c.env, agentKey, outcome.ended);
      return officeOk({ kind: 'revoked' });
    default:
      return officeOk(outcome);
  }
});

serveCall(staffApi, getOwnAccount, async (c) => {
  const { staffId, sessionId, login, name } = c.var.session;
  if (!isAllowed(c, 'keepOwnAccount', { staffId })) return FORBIDDEN;
  const now = Date.now();
  const [devices, [codes]] = await batchRead(
    c.env.DB,
    devicesOf(staffId, now, now - LONGEST_IDLE_MS),
    recoveryCodesLeft(staffId),
  );
  return officeOk({
    login,
    name,
    codesLeft: codes?.count ?? 0,
    devices: devices.map((device) => ({ ...device, isHere: device.id === sessionId })),
  });
});

serveCall(staffApi, endDevices, async (c, { end }) => {
  const { staffId, sessionId, agentKey } = c.var.session;
  if (!isAllowed(c, 'keepOwnAccount', { staffId })) return FORBIDDEN;
  const ending = end === 'others' ? endOtherStaffSessions(staffId, sessionId) : endStaffSession(end, staffId);
  await closeSockets(c.env, agentKey, await queryRows(c.env.DB, ending));
  return officeOk(null);
});

serveCall(staffApi, renewRecoveryCodes, async (c, { code }) => {
  const { staffId, agentKey, name: who } = c.var.session;
  if (!isAllowed(c, 'keepOwnAccount', { staffId })) return FORBIDDEN;
  const check = await checkStaffCode(c.env, staffId, code);
  if (check.kind !== 'right') return officeOk({ kind: check.kind });
  const { codes, hashes } = await newRecoveryCodes();
  await batchWrite(c.env.DB, [
    ...replaceRecoveryCodes(staffId, hashes),
    noteStaffAction({ at: Date.now(), agentKey, staffId, who, action: 'recoveryRenewed', about: '' }),
  ]);
  return officeOk({ kind: 'renewed', codes: [...codes] });
});
