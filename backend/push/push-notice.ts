import type { BackendEnv } from '#backend/bindings.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { deleteSubscription, recordPushSent, selectSubscriptionsFor } from '#backend/queries/push.ts';
import { parseRetryAfter } from '#backend/integrations/next-delivery.ts';
import { type PushContent, sendPush } from './send-push.ts';
import { parseVapidKey } from './vapid.ts';

interface PushedNotice {
  id: number;
  userId: number;
  agentKey: string;
}

/** `retryAt` is 0 unless a push service has asked for a delay. */
export type PushOutcome = { kind: 'sent' | 'dropped' } | { kind: 'again'; retryAt: number };

/**
 * Sends a notice to those of a student's browsers that have not received it yet. Expired subscriptions are deleted.
 * 'again' means that a browser could not be reached.
 */
export async function pushNotice(
  { DB, VAPID_KEY }: Pick<BackendEnv['Bindings'], 'DB' | 'VAPID_KEY'>,
  { id, userId, agentKey }: PushedNotice,
  content: PushContent,
  now: number,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<PushOutcome> {
  const vapid = parseVapidKey(VAPID_KEY);
  if (!vapid) return { kind: 'dropped' };
  let hasSent = false;
  let hasRemaining = false;
  let retryAt = 0;
  for (const { id: subscriptionId, ...keys } of await queryRows(DB, selectSubscriptionsFor(id, userId, agentKey))) {
    const pushResult = await sendPush(vapid, keys, content, { now, send });
    if (pushResult.kind === 'sent') await batchWrite(DB, [recordPushSent(id, subscriptionId)]);
    if (pushResult.kind === 'gone') await batchWrite(DB, [deleteSubscription(subscriptionId)]);
    hasSent ||= pushResult.kind === 'sent';
    hasRemaining ||= pushResult.kind === 'retry';
    if (pushResult.kind === 'retry') retryAt = Math.max(retryAt, now + parseRetryAfter(pushResult.retryAfter, now));
  }
  if (hasRemaining) return { kind: 'again', retryAt: retryAt > now ? retryAt : 0 };
  return { kind: hasSent ? 'sent' : 'dropped' };
}
