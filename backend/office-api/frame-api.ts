import { Hono } from 'hono';
import { type Database, queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import { selectDutyOfStaff, setDuty, selectWaitingCounts } from '#backend/queries/office/duty.ts';
import { selectLatestWaiting } from '#backend/queries/office/talk-queue.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { hasPasskeyAt } from '#backend/staff/passkeys.ts';
import { isRoleAllowed } from '#backend/staff/permissions.ts';
import { type OfficeCounts, getOfficeCounts, getOfficeFrame, setOnDuty } from '#shared/contract/office/frame.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import { loadOfficeSite } from './office-site.ts';
import { findSession, FORBIDDEN, type OfficeSessionEnv, getOrigin, serveCall, servePublicCall } from './serve-call.ts';

export const frameApi = new Hono<OfficeSessionEnv>();

const EMPTY_COUNTS = { waiting: 0, following: 0, left: 0, leads: 0 };
/** Counts for a role that does not work with students. */
const NO_COUNTS: OfficeCounts = { waiting: 0, following: 0, handedOver: 0, leads: 0, newest: null };

async function loadCounts(db: Database, agentKey: string, staffId: number): Promise<OfficeCounts> {
  const [[counts = EMPTY_COUNTS], [newestConversation = null]] = await batchRead(
    db,
    selectWaitingCounts(agentKey, staffId, Date.now()),
    selectLatestWaiting(agentKey, 1),
  );
  return {
    waiting: counts.waiting,
    following: counts.following,
    handedOver: counts.left,
    leads: counts.leads,
    newest: newestConversation,
  };
}

servePublicCall(frameApi, getOfficeFrame, async (c) => {
  const { agentKey } = c.var.desk;
  const [site, session] = await Promise.all([loadOfficeSite(c.env.DB, agentKey), findSession(c)]);
  const { timeZone, offered } = site;
  if (!session) return succeedOffice({ timeZone, offered: [...offered], staff: null });
  const { staffId, name, role } = session;
  const [duty, counts] = await Promise.all([
    queryRow(c.env.DB, selectDutyOfStaff(staffId)),
    isRoleAllowed(role, 'workAtDesk') ? loadCounts(c.env.DB, agentKey, staffId) : NO_COUNTS,
  ]);
  return succeedOffice({
    timeZone,
    offered: [...offered],
    staff: {
      id: staffId,
      name,
      role,
      isOn: duty?.isOn !== 0,
      hasPasskey: hasPasskeyAt(session, getOrigin(c)),
      counts,
      can: {
        workAtDesk: isRoleAllowed(role, 'workAtDesk'),
        writeContent: isRoleAllowed(role, 'writeContent'),
        steerSite: isRoleAllowed(role, 'steerSite'),
        seeStaff: isRoleAllowed(role, 'seeStaff'),
        handlePrivacy: isRoleAllowed(role, 'handlePrivacy'),
      },
    },
  });
});

serveCall(frameApi, getOfficeCounts, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  return succeedOffice(await loadCounts(c.env.DB, agentKey, c.var.staff.id));
});

serveCall(frameApi, setOnDuty, async (c, { isOn }) => {
  const { id } = c.var.staff;
  if (!isAllowed(c, 'keepOwnAccount', { staffId: id })) return FORBIDDEN;
  await batchWrite(c.env.DB, [setDuty(id, isOn, Date.now())]);
  return succeedOffice(null);
});
