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

/** Students `u` who came by this agent's site, and those who talk with its desk. */
export const IS_AT_DESK = `(u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey)
  OR EXISTS (SELECT 1 FROM chat_contacts WHERE agent_key = :agentKey AND owner = 'user:' || u.id))`;

const OF_DESK = `SELECT ${COLUMNS}, u.nickname, u.area_code AS areaCode, u.mobile
FROM applications a JOIN users u ON u.id = a.user_id WHERE ${IS_AT_DESK}` as const;

/** What is being followed: what has waited longest first. What is over: the latest first. */
export const applicationsOfDesk = (
  agentKey: string,
  status: ApplicationStatus,
  most: number,
): Statement<DeskApplicationRow> =>
  named(
    `${OF_DESK} AND a.status = :status ORDER BY a.updated_at ${status === 'following' ? 'ASC' : 'DESC'} LIMIT :most`,
    { agentKey, status, most },
  );

/** What is being followed at any desk: what has waited longest first. */
export const followedApplications = (most: number): Statement<DeskApplicationRow & { agentKey: string }> =>
  named(
    `SELECT ${COLUMNS}, u.nickname, u.area_code AS areaCode, u.mobile, coalesce(g.key_code, '') AS agentKey
FROM applications a JOIN users u ON u.id = a.user_id LEFT JOIN agents g ON g.id = u.agent_id
WHERE a.status = 'following' ORDER BY a.updated_at LIMIT :most`,
    { most },
  );

/** A draft is the student's own until it is sent. */
export const applicationOfDesk = (agentKey: string, id: number): Statement<DeskApplicationRow> =>
  named(`${OF_DESK} AND a.id = :id AND a.status <> 'draft'`, { agentKey, id });

/** The latest, draft or not. */
export const applicationOfStudent = (agentKey: string, userId: number): Statement<DeskApplicationRow> =>
  named(`${OF_DESK} AND a.user_id = :userId ORDER BY a.id DESC LIMIT 1`, { agentKey, userId });

export const eventsOfAll = (ids: readonly number[]): Statement<EventRow & { applicationId: number }> =>
  named(
    `SELECT e.application_id AS applicationId, ${EVENT_COLUMNS} FROM application_events e
WHERE e.application_id IN (SELECT value FROM json_each(:ids)) ORDER BY e.application_id, e.seq`,
    { ids: JSON.stringify(ids) },
  );
