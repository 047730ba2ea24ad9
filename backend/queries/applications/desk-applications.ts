import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { requireThat } from '#backend/queries/preconditions.ts';
import { STAFF_DISPLAY_NAME, WORKS_WITH_STUDENTS } from '#backend/queries/staff/accounts.ts';
import type {
  ApplicationStatus,
  LOGGED_ACCESS_KINDS,
  DocumentAccessReason,
} from '#shared/rules/application/application-lists.ts';
import {
  type ApplicationRow,
  APPLICATION_COLUMNS,
  EVENT_COLUMNS,
  type EventRow,
  CURRENT_APPLICATION,
} from './applications.ts';

// Applications in the office: assignment, students, and access to documents.

/** SQL for the display name of the adviser of application `a`, or '' if it is unassigned. */
export const ADVISER_COLUMN =
  `coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = a.staff_id AND s.agent_key = a.agent_key), '')` as const;

/**
 * Reassigns an application. `to` 0 removes the assignment. Aborts the batch if `from` is no longer its adviser, or if
 * `to` is not an active account of the same agent.
 */
export const reassignApplication = (id: number, fromStaffId: number, toStaffId: number): Statement[] => [
  requireThat(
    'application_adviser',
    `EXISTS (SELECT 1 FROM applications a WHERE a.id = :id AND a.staff_id = :from AND (:to = 0
  OR EXISTS (SELECT 1 FROM staff s WHERE s.id = :to AND s.agent_key = a.agent_key AND ${WORKS_WITH_STUDENTS})))`,
    { id, from: fromStaffId, to: toStaffId },
  ),
  bindNamed('UPDATE applications SET staff_id = :to WHERE id = :id', { id, to: toStaffId }),
];

/**
 * Assigns a submitted application to the active adviser of the student's lead, if any. Run it in the batch of the
 * submission, before the summary. It is no entry of the log, because an assignment there ends the corrections of the
 * form.
 */
export const assignAdviserOfLead = (id: number): Statement =>
  bindNamed(
    `UPDATE applications AS a SET staff_id = coalesce((SELECT s.id FROM leads l JOIN staff s ON s.id = l.staff_id AND s.agent_key = l.agent_key AND ${WORKS_WITH_STUDENTS}
  WHERE l.user_id = a.user_id AND +l.agent_key = a.agent_key ORDER BY l.changed_at DESC, l.id DESC LIMIT 1), 0) WHERE a.id = :id AND a.staff_id = 0`,
    { id },
  );

/** Unassigns all applications of a former colleague. */
export const releaseApplications = (staffId: number): Statement => ({
  ...bindNamed(
    `UPDATE applications SET staff_id = 0 WHERE status = 'following' AND staff_id > 0
  AND (agent_key, staff_id) = (SELECT agent_key, id FROM staff WHERE id = :staffId)`,
    { staffId },
  ),
  derived: [
    bindNamed(
      `UPDATE application_courses SET staff_id = 0 WHERE (agent_key, staff_id) = (SELECT agent_key, id FROM staff WHERE id = :staffId)`,
      { staffId },
    ),
  ],
});

export interface DeskApplicationRow extends ApplicationRow {
  /** Account id of the responsible adviser, or 0 if unassigned. `adviser` is the display name. */
  staffId: number;
  adviser: string;
  nickname: string;
  areaCode: string;
  mobile: string;
}

const APPLICATION_SELECT =
  `SELECT ${APPLICATION_COLUMNS}, a.staff_id AS staffId, ${ADVISER_COLUMN} AS adviser, u.nickname, u.area_code AS areaCode, u.mobile
FROM applications a JOIN users u ON u.id = a.user_id` as const;

/** SQL for the status. A requested account deletion counts as withdrawal, except for drafts. */
const STATUS_EXPRESSION =
  `CASE WHEN u.delete_asked_at > 0 AND a.status <> 'draft' THEN 'withdrawn' ELSE a.status END` as const;

/** Returns open applications, those that have waited longest first, or closed ones, latest first. */
export const selectApplicationsOfDesk = (
  agentKey: string,
  status: ApplicationStatus,
  max: number,
): Statement<DeskApplicationRow> =>
  bindNamed(
    `${APPLICATION_SELECT} WHERE a.agent_key = :agentKey AND ${STATUS_EXPRESSION} = :status
ORDER BY a.updated_at ${status === 'following' ? 'ASC' : 'DESC'} LIMIT :limit`,
    { agentKey, status, limit: max },
  );

