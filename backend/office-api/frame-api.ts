import { Hono } from 'hono';
import { type Database, queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import { dutyOfStaff, setDuty, waitingCounts } from '#backend/queries/office/duty.ts';
import { latestWaiting } from '#backend/queries/office/talk-queue.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { hasPasskeyAt } from '#backend/staff/passkeys.ts';
import { roleCan } from '#backend/staff/permissions.ts';
import { type OfficeCounts, getOfficeCounts, getOfficeFrame, setOnDuty } from '#shared/contract/office/frame.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import { loadOfficeSite } from './office-site.ts';
import { findSession, FORBIDDEN, type OfficeSessionEnv, getOrigin, serveCall, servePublicCall } from './serve-call.ts';

export const frameApi = new Hono<OfficeSessionEnv>();

const EMPTY = { waiting: 0, following: 0, left: 0, leads: 0 };

async function loadCounts(db: Database, agentKey: string, staffId: number): Promise<OfficeCounts> {
  const [[counts = EMPTY], [newest = null]] = await batchRead(
    db,
    waitingCounts(agentKey, staffId, Date.now()),
    latestWaiting(agentKey, 1),
  );
  return { waiting: counts.waiting, following: counts.following, handedOver: counts.left, leads: counts.leads, newest };
}

servePublicCall(frameApi, getOfficeFrame, async (c) => {
  const { agentKey } = c.var.desk;
  const [site, session] = await Promise.all([loadOfficeSite(c.env.DB, agentKey), findSession(c)]);
  const { timeZone, offered } = site;
  if (!session) return officeOk({ timeZone, offered: [...offered], staff: null });
  const { staffId, name, role } = session;
  const [duty, counts] = await Promise.all([
    queryRow(c.env.DB, dutyOfStaff(staffId)),
    loadCounts(c.env.DB, agentKey, staffId),
  ]);
  return officeOk({
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
        writeContent: roleCan(role, 'writeContent'),
        steerSite: roleCan(role, 'steerSite'),
        seeStaff: roleCan(role, 'seeStaff'),
        handlePrivacy: roleCan(role, 'handlePrivacy'),
      },
    },
  });
});

serveCall(frameApi, getOfficeCounts, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  return officeOk(await loadCounts(c.env.DB, agentKey, c.var.staff.id));
});

serveCall(frameApi, setOnDuty, async (c, { isOn }) => {
  const { id } = c.var.staff;
  if (!isAllowed(c, 'keepOwnAccount', { staffId: id })) return FORBIDDEN;
  await batchWrite(c.env.DB, [setDuty(id, isOn, Date.now())]);
  return officeOk(null);
});
