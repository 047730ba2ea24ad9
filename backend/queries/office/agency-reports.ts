import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { STAFF_DISPLAY_NAME, WORKS_WITH_STUDENTS } from '#backend/queries/staff/accounts.ts';
import type { LeadChannel } from '#shared/rules/leads.ts';

// Reports about the work of an agency. They contain counts and no names, except those of colleagues. Times are in
// milliseconds.

export interface FunnelRow {
  channel: LeadChannel | 'site';
  /** utm_source, the agency's own code, or the host of the referring page, or '' if there is none of these. */
  source: string;
  people: number;
  registered: number;
  applied: number;
  offered: number;
  accepted: number;
  enrolled: number;
}

const SOURCE_EXPRESSION =
  `coalesce(attribution ->> 'source', attribution ->> 'code', attribution ->> 'referrer', '')` as const;

/**
 * SQL condition for leads of students who had registered on the site long before. The registration counts as their
 * origin.
 */
const REGISTERED_BEFORE_CONDITION =
  `EXISTS (SELECT 1 FROM users u WHERE u.id = l.user_id AND u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey) AND u.created_at < l.created_at - 86400000)` as const;

/**
 * Counts people who first came within a period, as leads or by registering on the site, and the stages that they have
 * reached since. A person who was a lead before registering, or became one within a day of registering, is counted
 * once, as a lead.
 */
export const selectFunnelBetween = (
  agentKey: string,
  fromTime: number,
  toTime: number,
  max: number,
): Statement<FunnelRow> =>
  bindNamed(
    `WITH people AS (
  SELECT * FROM (SELECT channel, ${SOURCE_EXPRESSION} AS source, user_id AS userId FROM leads l
    WHERE agent_key = :agentKey AND created_at >= :from AND created_at < :to AND NOT ${REGISTERED_BEFORE_CONDITION} ORDER BY created_at DESC LIMIT :limit)
  UNION ALL
  SELECT * FROM (SELECT 'site', ${SOURCE_EXPRESSION}, u.id FROM users u
    WHERE u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey) AND u.created_at >= :from AND u.created_at < :to
      AND NOT EXISTS (SELECT 1 FROM leads l WHERE l.user_id = u.id AND l.agent_key = :agentKey AND l.created_at <= u.created_at + 86400000) ORDER BY u.created_at DESC LIMIT :limit)
), reached AS (
  SELECT p.*, (SELECT max(CASE WHEN a.status = 'finished' THEN 4 WHEN a.accepted > 0 THEN 3 WHEN a.offers > 0 THEN 2 ELSE a.submitted_at <> '' END)
    FROM applications a WHERE a.user_id = p.userId AND a.agent_key = :agentKey) AS way FROM people p
)
SELECT channel, source, count(*) AS people, sum(userId IS NOT NULL) AS registered, coalesce(sum(way >= 1), 0) AS applied,
  coalesce(sum(way >= 2), 0) AS offered, coalesce(sum(way >= 3), 0) AS accepted, coalesce(sum(way >= 4), 0) AS enrolled
FROM reached GROUP BY channel, source ORDER BY people DESC, channel, source`,
    { agentKey, from: fromTime, to: toTime, limit: max },
  );

/** Counts conversations in which a visitor requested an adviser. */
export const selectConversationsBetween = (
  agentKey: string,
  fromTime: number,
  toTime: number,
): Statement<{ total: number }> =>
  bindNamed(
    `SELECT count(DISTINCT conversation_id) AS total FROM chat_rounds WHERE agent_key = :agentKey AND asked_at >= :from AND asked_at < :to`,
    { agentKey, from: fromTime, to: toTime },
  );

export const selectColleaguesOf = (agentKey: string): Statement<{ id: number; name: string }> =>
  bindNamed(
    `SELECT s.id, ${STAFF_DISPLAY_NAME} AS name FROM staff s WHERE s.agent_key = :agentKey AND ${WORKS_WITH_STUDENTS} ORDER BY s.name, s.id`,
    { agentKey },
  );

export interface WorkloadRow {
  /** Account id, or 0 for the team. */
  staffId: number;
  kind: 'prepare' | 'school' | 'offer' | 'leaving' | 'conversation' | 'task' | 'overdueTask' | 'lead';
  total: number;
}

/** Counts open work by colleague. Each kind uses the index of its list. `today` is a date such as 2026-12-01. */
export const selectWorkloadOf = (agentKey: string, today: string): Statement<WorkloadRow> =>
  bindNamed(
    `SELECT staff_id AS staffId, CASE WHEN accepted > 0 THEN 'leaving' WHEN offers > 0 THEN 'offer'
  WHEN sent = 1 THEN 'school' ELSE 'prepare' END AS kind, count(*) AS total FROM applications
WHERE agent_key = :agentKey AND status = 'following' GROUP BY 1, 2
UNION ALL SELECT staff_id, 'conversation', count(*) FROM chat_conversations WHERE agent_key = :agentKey AND status = 'open' AND staff_id > 0 GROUP BY 1
UNION ALL SELECT 0, 'conversation', count(*) FROM chat_conversations WHERE agent_key = :agentKey AND status = 'open' AND staff_id = 0
UNION ALL SELECT staff_id, iif(due < :today, 'overdueTask', 'task'), count(*) FROM student_notes
  WHERE agent_key = :agentKey AND due <> '' AND done_at = 0 GROUP BY 1, 2
UNION ALL SELECT staff_id, 'lead', count(*) FROM leads WHERE agent_key = :agentKey AND state IN ('new', 'contacted') GROUP BY 1`,
    { agentKey, today },
  );

export interface SubmittedCaseRow {
  submittedAt: string;
  status: string;
  /** JSON array of the form's courses. */
  courses: string;
  /** JSON array of the decisions and replies, in order. */
  events: string;
}

/** Returns applications submitted within a period, latest first. Times are in ISO format. */
export const selectCasesSubmittedBetween = (
  agentKey: string,
  fromTime: string,
  toTime: string,
  max: number,
): Statement<SubmittedCaseRow> =>
  bindNamed(
    `SELECT a.submitted_at AS submittedAt, a.status, coalesce(a.form -> '$.courses', '[]') AS courses,
  (SELECT json_group_array(json_object('seq', e.seq, 'deed', json(e.deed))) FROM application_events e WHERE e.application_id = a.id
    AND e.deed ->> 'kind' IN ('submitted', 'decided', 'offerAccepted', 'offerDeclined', 'undone')) AS events
FROM applications a WHERE a.agent_key = :agentKey AND a.submitted_at >= :from AND a.submitted_at < :to AND a.submitted_at <> ''
ORDER BY a.submitted_at DESC LIMIT :limit`,
    { agentKey, from: fromTime, to: toTime, limit: max },
  );
