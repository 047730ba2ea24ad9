import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { NoticeKind } from '#backend/queries/notices.ts';
import { requireThat } from '#backend/queries/preconditions.ts';
import { STAFF_DISPLAY_NAME, WORKS_WITH_STUDENTS } from '#backend/queries/staff/accounts.ts';

export interface AppointmentRow {
  id: number;
  agentKey: string;
  staffId: number;
  /** Display name of the adviser, or '' if the adviser has left. */
  adviser: string;
  leadId: number | null;
  userId: number | null;
  startsAt: number;
  state: 'booked' | 'cancelled';
  name: string;
  areaCode: string;
  mobile: string;
  email: string;
  question: string;
  timeZone: string;
  revision: number;
  reason: string;
  createdAt: number;
  tokenHash: string;
}

const APPOINTMENT_SELECT =
  `SELECT p.id, p.agent_key AS agentKey, p.staff_id AS staffId, p.lead_id AS leadId, p.user_id AS userId,
  p.starts_at AS startsAt, p.state, p.name, p.area_code AS areaCode, p.mobile, p.email, p.question, p.time_zone AS timeZone,
  p.revision, p.reason, p.created_at AS createdAt, p.token_hash AS tokenHash,
  coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = p.staff_id AND s.agent_key = p.agent_key), '') AS adviser
FROM appointments p` as const;

/** Finds an appointment of any agent. The caller must check the permission. */
export const selectAppointmentById = (id: number): Statement<AppointmentRow> =>
  bindNamed(`${APPOINTMENT_SELECT} WHERE p.id = :id`, { id });

export interface AppointmentHolder {
  agentKey: string;
  /** Hash of the token, or '' if there is none. */
  tokenHash: string;
  /** User id, or 0 for a visitor. */
  userId: number;
}

/** Returns appointments of a visitor that end after `after`, soonest first. */
export const selectAppointmentsOfHolder = (
  { agentKey, tokenHash, userId }: AppointmentHolder,
  after: number,
): Statement<AppointmentRow> =>
  bindNamed(
    `${APPOINTMENT_SELECT} WHERE p.agent_key = :agentKey AND p.starts_at > :after AND (p.token_hash = :tokenHash OR p.user_id = :userId)
ORDER BY p.starts_at LIMIT 20`,
    { agentKey, tokenHash, userId, after },
  );

export const selectAppointmentsOfStudent = (agentKey: string, userId: number): Statement<AppointmentRow> =>
  bindNamed(
    `${APPOINTMENT_SELECT} WHERE p.agent_key = :agentKey AND (p.user_id = :userId OR p.lead_id IN (SELECT id FROM leads WHERE user_id = :userId))
ORDER BY p.starts_at DESC LIMIT 50`,
    { agentKey, userId },
  );

interface AppointmentPeriod {
  agentKey: string;
  /** Account id of the adviser, or 0 for all advisers. */
  staffId: number;
  from: number;
  until: number;
}

export const selectAppointmentsBetween = (
  { agentKey, staffId, from, until }: AppointmentPeriod,
  limit: number,
): Statement<AppointmentRow> =>
  bindNamed(
    `${APPOINTMENT_SELECT} WHERE p.agent_key = :agentKey AND p.starts_at >= :from AND p.starts_at < :until AND (:staffId = 0 OR p.staff_id = :staffId)
ORDER BY p.starts_at, p.id LIMIT :limit`,
    { agentKey, staffId, from, until, limit },
  );

export interface AvailabilityRow {
  staffId: number;
  name: string;
  week: string;
  daysOff: string;
  /** JSON array of the start times of booked appointments. */
  booked: string;
}

/** Returns the advisers who take appointments, those with the fewest bookings first. */
export const selectBookableStaff = (agentKey: string, bookableFrom: number): Statement<AvailabilityRow> =>
  bindNamed(
    `SELECT s.id AS staffId, ${STAFF_DISPLAY_NAME} AS name, h.week, h.days_off AS daysOff,
  (SELECT json_group_array(p.starts_at) FROM appointments p WHERE p.agent_key = s.agent_key AND p.staff_id = s.id AND p.state = 'booked' AND p.starts_at >= :from) AS booked
FROM staff s JOIN staff_hours h ON h.staff_id = s.id AND h.is_on = 1 WHERE s.agent_key = :agentKey AND ${WORKS_WITH_STUDENTS}
ORDER BY json_array_length(booked), s.id`,
    { agentKey, from: bookableFrom },
  );

export interface HoursRow {
  isOn: 0 | 1;
  week: string;
  daysOff: string;
}

export const selectHoursOfStaff = (staffId: number): Statement<HoursRow> =>
  bindNamed('SELECT is_on AS isOn, week, days_off AS daysOff FROM staff_hours WHERE staff_id = :staffId', { staffId });

