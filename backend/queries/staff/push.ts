import { WORKS_WITH_STUDENTS } from '#backend/queries/staff/accounts.ts';
import { OWNER_REQUESTED_DELETION } from '#backend/queries/chat/conversations.ts';
import { bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Browsers of staff that are notified when a visitor waits (table staff_push_subscriptions).

interface NewStaffSubscription {
  sessionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
  now: number;
}

/** Stores the subscription of a session's browser, and deletes the one of an earlier session in that browser. */
export const storeStaffSubscription = ({
  sessionId,
  endpoint,
  p256dh,
  auth,
  locale,
  now,
}: NewStaffSubscription): Statement[] => [
  bindNamed('DELETE FROM staff_push_subscriptions WHERE session_id = :sessionId OR endpoint = :endpoint', {
    sessionId,
    endpoint,
  }),
  bindNamed(
    `INSERT INTO staff_push_subscriptions (session_id, endpoint, p256dh, auth, locale, sent_at)
VALUES (:sessionId, :endpoint, :publicKey, :auth, :locale, :now)`,
    { sessionId, endpoint, publicKey: p256dh, auth, locale, now },
  ),
];

export const staffSubscription = (sessionId: number): Statement<{ id: number }> =>
  bindNamed('SELECT id FROM staff_push_subscriptions WHERE session_id = :sessionId', { sessionId });

export const deleteStaffSubscription = (sessionId: number): Statement =>
  bindNamed('DELETE FROM staff_push_subscriptions WHERE session_id = :sessionId', { sessionId });

/** Deletes a subscription that its push service no longer accepts. */
export const deleteEndedSubscription = (id: number): Statement =>
  bindNamed('DELETE FROM staff_push_subscriptions WHERE id = :id', { id });

export interface DueAlertRow {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
  sentAt: number;
  agentKey: string;
  /** JSON object by language. */
  siteName: string;
  /** Time since which the latest visitor has been waiting. */
  askedAt: number;
}

interface DueAlerts {
  /** Agency, or '' for all agencies. */
  agentKey: string;
  now: number;
  idleSince: number;
  /** Visitors who started to wait before this time cause no notification. */
  askedSince: number;
}

/** Returns the browsers of colleagues on duty that were not notified of the latest waiting visitor of their agency. */
export const dueAlerts = (due: DueAlerts): Statement<DueAlertRow> =>
  prepareFragments(
    `SELECT b.id, b.endpoint, b.p256dh, b.auth, b.locale, b.sent_at AS sentAt, s.agent_key AS agentKey,
  coalesce((SELECT name FROM agents WHERE key_code = s.agent_key), '{}') AS siteName, max(c.asked_at) AS askedAt
FROM staff_push_subscriptions b JOIN staff_sessions t ON t.id = b.session_id JOIN staff s ON s.id = t.staff_id
  JOIN chat_conversations c ON c.agent_key = s.agent_key JOIN chat_contacts o ON o.id = c.contact_id
WHERE :agentKey IN ('', s.agent_key) AND b.next_at <= :now AND ${WORKS_WITH_STUDENTS}
  AND t.stage = 'open' AND t.ends_at > :now AND t.seen_at > :idleSince
  AND NOT EXISTS (SELECT 1 FROM staff_duty d WHERE d.staff_id = s.id AND d.is_on = 0)
  AND c.status = 'open' AND c.staff_id = 0 AND c.later_until <= :now AND c.asked_at > max(b.sent_at, :askedSince)
  AND ${OWNER_REQUESTED_DELETION} = 0
GROUP BY b.id ORDER BY b.id`,
    { ...due },
  );

/**
 * Claims a notification before it is sent, so that concurrent runs send it only once. Returns no row if another run
 * claimed it.
 */
export const claimAlert = ({ id, sentAt, askedAt }: DueAlertRow): Statement<{ id: number }> =>
  bindNamed(
    'UPDATE staff_push_subscriptions SET sent_at = :askedAt WHERE id = :id AND sent_at = :sentAt RETURNING id',
    {
      id,
      sentAt,
      askedAt,
    },
  );

/** Releases a notification that could not be sent. The next attempt follows at `nextAt`. */
export const releaseAlert = ({ id, sentAt, askedAt }: DueAlertRow, nextAt: number): Statement =>
  bindNamed(
    'UPDATE staff_push_subscriptions SET sent_at = :sentAt, next_at = :nextAt WHERE id = :id AND sent_at = :askedAt',
    { id, sentAt, askedAt, nextAt },
  );
