import type { Statement } from '#backend/queries/database.ts';

export interface AnswerRow {
  id: number;
  question: string;
  /** JSON, as in the contract. */
  answer: string;
  rating: 'up' | 'down' | null;
  askedAt: number;
}

interface Requester {
  agentKey: string;
  userId: string;
  visitorId: string;
}

/** A user's own answers and those of their browser before login; for a guest only those no user asked. Newest first. */
export const earlierAnswers = (
  { agentKey, userId, visitorId }: Requester,
  before: number,
  max: number,
): Statement<AnswerRow> => ({
  // One indexed subquery each: an OR would scan every answer of the agent.
  sql: `SELECT * FROM (SELECT id, question, answer, rating, asked_at AS askedAt FROM assistant_answers
  WHERE agent_key = ?1 AND user_id <> '' AND user_id = ?2 AND id < ?4 ORDER BY id DESC LIMIT ?5)
UNION ALL SELECT * FROM (SELECT id, question, answer, rating, asked_at FROM assistant_answers
  WHERE agent_key = ?1 AND visitor_id <> '' AND visitor_id = ?3 AND user_id = '' AND id < ?4 ORDER BY id DESC LIMIT ?5)
ORDER BY id DESC LIMIT ?5`,
  values: [agentKey, userId, visitorId, before, max],
});

/** Once, by the asker only. */
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
