import { bindNamed, type Statement } from './database.ts';

interface NewSubscription {
  sessionId: number;
  userId: number;
  agentKey: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  now: number;
}

/** Maximum number of subscribed browsers per student. A further one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10;

/** Stores a browser's subscription, which belongs to the session that was last logged in there. */
export const storeSubscription = ({
  sessionId,
  userId,
  agentKey,
  endpoint,
  p256dh,
  auth,
  now,
}: NewSubscription): Statement[] => [
  bindNamed(
    `INSERT INTO push_subscriptions (session_id, user_id, agent_key, endpoint, p256dh, auth, created_at)
VALUES (:sessionId, :userId, :agentKey, :endpoint, :publicKey, :auth, :now)
ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, user_id = excluded.user_id, agent_key = excluded.agent_key,
  p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
    { sessionId, userId, agentKey, endpoint, publicKey: p256dh, auth, now },
  ),
  bindNamed(
    `DELETE FROM push_subscriptions WHERE user_id = :userId AND id NOT IN (
  SELECT id FROM push_subscriptions WHERE user_id = :userId ORDER BY created_at DESC, id DESC LIMIT ${MAX_SUBSCRIPTIONS})`,
    { userId },
  ),
];

export interface SubscriptionRow {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Finds a subscription that was stored in a session. */
export const selectSubscriptionOfSession = (sessionId: number): Statement<{ id: number }> =>
  bindNamed('SELECT id FROM push_subscriptions WHERE session_id = :sessionId LIMIT 1', { sessionId });

/** Returns the browsers of a student that have not received a notice yet, for one agency's site. */
export const selectSubscriptionsFor = (
  noticeId: number,
  userId: number,
  agentKey: string,
): Statement<SubscriptionRow> =>
  bindNamed(
    `SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = :userId AND agent_key = :agentKey
  AND id NOT IN (SELECT subscription_id FROM push_sent WHERE notice_id = :noticeId) ORDER BY id`,
    { noticeId, userId, agentKey },
  );

export const recordPushSent = (noticeId: number, subscriptionId: number): Statement =>
  bindNamed(
    `INSERT INTO push_sent (notice_id, subscription_id) SELECT :noticeId, id FROM push_subscriptions WHERE id = :subscriptionId ON CONFLICT DO NOTHING`,
    { noticeId, subscriptionId },
  );

/** Deletes an expired subscription. */
export const deleteSubscription = (id: number): Statement =>
  bindNamed('DELETE FROM push_subscriptions WHERE id = :id', { id });
