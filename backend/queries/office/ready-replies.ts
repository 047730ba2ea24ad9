import { bindNamed, type Statement } from '#backend/queries/database.ts';

export interface ReadyReplyRow {
  id: number;
  agentKey: string;
  /** Account id of the owner, or 0 for replies of the whole agency. */
  staffId: number;
  name: string;
  /** JSON object of texts by language. */
  texts: string;
}

const MAX_REPLIES = 100;
const COLUMNS = 'id, agent_key AS agentKey, staff_id AS staffId, name, texts' as const;

/** Returns personal replies first, then shared ones. */
export const selectReplies = (agentKey: string, staffId: number): Statement<ReadyReplyRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM ready_replies WHERE agent_key = :agentKey AND staff_id IN (0, :staffId)
ORDER BY staff_id = 0, name, id LIMIT :limit`,
    { agentKey, staffId, limit: 2 * MAX_REPLIES },
  );

export const selectReplyById = (id: number): Statement<ReadyReplyRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM ready_replies WHERE id = :id`, { id });

type NewReply = Omit<ReadyReplyRow, 'id'>;

/** Inserts a reply. Returns no row if the owner already has the maximum number. */
export const insertReply = ({ agentKey, staffId, name, texts }: NewReply): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO ready_replies (agent_key, staff_id, name, texts) SELECT :agentKey, :staffId, :name, :texts
WHERE (SELECT count(*) FROM ready_replies WHERE agent_key = :agentKey AND staff_id = :staffId) < :limit RETURNING id`,
    { agentKey, staffId, name, texts, limit: MAX_REPLIES },
  );

export const changeReply = (id: number, name: string, texts: string): Statement =>
  bindNamed('UPDATE ready_replies SET name = :name, texts = :texts WHERE id = :id', { id, name, texts });

export const deleteReply = (id: number): Statement => bindNamed('DELETE FROM ready_replies WHERE id = :id', { id });

export const deleteRepliesOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM ready_replies WHERE agent_key = :agentKey', { agentKey });
