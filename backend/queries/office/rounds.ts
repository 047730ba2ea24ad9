import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { STAFF_DISPLAY_NAME } from '#backend/queries/staff/accounts.ts';

/** Request of a visitor for an adviser, without any message text. Times are in milliseconds. */
export interface RoundRow {
  askedAt: number;
  answeredAt: number | null;
  /** Account id of the first responder, or 0 if there was no response. */
  answeredBy: number;
  endedAt: number | null;
  /** Rating from 1 to 5, or null if there is none. */
  stars: number | null;
}

/**
 * Returns requests within a period, newest first. Requests of users who requested deletion are included, because the
 * rows contain no user id.
 */
export const selectRoundsBetween = (
  agentKey: string,
  fromTime: number,
  toTime: number,
  max: number,
): Statement<RoundRow> =>
  bindNamed(
    `SELECT asked_at AS askedAt, answered_at AS answeredAt, answered_by AS answeredBy, ended_at AS endedAt, stars FROM chat_rounds
WHERE agent_key = :agentKey AND asked_at >= :from AND asked_at < :to ORDER BY asked_at DESC LIMIT :limit`,
    { agentKey, from: fromTime, to: toTime, limit: max },
  );

/** Counts ratings of the assistant's answers. Only the last rating of an answer counts. */
export const selectRatingsBetween = (
  agentKey: string,
  fromTime: number,
  toTime: number,
  max: number,
): Statement<{ rating: 'up' | 'down'; total: number }> =>
  bindNamed(
    `SELECT rating, count(*) AS total FROM (SELECT rating FROM assistant_answers
  WHERE agent_key = :agentKey AND asked_at >= :from AND asked_at < :to AND rating IS NOT NULL ORDER BY asked_at DESC LIMIT :limit)
GROUP BY rating`,
    { agentKey, from: fromTime, to: toTime, limit: max },
  );

/** Returns the display names of all current and former colleagues. */
export const selectNamesOfStaff = (agentKey: string): Statement<{ id: number; name: string }> =>
  bindNamed(
    `SELECT s.id, ${STAFF_DISPLAY_NAME} AS name FROM staff s WHERE s.agent_key = :agentKey ORDER BY s.name, s.id`,
    {
      agentKey,
    },
  );

export interface EarlierRoundRow extends RoundRow {
  id: number;
  /** Name of the adviser, or '' if unknown. */
  name: string;
  /** The visitor's comment on the rating. */
  said: string;
}

/** Returns requests in one conversation, newest first: earlier requests, and the current one after it was rated. */
export const selectRoundsBefore = (
  conversationId: number,
  agentKey: string,
  createdBefore: number,
  max: number,
): Statement<EarlierRoundRow> =>
  bindNamed(
    `SELECT r.id, r.asked_at AS askedAt, r.answered_at AS answeredAt, r.answered_by AS answeredBy, r.ended_at AS endedAt, r.stars, r.said,
  coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = r.answered_by AND s.agent_key = r.agent_key), '') AS name
FROM chat_rounds r WHERE r.conversation_id = :conversationId AND r.agent_key = :agentKey AND (r.asked_at < :before OR r.stars IS NOT NULL)
ORDER BY r.asked_at DESC LIMIT :limit`,
    { conversationId, agentKey, before: createdBefore, limit: max },
  );

/**
 * SQL for the request that a visitor may rate: the latest request at a site, if an adviser responded and the
 * conversation is closed.
 */
const RATED_ROUND_SELECT = `SELECT r.id FROM chat_contacts k JOIN chat_conversations c ON c.contact_id = k.id
  JOIN chat_rounds r ON r.conversation_id = c.id AND r.asked_at = c.asked_at
WHERE k.agent_key = :agentKey AND k.owner = :owner AND c.status = 'resolved' AND r.answered_at IS NOT NULL` as const;

interface RatedRow {
  stars: number | null;
  said: string;
}

export const selectConversationToRate = (agentKey: string, owner: string): Statement<RatedRow> =>
  bindNamed(`SELECT stars, said FROM chat_rounds WHERE id = (${RATED_ROUND_SELECT})`, { agentKey, owner });

/** Rates the latest request. Returns no row if there is no request to rate. */
export const rateConversation = (
  agentKey: string,
  owner: string,
  { stars, said }: RatedRow,
  now: number,
): Statement<RatedRow> =>
  bindNamed(
    `UPDATE chat_rounds SET stars = :stars, said = :said, rated_at = :now WHERE id = (${RATED_ROUND_SELECT}) RETURNING stars, said`,
    { agentKey, owner, stars, said, now },
  );
