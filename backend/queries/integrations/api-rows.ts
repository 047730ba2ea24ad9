import { named, type Statement } from '#backend/queries/database.ts';
import { type LeadRow, LEAD_COLUMNS } from '#backend/queries/office/leads.ts';
import { STAFF_DISPLAY_NAME } from '#backend/queries/staff/accounts.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';

// Rows that the agency API lists: those of one agency in the order of their ids, after the last id of the previous
// page.

interface ApiPage {
  agentKey: string;
  after: number;
  most: number;
}

export const leadsAfter = ({ agentKey, after, most }: ApiPage): Statement<LeadRow> =>
  named(
    `SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.agent_key = :agentKey AND l.id > :after ORDER BY l.id LIMIT :most`,
    { agentKey, after, most },
  );

export interface ApiApplicationRow {
  id: number;
  studentId: number;
  status: ApplicationStatus;
  caseState: CaseState;
  steps: number;
  adviser: string;
  /** JSON array of courses; `attribution` is JSON too. */
  courses: string;
  attribution: string;
  submittedAt: string;
  updatedAt: string;
}

export const applicationsAfter = ({ agentKey, after, most }: ApiPage): Statement<ApiApplicationRow> =>
  named(
    `SELECT a.id, a.user_id AS studentId, a.status, a.case_state AS caseState, a.steps, coalesce(a.form -> '$.courses', '[]') AS courses, a.attribution,
  a.submitted_at AS submittedAt, a.updated_at AS updatedAt,
  coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = a.staff_id AND s.agent_key = a.agent_key), '') AS adviser
FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status <> 'draft' AND u.delete_asked_at = 0 AND a.id > :after ORDER BY a.id LIMIT :most`,
    { agentKey, after, most },
  );

export interface ApiStudentRow {
  id: number;
  name: string;
  areaCode: string;
  mobile: string;
  attribution: string;
  createdAt: number;
}

/** Returns students whose latest decision about the agency's policy is a consent. */
export const consentedStudentsAfter = ({ agentKey, after, most }: ApiPage): Statement<ApiStudentRow> =>
  named(
    `SELECT u.id, coalesce(nullif(u.name, ''), u.nickname) AS name, u.area_code AS areaCode, u.mobile, u.created_at AS createdAt,
  iif(u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey), u.attribution, '{}') AS attribution
FROM student_places p JOIN users u ON u.id = p.user_id
WHERE p.agent_key = :agentKey AND u.delete_asked_at = 0 AND u.id > :after
  AND (SELECT k.deed FROM consents k WHERE k.user_id = u.id AND k.agent_key = :agentKey AND k.what = 'agreement' ORDER BY k.id DESC LIMIT 1) = 'given'
ORDER BY u.id LIMIT :most`,
    { agentKey, after, most },
  );

export const ownCoursesAfter = ({ agentKey, after, most }: ApiPage): Statement<{ id: number; content: string }> =>
  named(
    `SELECT id, content FROM own_courses WHERE agent_id = (SELECT id FROM agents WHERE key_code = :agentKey) AND content <> 'null' AND id > :after
ORDER BY id LIMIT :most`,
    { agentKey, after, most },
  );
