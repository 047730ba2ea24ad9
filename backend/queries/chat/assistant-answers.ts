import type { Statement } from '#backend/queries/database.ts';

export interface AnswerRow {
  id: number;
  question: string;
  /** Answer as JSON in the format of the contract. */
  answer: string;
  rating: 'up' | 'down' | null;
  askedAt: number;
}

interface Requester {
  agentKey: string;
  userId: string;
  visitorId: string;
}

/**
 * Returns a user's earlier answers, newest first, including those in the same browser before the login. For a guest,
 * answers to logged-in users are excluded.
 */
export const selectEarlierAnswers = (
  { agentKey, userId, visitorId }: Requester,
  answeredBefore: number,
  max: number,
): Statement<AnswerRow> => ({
  // Each condition is a separate indexed subquery, because an OR would scan every answer of the agent.
  sql: `SELECT * FROM (SELECT id, question, answer, rating, asked_at AS askedAt FROM assistant_answers
  WHERE agent_key = ?1 AND user_id <> '' AND user_id = ?2 AND id < ?4 ORDER BY id DESC LIMIT ?5)
UNION ALL SELECT * FROM (SELECT id, question, answer, rating, asked_at FROM assistant_answers
  WHERE agent_key = ?1 AND visitor_id <> '' AND visitor_id = ?3 AND user_id = '' AND id < ?4 ORDER BY id DESC LIMIT ?5)
ORDER BY id DESC LIMIT ?5`,
  values: [agentKey, userId, visitorId, answeredBefore, max],
});

/** Rates an answer. Only the user or guest who asked can rate it, and only once. */
export const rateAnswer = (
  { agentKey, userId, visitorId }: Requester,
  id: string,
  rating: 'up' | 'down',
): Statement => ({
  sql: `UPDATE assistant_answers SET rating = ?5 WHERE id = ?4 AND rating IS NULL AND agent_key = ?1
  AND ((?2 <> '' AND user_id = ?2) OR (?3 <> '' AND visitor_id = ?3 AND user_id = ''))`,
  values: [agentKey, userId, visitorId, id, rating],
});

export const storeAnswer = (
  { agentKey, userId, visitorId }: Requester,
  question: string,
  answer: string,
  now: number,
): Statement<{ id: number }> => ({
  sql: `INSERT INTO assistant_answers (agent_key, user_id, visitor_id, question, answer, asked_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id`,
  values: [agentKey, userId, visitorId, question, answer, now],
});
