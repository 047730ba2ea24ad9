import { Hono } from 'hono';
import { parseVapidKey } from '#backend/push/vapid.ts';
import { batchWrite, queryRow } from '#backend/queries/database.ts';
import { deleteStaffSubscription, staffSubscription, storeStaffSubscription } from '#backend/queries/staff/push.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { getStaffPush, subscribeStaffPush, unsubscribeStaffPush } from '#shared/contract/office/push.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import { parsePublicUrl } from '#shared/rules/webhook-url.ts';
import { FORBIDDEN, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const pushApi = new Hono<OfficeSessionEnv>();

serveCall(pushApi, getStaffPush, async (c) => {
  if (!isAllowed(c, 'workAtDesk', { agentKey: c.var.desk.agentKey })) return FORBIDDEN;
  const key = parseVapidKey(c.env.VAPID_KEY)?.publicKey ?? '';
  const existingSubscription = key ? await queryRow(c.env.DB, staffSubscription(c.var.session.sessionId)) : null;
  return succeedOffice({ key, isOn: existingSubscription !== null });
});

serveCall(pushApi, subscribeStaffPush, async (c, { endpoint, p256dh, auth }) => {
  if (!isAllowed(c, 'workAtDesk', { agentKey: c.var.desk.agentKey })) return FORBIDDEN;
  if (!parsePublicUrl(endpoint)) return succeedOffice({ isOn: false });
  const { sessionId } = c.var.session;
  const { locale } = c.var.desk;
  await batchWrite(c.env.DB, storeStaffSubscription({ sessionId, endpoint, p256dh, auth, locale, now: Date.now() }));
  return succeedOffice({ isOn: true });
});

serveCall(pushApi, unsubscribeStaffPush, async (c) => {
  if (!isAllowed(c, 'workAtDesk', { agentKey: c.var.desk.agentKey })) return FORBIDDEN;
  await batchWrite(c.env.DB, [deleteStaffSubscription(c.var.session.sessionId)]);
  return succeedOffice(null);
});
