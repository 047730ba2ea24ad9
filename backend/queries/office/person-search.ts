import type { ApplicationSummary } from '#backend/application/application-summary.ts';
import { CASE_COLUMNS } from '#backend/queries/applications/board-applications.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import { LEAD_COLUMNS, type LeadRow } from './leads.ts';
import { STUDENT_COLUMNS, STUDENT_JOIN, type StudentRow } from './students.ts';
import { FOUND_CONVERSATION_COLUMNS, type FoundConversation } from './talk-queue.ts';

interface PersonQuery {
  agentKey: string;
  /** FTS5 expression of `parsePersonSearch`. */
  match: string;
  limit: number;
}

const AGENT_MATCH = `'agent : "' || :agentKey || '" AND ' || :match` as const;

// Each query reads only the rows that it returns, newest first. Its cost does not grow with the records of an agency.

export const selectMatchingStudents = (query: PersonQuery): Statement<StudentRow> =>
  bindNamed(
    `SELECT ${STUDENT_COLUMNS} FROM (SELECT rowid AS id FROM student_words WHERE student_words MATCH ${AGENT_MATCH} ORDER BY rowid DESC LIMIT :limit) h
${STUDENT_JOIN} WHERE p.agent_key = :agentKey ORDER BY p.id DESC`,
    { ...query },
  );

export const selectMatchingLeads = (query: PersonQuery): Statement<LeadRow> =>
  bindNamed(
    `SELECT ${LEAD_COLUMNS} FROM (SELECT rowid AS id FROM lead_words WHERE lead_words MATCH ${AGENT_MATCH} ORDER BY rowid DESC LIMIT :limit) h
CROSS JOIN leads l ON l.id = h.id WHERE l.agent_key = :agentKey ORDER BY l.id DESC`,
    { ...query },
  );

export interface FoundApplication extends Pick<ApplicationSummary, 'caseState'> {
  id: number;
  agentKey: string;
  status: ApplicationStatus;
  deleteAskedAt: number;
  adviser: string;
  nickname: string;
  nameChn: string;
  firstName: string;
  lastName: string;
  courses: string;
}

/**
 * Returns the submitted applications of students with this agency, and the one with this number. Current ones first.
 */
export const selectApplicationsOfStudents = (
  agentKey: string,
  userIds: readonly number[],
  applicationId: number,
  limit: number,
): Statement<FoundApplication> =>
  bindNamed(
    `SELECT ${CASE_COLUMNS} FROM (
  SELECT id FROM applications WHERE id = CAST(:applicationId AS INTEGER)
  UNION SELECT a.id FROM json_each(:userIds) j CROSS JOIN applications a ON a.user_id = j.value) h
CROSS JOIN applications a ON a.id = h.id CROSS JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status <> 'draft' AND u.delete_asked_at = 0
ORDER BY a.id = CAST(:applicationId AS INTEGER) DESC, a.status = 'withdrawn', a.id DESC LIMIT :limit`,
    { agentKey, userIds: JSON.stringify(userIds), applicationId, limit },
  );

/** Returns the conversations of students, latest first. */
export const selectConversationsOfStudents = (
  agentKey: string,
  userIds: readonly number[],
): Statement<FoundConversation> =>
  bindNamed(
    `SELECT ${FOUND_CONVERSATION_COLUMNS}, 0 AS message, c.last_text AS line, '' AS by, c.last_at AS at, 0 AS deleteAskedAt
FROM json_each(:userIds) j CROSS JOIN users u ON u.id = j.value AND u.delete_asked_at = 0
CROSS JOIN chat_contacts o ON o.agent_key = :agentKey AND o.owner = 'user:' || u.id
CROSS JOIN chat_conversations c ON c.contact_id = o.id WHERE c.agent_key = :agentKey ORDER BY c.last_at DESC`,
    { agentKey, userIds: JSON.stringify(userIds) },
  );
