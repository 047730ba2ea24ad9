import { Hono } from 'hono';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { parseVapidKey } from '#backend/push/vapid.ts';
import { batchWrite, queryRow } from '#backend/queries/database.ts';
import { storeSubscription, selectSubscriptionOfSession } from '#backend/queries/push.ts';
import { checkInput, rejectField, respond } from '#backend/response/respond.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { pushKey, pushSubscribe } from '#shared/contract/account/push.ts';
import { parsePublicUrl } from '#shared/rules/webhook-url.ts';

export const pushRoutes = new Hono<BackendEnv>()
  .get(pushKey.path, requireLogin(), async (c) => {
    const publicKey = parseVapidKey(c.env.VAPID_KEY)?.publicKey ?? '';
    const existingSubscription = publicKey
      ? await queryRow(c.env.DB, selectSubscriptionOfSession(c.var.user.sessionId))
      : null;
    return respond(c, pushKey, { key: publicKey, on: existingSubscription !== null });
  })
  .post(pushSubscribe.path, requireLogin(), checkInput('json', pushSubscribe.input), async (c) => {
    const { endpoint, p256dh, auth } = c.req.valid('json');
    if (!parsePublicUrl(endpoint)) return rejectField(c, ERROR_CODES.invalidParameter, 'endpoint');
    const { id: userId, sessionId } = c.var.user;
    const { agentKey } = c.var.caller;
    await batchWrite(
      c.env.DB,
      storeSubscription({ sessionId, userId, agentKey, endpoint, p256dh, auth, now: Date.now() }),
    );
    return respond(c, pushSubscribe, null);
  });
