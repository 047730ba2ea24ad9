import { bindNamed, type Statement } from './database.ts';

// Queue of text messages and e-mails, which notices/send-notices.ts sends.

export type NoticeKind = 'news' | 'replyBy' | 'lecture' | 'appointment' | 'appointmentSoon' | 'appointmentNews';

const CHANNELS_SOURCE = `json_each('["sms","mail","push"]') c`;
/** SQL condition for the channel: 'push' applies only to students with a browser that allows notifications. */
const CHANNEL_CONDITION = `(c.value <> 'push' OR EXISTS (SELECT 1 FROM push_subscriptions b WHERE b.user_id = u.id))`;
const INSERT_NOTICES = 'INSERT INTO notices (notice_key, user_id, agent_key, subject, kind, channel, due_at, next_at)';

/** Queues a notice for the student of an application, unless the student requested the deletion of the account. */
export const insertApplicantNotice = (id: number, subject: string, kind: NoticeKind, dueAt: number): Statement =>
  bindNamed(
    `${INSERT_NOTICES} SELECT 'application:' || a.id || ':' || :what || ':' || c.value, a.user_id, a.agent_key, 'application:' || a.id, :kind, c.value, :dueAt, :dueAt
FROM applications a JOIN users u ON u.id = a.user_id AND u.delete_asked_at = 0, ${CHANNELS_SOURCE} WHERE a.id = :id AND ${CHANNEL_CONDITION} ON CONFLICT DO NOTHING`,
    { id, what: subject, kind, dueAt },
  );

/** Deletes pending reply reminders after the student's reply or a new decision by the school. */
export const deleteReplyNotices = (id: number): Statement =>
  bindNamed(
    `DELETE FROM notices WHERE state = 'waiting' AND kind = 'replyBy' AND subject = (SELECT 'application:' || id FROM applications WHERE id = :id)`,
    { id },
  );

/** Deletes notices of one log entry that were not sent yet. */
export const deleteWaitingNotice = (id: number, kind: string): Statement =>
  bindNamed(
    `DELETE FROM notices WHERE state = 'waiting' AND subject = 'application:' || :id AND notice_key LIKE 'application:' || :id || ':' || :what || ':%'`,
    { id, what: kind },
  );

/** Queues reminders for one day before a lecture, for one attendee or, if `userId` is null, for all. */
export const insertAttendeeNotices = (lectureId: number, dueAt: number, userId: number | null): Statement =>
  bindNamed(
    `${INSERT_NOTICES} SELECT 'lecture:' || l.id || ':' || l.start_time || ':' || s.user_id || ':' || c.value, u.id, coalesce(g.key_code, ''), 'lecture:' || l.id, 'lecture', c.value, :dueAt, :dueAt
FROM lectures l JOIN lecture_sign_ups s ON s.lecture_id = l.id AND s.state = 'signedUp' JOIN users u ON u.id = CAST(s.user_id AS INTEGER) AND u.delete_asked_at = 0
LEFT JOIN agents g ON g.id = u.agent_id, ${CHANNELS_SOURCE} WHERE l.id = :lecture AND (:userId IS NULL OR u.id = :userId) AND ${CHANNEL_CONDITION} ON CONFLICT DO NOTHING`,
    { lecture: lectureId, dueAt, userId },
  );

/** Queues a notice of a changed lecture for all attendees. */
export const insertLectureNotices = (lectureId: number, dueAt: number): Statement =>
  bindNamed(
    `${INSERT_NOTICES} SELECT 'lecture:' || l.id || ':' || :dueAt || ':' || s.user_id || ':' || c.value, u.id, coalesce(g.key_code, ''), 'lecture:' || l.id, 'news', c.value, :dueAt, :dueAt
FROM lectures l JOIN lecture_sign_ups s ON s.lecture_id = l.id AND s.state = 'signedUp' JOIN users u ON u.id = CAST(s.user_id AS INTEGER) AND u.delete_asked_at = 0
LEFT JOIN agents g ON g.id = u.agent_id, ${CHANNELS_SOURCE} WHERE l.id = :lecture AND ${CHANNEL_CONDITION} ON CONFLICT DO NOTHING`,
    { lecture: lectureId, dueAt },
  );

