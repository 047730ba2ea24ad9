import { releaseApplications } from '#backend/queries/applications/desk-applications.ts';
import { MAX_BOARD_COUNT } from '#backend/queries/applications/board-applications.ts';
import {
  ASSIGNMENT,
  type ConversationAssignee,
  OWNER_REQUESTED_DELETION,
} from '#backend/queries/chat/conversations.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { STAFF_DISPLAY_NAME, WORKS_WITH_STUDENTS } from '#backend/queries/staff/accounts.ts';
import { releaseLeads } from './leads.ts';
import { releaseTasks } from './student-notes.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';

export interface DutyRow {
  id: number;
  name: string;
  role: StaffRole;
  /** Status set by the colleague, or null if it was never set. */
  isOn: 0 | 1 | null;
  since: number;
  /** Time of the colleague's last request in any session, or 0 if there is no session. */
  seenAt: number;
  /** Number of open conversations assigned to the colleague. */
  talks: number;
}

/** Returns the colleagues of the agency who work with students, those on duty first. */
export const selectDutyOf = (agentKey: string, now: number, idleSince: number): Statement<DutyRow> =>
  bindNamed(
    `SELECT s.id, ${STAFF_DISPLAY_NAME} AS name, s.role, d.is_on AS isOn, coalesce(d.since, 0) AS since,
  coalesce((SELECT max(t.seen_at) FROM staff_sessions t
    WHERE t.staff_id = s.id AND t.stage = 'open' AND t.ends_at > :now AND t.seen_at > :idleSince), 0) AS seenAt,
  (SELECT count(*) FROM chat_conversations c WHERE c.agent_key = s.agent_key AND c.status = 'open' AND c.staff_id > 0 AND c.staff_id = s.id) AS talks
FROM staff s LEFT JOIN staff_duty d ON d.staff_id = s.id
WHERE s.agent_key = :agentKey AND ${WORKS_WITH_STUDENTS} ORDER BY seenAt = 0, coalesce(d.is_on, 1) = 0, s.name, s.id`,
    { agentKey, now, idleSince },
  );

export const setDuty = (staffId: number, isOn: boolean, now: number): Statement =>
  bindNamed(
    `INSERT INTO staff_duty (staff_id, is_on, since) VALUES (:staffId, :isOn, :now)
ON CONFLICT (staff_id) DO UPDATE SET since = CASE WHEN is_on = excluded.is_on THEN since ELSE excluded.since END, is_on = excluded.is_on`,
    { staffId, isOn: isOn ? 1 : 0, now },
  );

export const selectDutyOfStaff = (staffId: number): Statement<{ isOn: 0 | 1 }> =>
  bindNamed('SELECT is_on AS isOn FROM staff_duty WHERE staff_id = :staffId', { staffId });

export interface HandoverRow {
  id: number;
  agentKey: string;
  fromName: string;
  /** Account id of the recipient, or 0 for the next adviser on duty. */
  toId: number;
  note: string;
  /** JSON array of conversation ids. `applications` is a JSON array of application ids. */
  conversations: string;
  applications: string;
  at: number;
  kind: 'handover' | 'mention';
}

const HANDOVER_SELECT =
  `SELECT id, agent_key AS agentKey, from_name AS fromName, to_id AS toId, note, conversations, applications, at, kind FROM handovers` as const;

/** Returns open handovers to this colleague or to the team. */
export const selectHandoversTo = (agentKey: string, staffId: number): Statement<HandoverRow> =>
  bindNamed(
    `${HANDOVER_SELECT} WHERE agent_key = :agentKey AND taken_at = 0 AND to_id IN (0, :staffId) ORDER BY at, id`,
    {
      agentKey,
      staffId,
    },
  );

interface NewHandover {
  agentKey: string;
  /** Account id of the previous adviser, who hands over. */
  from: number;
  fromName: string;
  /** Recipient. Id 0 and name '' for the next adviser on duty. */
  to: ConversationAssignee;
  note: string;
  /** Ids of conversations to hand over. Conversations that are no longer assigned to the sender are skipped. */
  conversations: readonly number[];
  /** Ids of applications that were already reassigned. */
  applications: readonly number[];
  now: number;
}

const TRANSFERABLE_CONDITION =
  `agent_key = :agentKey AND status = 'open' AND staff_id > 0 AND staff_id = :from AND id IN (SELECT value FROM json_each(:ids))` as const;

/** Records a handover and reassigns its conversations in one transaction. An empty handover is not stored. */
export function handOverConversations({
  agentKey,
  from,
  fromName,
  to,
  note,
  conversations,
  applications,
  now,
}: NewHandover): [Statement, Statement<{ id: number }>] {
  const ids = JSON.stringify(conversations);
  return [
    bindNamed(
      `INSERT INTO handovers (agent_key, from_name, to_id, note, conversations, applications, at)
SELECT :agentKey, :fromName, iif(EXISTS (SELECT 1 FROM staff WHERE id = :toId AND is_active = 0), 0, :toId), :note, json_group_array(id), :applications, :now FROM chat_conversations WHERE ${TRANSFERABLE_CONDITION}
HAVING count(*) > 0 OR :note <> '' OR :applications <> '[]'`,
      { agentKey, from, fromName, toId: to.id, note, ids, applications: JSON.stringify(applications), now },
    ),
    bindNamed(`UPDATE chat_conversations SET ${ASSIGNMENT} WHERE ${TRANSFERABLE_CONDITION} RETURNING id`, {
      agentKey,
      ids,
      from,
      staffId: to.id,
      staffName: to.name,
    }),
  ];
}

