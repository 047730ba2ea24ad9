import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { type LeadRow, LEAD_COLUMNS } from '#backend/queries/office/leads.ts';
import { requireThat } from '#backend/queries/preconditions.ts';
import { STAFF_DISPLAY_NAME } from '#backend/queries/staff/accounts.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';

// Rows that the agency API lists: those of one agency, in the order of their ids, after the last id of the previous
// page.

interface ApiPage {
  agentKey: string;
  after: number;
  limit: number;
}

export const selectLeadsAfter = ({ agentKey, after, limit }: ApiPage): Statement<LeadRow> =>
  bindNamed(
    `SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.agent_key = :agentKey AND l.id > :after ORDER BY l.id LIMIT :limit`,
    { agentKey, after, limit },
  );

export interface ApiApplicationRow {
  id: number;
  studentId: number;
  status: ApplicationStatus;
  caseState: CaseState;
  steps: number;
  adviser: string;
  /** JSON array of courses. `attribution` is JSON too. */
  courses: string;
  attribution: string;
  submittedAt: string;
  updatedAt: string;
}

export const selectApplicationsAfter = ({ agentKey, after, limit }: ApiPage): Statement<ApiApplicationRow> =>
  bindNamed(
    `SELECT a.id, a.user_id AS studentId, a.status, a.case_state AS caseState, a.steps, coalesce(a.form -> '$.courses', '[]') AS courses, a.attribution,
  a.submitted_at AS submittedAt, a.updated_at AS updatedAt,
  coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = a.staff_id AND s.agent_key = a.agent_key), '') AS adviser
FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status <> 'draft' AND u.delete_asked_at = 0 AND a.id > :after ORDER BY a.id LIMIT :limit`,
    { agentKey, after, limit },
  );

export interface ApiStudentRow {
  id: number;
  name: string;
  areaCode: string;
  mobile: string;
  attribution: string;
  createdAt: number;
}

/** Returns students whose latest decision on the agency's policy is a consent. */
export const selectConsentedStudentsAfter = ({ agentKey, after, limit }: ApiPage): Statement<ApiStudentRow> =>
  bindNamed(
    `SELECT u.id, coalesce(nullif(u.name, ''), u.nickname) AS name, u.area_code AS areaCode, u.mobile, u.created_at AS createdAt,
  iif(u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey), u.attribution, '{}') AS attribution
FROM student_places p JOIN users u ON u.id = p.user_id
WHERE p.agent_key = :agentKey AND u.delete_asked_at = 0 AND u.id > :after
  AND (SELECT k.deed FROM consents k WHERE k.user_id = u.id AND k.agent_key = :agentKey AND k.what = 'agreement' ORDER BY k.id DESC LIMIT 1) = 'given'
ORDER BY u.id LIMIT :limit`,
    { agentKey, after, limit },
  );

export const ownSchoolsAfter = ({ agentKey, after, limit }: ApiPage): Statement<{ id: number; content: string }> =>
  bindNamed(
    `SELECT school_id AS id, content FROM site_schools WHERE agent_id = (SELECT id FROM agents WHERE key_code = :agentKey) AND content <> 'null'
  AND school_id >= ${FIRST_SITE_ROW_ID as number} AND school_id > :after ORDER BY school_id LIMIT :limit` as ':agentKey :after :limit',
    { agentKey, after, limit },
  );

export const selectOwnCoursesAfter = ({
  agentKey,
  after,
  limit,
}: ApiPage): Statement<{ id: number; schoolId: number; content: string }> =>
  bindNamed(
    `SELECT o.id, c.school_id AS schoolId, o.content FROM own_courses o JOIN courses c ON c.id = o.id
WHERE o.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey) AND o.content <> 'null' AND o.id > :after ORDER BY o.id LIMIT :limit`,
    { agentKey, after, limit },
  );

interface Creation {
  agentKey: string;
  idempotencyKey: string;
  /** Hash of the request. */
  fingerprint: string;
  rowId: number;
  now: number;
}

/**
 * Records the row that a request has created, in the same batch. Aborts the batch if the idempotency key was used
 * before.
 */
export const insertCreation = ({ agentKey, idempotencyKey, fingerprint, rowId, now }: Creation): Statement[] => [
  requireThat('api_creation_new', `NOT EXISTS (${CREATION})`, { agentKey, idempotencyKey }),
  bindNamed(
    `INSERT INTO api_creations (agent_id, idempotency_key, fingerprint, row_id, at)
SELECT id, :idempotencyKey, :fingerprint, :rowId, :now FROM agents WHERE key_code = :agentKey`,
    { agentKey, idempotencyKey, fingerprint, rowId, now },
  ),
];

const CREATION =
  `SELECT k.row_id AS rowId, k.fingerprint FROM api_creations k JOIN agents a ON a.id = k.agent_id WHERE a.key_code = :agentKey AND k.idempotency_key = :idempotencyKey` as const;

/** Finds the row that was created under an idempotency key. */
export const findCreation = (
  agentKey: string,
  idempotencyKey: string,
): Statement<{ rowId: number; fingerprint: string }> => bindNamed(CREATION, { agentKey, idempotencyKey });