export const deleteLectureNotices = (lectureId: number, userId: number | null): Statement =>
  bindNamed(
    `DELETE FROM notices WHERE state = 'waiting' AND subject = (SELECT 'lecture:' || id FROM lectures WHERE id = :lecture)
  AND (:userId IS NULL OR user_id = :userId)`,
    { lecture: lectureId, userId },
  );

/** Claims due notices. Other runs do not see them until the next attempt, whose delay grows exponentially. */
export const claimNotices = (now: number, firstRetryMs: number, max: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE notices SET tries = tries + 1, next_at = CAST(:now + :first * (1 << (2 * tries)) AS INTEGER)
WHERE id IN (SELECT id FROM notices WHERE state = 'waiting' AND next_at <= :now ORDER BY next_at, id LIMIT :limit) RETURNING id`,
    { now, first: firstRetryMs, limit: max },
  );

export interface NoticeRow {
  id: number;
  key: string;
  /** 'application:7', 'lecture:3' or 'appointment:5'. */
  subject: string;
  kind: NoticeKind;
  channel: 'sms' | 'mail' | 'push';
  tries: number;
  /** Id of the user, or 0 for the holder of an appointment, who may have no account. */
  userId: number;
  appointmentId: number | null;
  areaCode: string;
  mobile: string;
  email: string;
  agentKey: string;
  /** Language of the user's last consent if there is one, otherwise that of the site. */
  language: string;
  /** JSON object of the site's names by language. */
  siteName: string;
}

/**
 * Returns claimed notices to send. Excluded are accounts whose deletion was requested, accounts whose access was
 * revoked and, except for news, users who have turned reminders off.
 */
export const selectNoticesToSend = (ids: readonly number[]): Statement<NoticeRow> =>
  bindNamed(
    `SELECT n.id, n.notice_key AS key, n.subject, n.kind, n.channel, n.tries, coalesce(u.id, 0) AS userId, n.appointment_id AS appointmentId,
  coalesce(p.area_code, u.area_code) AS areaCode, coalesce(p.mobile, u.mobile) AS mobile, coalesce(p.email, (SELECT a.form ->> '$.personal.email' FROM applications a WHERE a.user_id = u.id ORDER BY a.id DESC LIMIT 1), '') AS email,
  n.agent_key AS agentKey, coalesce(p.language, (SELECT k.language FROM consents k WHERE k.user_id = u.id ORDER BY k.id DESC LIMIT 1), g.language_code, '') AS language,
  coalesce(g.name, '{}') AS siteName
FROM notices n LEFT JOIN users u ON u.id = n.user_id AND u.delete_asked_at = 0 AND u.is_active = 1 AND (n.kind = 'news' OR u.reminders = 1)
LEFT JOIN appointments p ON p.id = n.appointment_id AND (p.state = 'booked' OR n.kind = 'appointmentNews')
  AND NOT EXISTS (SELECT 1 FROM users w WHERE w.id = p.user_id AND w.delete_asked_at > 0)
LEFT JOIN agents g ON g.key_code = n.agent_key
WHERE n.id IN (SELECT value FROM json_each(:ids)) AND (u.id IS NOT NULL OR p.id IS NOT NULL) ORDER BY n.id`,
    { ids: JSON.stringify(ids) },
  );

/** Delays the next attempt if a provider has requested a longer delay than the backoff. */
export const postponeNotice = (id: number, retryAt: number): Statement =>
  bindNamed('UPDATE notices SET next_at = max(next_at, :until) WHERE id = :id', { id, until: retryAt });

export const finishNotice = (id: number, state: 'sent' | 'dropped'): Statement =>
  bindNamed('UPDATE notices SET state = :state WHERE id = :id', { id, state });

export const selectRemindersEnabled = (userId: number): Statement<{ reminders: 0 | 1 }> =>
  bindNamed('SELECT reminders FROM users WHERE id = :userId', { userId });

export const setReminders = (userId: number, isOn: boolean): Statement =>
  bindNamed('UPDATE users SET reminders = :isOn WHERE id = :userId', { userId, isOn: isOn ? 1 : 0 });