export const setHoursOfStaff = (staffId: number, isOn: boolean, week: string, daysOff: string): Statement =>
  bindNamed(
    `INSERT INTO staff_hours (staff_id, is_on, week, days_off) VALUES (:staffId, :isOn, :week, :daysOff)
ON CONFLICT (staff_id) DO UPDATE SET is_on = excluded.is_on, week = excluded.week, days_off = excluded.days_off`,
    { staffId, isOn: isOn ? 1 : 0, week, daysOff },
  );

/** Aborts the batch if the adviser has another appointment at that time. */
export const requireFreeSlot = ({
  agentKey,
  staffId,
  startsAt,
}: Pick<NewAppointment, 'agentKey' | 'staffId' | 'startsAt'>): Statement =>
  requireThat(
    'appointment_slot_free',
    `NOT EXISTS (SELECT 1 FROM appointments WHERE agent_key = :agentKey AND staff_id = :staffId AND starts_at = :startsAt AND state = 'booked')`,
    { agentKey, staffId, startsAt },
  );

export interface NewAppointment {
  agentKey: string;
  staffId: number;
  userId: number | null;
  startsAt: number;
  name: string;
  areaCode: string;
  mobile: string;
  email: string;
  question: string;
  language: string;
  timeZone: string;
  tokenHash: string;
  now: number;
}

/**
 * Inserts an appointment. Without a user, it belongs to the lead that has the same contact details. Such a lead must
 * exist.
 */
export const insertAppointment = (appointment: NewAppointment): Statement =>
  bindNamed(
    `INSERT INTO appointments (agent_key, staff_id, lead_id, user_id, starts_at, name, area_code, mobile, email, question, language, time_zone, token_hash, created_at, changed_at)
VALUES (:agentKey, :staffId, CASE WHEN :userId IS NULL THEN (SELECT l.id FROM leads l WHERE l.agent_key = :agentKey
    AND ((:mobile <> '' AND l.mobile = :mobile AND l.area_code = :areaCode) OR (:email <> '' AND l.email = :email)) ORDER BY l.id LIMIT 1) END,
  :userId, :startsAt, :name, :areaCode, :mobile, :email, :question, :language, :timeZone, :tokenHash, :now, :now)`,
    { ...appointment },
  );

interface AppointmentChange {
  id: number;
  /** Start time shown on the page. If it has changed since, nothing is overwritten. */
  from: number;
  reason: string;
  now: number;
}

export const moveAppointment = ({
  id,
  from,
  to,
  reason,
  now,
}: AppointmentChange & { to: number }): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE appointments SET starts_at = :to, reason = :reason, revision = revision + 1, changed_at = :now
WHERE id = :id AND state = 'booked' AND starts_at = :from RETURNING id`,
    { id, from, to, reason, now },
  );

export const cancelAppointment = ({ id, from, reason, now }: AppointmentChange): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE appointments SET state = 'cancelled', reason = :reason, revision = revision + 1, changed_at = :now
WHERE id = :id AND state = 'booked' AND starts_at = :from RETURNING id`,
    { id, from, reason, now },
  );

/** Adds an entry to the log of the appointment's lead, if it has one. Must run directly after the change. */
export const insertAppointmentLog = (
  id: number,
  {
    kind,
    content,
    author,
    staffId,
    now,
  }: { kind: 'moved' | 'cancelled'; content: string; author: string; staffId: number; now: number },
): Statement =>
  bindNamed(
    `INSERT INTO lead_entries (lead_id, at, kind, content, author, staff_id)
SELECT p.lead_id, :now, :kind, :content, :author, :staffId FROM appointments p WHERE p.id = :id AND p.lead_id IS NOT NULL AND changes() = 1`,
    { id, kind, content, author, staffId, now },
  );

/** Queues a notice on each channel for which the appointment has contact details. */
export const insertAppointmentNotice = (tokenHash: string, kind: NoticeKind, dueAt: number): Statement =>
  bindNamed(
    `INSERT INTO notices (notice_key, appointment_id, agent_key, subject, kind, channel, due_at, next_at)
SELECT 'appointment:' || p.id || ':' || p.revision || ':' || :kind || ':' || c.value, p.id, p.agent_key, 'appointment:' || p.id, :kind, c.value, :dueAt, :dueAt
FROM appointments p, json_each('["sms","mail"]') c WHERE p.token_hash = :tokenHash
  AND ((c.value = 'sms' AND p.mobile <> '') OR (c.value = 'mail' AND p.email <> '')) ON CONFLICT DO NOTHING`,
    { tokenHash, kind, dueAt },
  );

export const deleteAppointmentNotices = (id: number): Statement =>
  bindNamed(`DELETE FROM notices WHERE appointment_id = :id AND state = 'waiting'`, { id });

export const deleteAppointmentsOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM appointments WHERE agent_key = :agentKey', { agentKey });
