import type { ApplicationStand } from '#backend/application/application-stand.ts';
import { named, type Statement } from '#backend/queries/database.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import { ADVISER } from './application-adviser.ts';

/** An application as lists show it: whose it is and how it stands, without its log and without its documents. */
export interface StandingRow extends Omit<ApplicationStand, 'replyDays'> {
  id: number;
  /** Who leads it, as colleagues call them; '' while nobody does. */
  adviser: string;
  userId: number;
  agentKey: string;
  status: ApplicationStatus;
  deleteAskedAt: number;
  updatedAt: string;
  nickname: string;
  nameChn: string;
  firstName: string;
  lastName: string;
  /** JSON: the courses of the form, with the names that the student saw. */
  courses: string;
  /** By when an offer has to be replied to next; the last day of all where each has gone by; '' where none waits. */
  replyBy: string;
}

/** By when an offer waits for a reply next, on the day :today. */
export const NEXT_REPLY_BY =
  `coalesce((SELECT min(d.value) FROM json_each(a.reply_days) d WHERE d.value >= :today), a.reply_by)` as const;

export const STANDING_COLUMNS =
  `a.id, a.user_id AS userId, a.agent_key AS agentKey, a.status, u.delete_asked_at AS deleteAskedAt,
  a.updated_at AS updatedAt, u.nickname, coalesce(a.form ->> '$.personal.nameChn', '') AS nameChn,
  coalesce(a.form ->> '$.personal.firstName', '') AS firstName, coalesce(a.form ->> '$.personal.lastName', '') AS lastName,
  coalesce(a.form -> '$.courses', '[]') AS courses, ${ADVISER} AS adviser,
  a.steps, a.decisions, a.sent, a.offers, a.unanswered, ${NEXT_REPLY_BY} AS replyBy` as const;

const STANDING = `SELECT ${STANDING_COLUMNS}
FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0` as const;

/** Offers that nobody has taken up: what ends first, first; what has ended already stands behind what can still be answered. */
export const offersToReply = (agentKey: string, today: string, most: number): Statement<StandingRow> =>
  named(`${STANDING} AND a.reply_by <> '' ORDER BY a.reply_by < :today, replyBy, a.id LIMIT :most`, {
    agentKey,
    today,
    most,
  });

/**
 * To be moved on: whose student waits for an answer, then what has stood longest; what a colleague leads comes after that. Those that wait for
 * a reply to an offer stand there.
 */
export const stepsToTake = (agentKey: string, staffId: number, today: string, most: number): Statement<StandingRow> =>
  named(
    `${STANDING} AND (a.reply_by = '' OR a.unanswered > 0)
ORDER BY a.staff_id NOT IN (0, :staffId), a.unanswered = 0, a.updated_at, a.id LIMIT :most`,
    { agentKey, staffId, today, most },
  );

export const countStanding = (
  agentKey: string,
  staffId: number,
): Statement<{ following: number; own: number; toReply: number; toStep: number }> =>
  named(
    `SELECT count(*) AS following, coalesce(sum(a.staff_id = :staffId), 0) AS own, count(nullif(a.reply_by, '')) AS toReply,
  coalesce(sum(a.reply_by = '' OR a.unanswered > 0), 0) AS toStep
FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0`,
    { agentKey, staffId },
  );
