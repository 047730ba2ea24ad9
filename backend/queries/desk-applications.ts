import type { ApplicationStatus } from '#shared/rules/application-steps.ts';
import { type ApplicationRow, COLUMNS, EVENT_COLUMNS, type EventRow } from './applications.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';

/** An application with whose it is. */
export interface DeskApplicationRow extends ApplicationRow {
  nickname: string;
  areaCode: string;
  mobile: string;
}

const APPLICATION = `SELECT ${COLUMNS}, u.nickname, u.area_code AS areaCode, u.mobile
FROM applications a JOIN users u ON u.id = a.user_id` as const;

/** Of a student who asked to be deleted it is as good as withdrawn. */
const STATUS = `CASE WHEN u.delete_asked_at > 0 AND a.status <> 'draft' THEN 'withdrawn' ELSE a.status END` as const;

/** What is being followed: what has waited longest first. What is over: the latest first. */
export const applicationsOfDesk = (
  agentKey: string,
  status: ApplicationStatus,
  most: number,
): Statement<DeskApplicationRow> =>
  named(
    `${APPLICATION} WHERE a.agent_key = :agentKey AND ${STATUS} = :status
ORDER BY a.updated_at ${status === 'following' ? 'ASC' : 'DESC'} LIMIT :most`,
    { agentKey, status, most },
  );

/** What is being followed at any desk: what has waited longest first. */
export const followedApplications = (most: number): Statement<DeskApplicationRow> =>
  named(`${APPLICATION} WHERE a.status = 'following' AND u.delete_asked_at = 0 ORDER BY a.updated_at LIMIT :most`, {
    most,
  });

/** Of any agent: who asks for it says next who wants to see it (`mayDo`). */
export const applicationWithStudent = (id: number): Statement<DeskApplicationRow> =>
  named(`${APPLICATION} WHERE a.id = :id`, { id });

/** The latest with this agent, draft or not. */
export const applicationOfStudent = (agentKey: string, userId: number): Statement<DeskApplicationRow> =>
  named(`${APPLICATION} WHERE a.user_id = :userId AND a.agent_key = :agentKey ORDER BY a.id DESC LIMIT 1`, {
    agentKey,
    userId,
  });

export const eventsOfAll = (ids: readonly number[]): Statement<EventRow & { applicationId: number }> =>
  named(
    `SELECT e.application_id AS applicationId, ${EVENT_COLUMNS} FROM application_events e
WHERE e.application_id IN (SELECT value FROM json_each(:ids)) ORDER BY e.application_id, e.seq`,
    { ids: JSON.stringify(ids) },
  );
