import { named, type Statement } from '#backend/queries/database.ts';

const CAME_BY_ITS_SITE = `u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey)`;
const HAS_APPLIED = `EXISTS (SELECT 1 FROM applications a WHERE a.user_id = u.id AND a.agent_key = :agentKey AND a.status <> 'draft')`;
const IS_TALKING = `EXISTS (SELECT 1 FROM chat_contacts o JOIN chat_conversations c ON c.contact_id = o.id
  WHERE o.agent_key = :agentKey AND o.owner = 'user:' || u.id AND c.status = 'open')`;

/**
 * Students `u` of an agent, for its lists; who asked to be deleted is nobody's any more. These are the same ties by which `mayDo` says of one student whether they may be seen.
 */
export const IS_OF_AGENT =
  `(u.delete_asked_at = 0 AND (${CAME_BY_ITS_SITE} OR ${HAS_APPLIED} OR ${IS_TALKING}))` as const;

export interface StudentTiesRow {
  cameByItsSite: 0 | 1;
  hasApplied: 0 | 1;
  isTalking: 0 | 1;
}

export const studentTies = (agentKey: string, userId: number): Statement<StudentTiesRow> =>
  named(
    `SELECT coalesce(${CAME_BY_ITS_SITE}, 0) AS cameByItsSite, ${HAS_APPLIED} AS hasApplied, ${IS_TALKING} AS isTalking
FROM users u WHERE u.id = :userId AND u.delete_asked_at = 0`,
    { agentKey, userId },
  );