/** Returns open applications of all agents, those that have waited longest first. */
export const selectFollowedApplications = (max: number): Statement<DeskApplicationRow> =>
  bindNamed(
    `${APPLICATION_SELECT} WHERE a.status = 'following' AND u.delete_asked_at = 0 ORDER BY a.updated_at LIMIT :limit`,
    {
      limit: max,
    },
  );

/** Finds an application of any agent. The caller must check the permission (`can`). */
export const applicationWithStudent = (id: number): Statement<DeskApplicationRow> =>
  bindNamed(`${APPLICATION_SELECT} WHERE a.id = :id`, { id });

/** Returns the student's latest application with this agent, including drafts. */
export const applicationOfStudent = (agentKey: string, userId: number): Statement<DeskApplicationRow> =>
  bindNamed(`${APPLICATION_SELECT} WHERE a.user_id = :userId AND a.agent_key = :agentKey ORDER BY a.id DESC LIMIT 1`, {
    agentKey,
    userId,
  });

export const applicationsWithStudents = (ids: readonly number[]): Statement<DeskApplicationRow> =>
  bindNamed(`${APPLICATION_SELECT} WHERE a.id IN (SELECT value FROM json_each(:ids))`, { ids: JSON.stringify(ids) });

export const selectEventsOfAll = (ids: readonly number[]): Statement<EventRow & { applicationId: number }> =>
  bindNamed(
    `SELECT e.application_id AS applicationId, ${EVENT_COLUMNS} FROM application_events e
WHERE e.application_id IN (SELECT value FROM json_each(:ids)) ORDER BY e.application_id, e.seq`,
    { ids: JSON.stringify(ids) },
  );

export interface OpeningRow {
  at: string;
  who: string;
  kind: (typeof LOGGED_ACCESS_KINDS)[number];
  name: string;
  reason: DocumentAccessReason;
  note: string;
}

/**
 * Opening to record. `document` is the path of the file that may then be read for some minutes, or '' if the passport
 * number was opened.
 */
interface NewOpening extends OpeningRow {
  document: string;
}

const OPENING_COLUMNS = 'o.at, o.who, o.kind, o.name, o.reason, o.note';

export const insertOpening = (
  applicationId: number,
  staffId: number,
  { at, who, kind, name, reason, note, document }: NewOpening,
): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO document_openings (application_id, staff_id, at, who, kind, name, reason, note, document)
VALUES (:applicationId, :staffId, :at, :who, :kind, :name, :reason, :note, :document) RETURNING id`,
    { applicationId, staffId, at, who, kind, name, reason, note, document },
  );

/** Returns the path of a file in an application of this agent that this account opened after the given time. */
export const selectOpenedFile = (
  opening: { id: number; applicationId: number; staffId: number },
  agentKey: string,
  openedSince: string,
): Statement<{ path: string; contentType: string; name: string; userId: number }> =>
  bindNamed(
    `SELECT o.document AS path, f.content_type AS contentType, f.name, f.user_id AS userId
FROM document_openings o JOIN applications a ON a.id = o.application_id JOIN files f ON f.path = o.document AND f.user_id = a.user_id
WHERE o.id = :id AND o.application_id = :applicationId AND o.staff_id = :staffId AND o.staff_id > 0 AND a.agent_key = :agentKey
  AND o.at >= :since`,
    { ...opening, agentKey, since: openedSince },
  );

/** Returns the recorded openings of the given applications, latest first. */
export const selectOpeningsOfAll = (
  ids: readonly number[],
): Statement<OpeningRow & { id: number; applicationId: number }> =>
  bindNamed(
    `SELECT o.application_id AS applicationId, o.id, ${OPENING_COLUMNS} FROM document_openings o
WHERE o.application_id IN (SELECT value FROM json_each(:ids)) ORDER BY o.id DESC`,
    { ids: JSON.stringify(ids) },
  );

/** Returns the openings of documents in the user's current application, which are shown to the student. */
export const selectOpeningsForUser = (userId: number): Statement<OpeningRow> =>
  bindNamed(
    `SELECT ${OPENING_COLUMNS} FROM document_openings o WHERE o.application_id = ${CURRENT_APPLICATION as ':userId'} ORDER BY o.id DESC`,
    { userId },
  );