/**
 * Records the handover of one conversation, for the day page of the colleague who receives it. Takeovers and returns to
 * the team are not recorded. Must run before the assignment changes.
 */
export const recordHandover = (
  conversationId: number,
  idleBefore: number,
  {
    agentKey,
    from,
    fromName,
    to,
    note,
    now,
  }: Omit<NewHandover, 'to' | 'conversations' | 'applications'> & { to: number },
): Statement =>
  bindNamed(
    `INSERT INTO handovers (agent_key, from_name, to_id, note, conversations, applications, at)
SELECT :agentKey, :fromName, :to, :note, json_group_array(id), '[]', :now FROM chat_conversations
WHERE id = :conversationId AND agent_key = :agentKey AND status = 'open' AND staff_id = :before AND :to NOT IN (0, :from)
HAVING count(*) > 0`,
    { conversationId, before: idleBefore, agentKey, from, fromName, to, note, now },
  );

/**
 * Inserts the handover of a case, or a mention of a colleague in its notes. The colleague's day page shows it until it
 * is accepted.
 */
export const insertCaseHandover = (handover: {
  agentKey: string;
  fromName: string;
  to: number;
  kind: HandoverRow['kind'];
  note: string;
  applicationId: number;
  now: number;
}): Statement =>
  bindNamed(
    `INSERT INTO handovers (agent_key, from_name, to_id, kind, note, applications, at)
SELECT :agentKey, :fromName, :to, :kind, :note, json_array(CAST(:applicationId AS INTEGER)), :now
WHERE EXISTS (SELECT 1 FROM staff s WHERE s.id = :to AND s.agent_key = :agentKey AND ${WORKS_WITH_STUDENTS})`,
    handover,
  );

export const selectHandoverById = (id: number): Statement<HandoverRow> =>
  bindNamed(`${HANDOVER_SELECT} WHERE id = :id AND taken_at = 0`, { id });

/** Accepts a handover atomically: if two people accept it concurrently, only the first gets a row. */
export const acceptHandover = (id: number, takenBy: string, now: number): Statement<{ id: number }> =>
  bindNamed('UPDATE handovers SET taken_by = :takenBy, taken_at = :now WHERE id = :id AND taken_at = 0 RETURNING id', {
    id,
    takenBy,
    now,
  });

/** Returns the times, in milliseconds, from requests since `since` to their first response. */
export const selectFirstResponsesSince = (
  agentKey: string,
  sentSince: number,
  max: number,
): Statement<{ waited: number }> =>
  bindNamed(
    `SELECT answered_at - asked_at AS waited FROM chat_conversations
WHERE agent_key = :agentKey AND answered_at >= :since ORDER BY waited LIMIT :limit`,
    { agentKey, since: sentSince, limit: max },
  );

const COUNT_LIMIT = `LIMIT ${MAX_BOARD_COUNT + 1}` as const;

/**
 * Returns the counters in the office's header: waiting conversations, due tasks, handovers and leads, each up to
 * `MAX_COUNT`.
 */
export const selectWaitingCounts = (
  agentKey: string,
  staffId: number,
  now: number,
): Statement<{ waiting: number; following: number; left: number; leads: number }> =>
  bindNamed(
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM chat_conversations c CROSS JOIN chat_contacts o ON o.id = c.contact_id
    WHERE c.agent_key = :agentKey AND c.status = 'open' AND c.staff_id = 0 AND c.later_until <= :now AND ${OWNER_REQUESTED_DELETION} = 0 ${COUNT_LIMIT})) AS waiting,
  (SELECT count(*) FROM (SELECT 1 FROM student_places WHERE agent_key = :agentKey AND following = 1 ${COUNT_LIMIT})) AS following,
  (SELECT count(*) FROM (SELECT 1 FROM handovers WHERE agent_key = :agentKey AND taken_at = 0 AND to_id IN (0, :staffId) ${COUNT_LIMIT})) AS left,
  (SELECT count(*) FROM (SELECT 1 FROM leads WHERE agent_key = :agentKey AND state = 'new' ${COUNT_LIMIT})) AS leads`,
    { agentKey, staffId, now },
  );

/** Reassigns conversations and handovers of a colleague who no longer works with students to the team. */
export const releaseWork = (staffId: number): Statement[] => [
  bindNamed('UPDATE handovers SET to_id = 0 WHERE to_id = :staffId AND taken_at = 0', { staffId }),
  bindNamed(
    `UPDATE chat_conversations SET staff_id = 0, assignee = '' WHERE status = 'open' AND staff_id > 0
  AND (agent_key, staff_id) = (SELECT agent_key, id FROM staff WHERE id = :staffId)`,
    { staffId },
  ),
  releaseApplications(staffId),
  releaseTasks(staffId),
  releaseLeads(staffId),
];

/** Deletes the handovers of a removed site, whose key may be reused. */
export const deleteHandovers = (agentKey: string): Statement =>
  bindNamed('DELETE FROM handovers WHERE agent_key = :agentKey', { agentKey });
