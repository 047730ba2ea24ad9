import type { Statement } from '#backend/queries/database.ts';

export interface ContactRow {
  id: number;
  sourceId: string;
  pubsubToken: string;
  agentKey: string;
  name: string;
}

const COLUMNS = 'id, source_id AS sourceId, pubsub_token AS pubsubToken, agent_key AS agentKey, name';

export interface NewContact {
  agentKey: string;
  owner: string;
  visitorId: string;
  sourceId: string;
  pubsubToken: string;
  name: string;
  avatarUrl: string;
  attributes: string;
}

/** The one that is there keeps what it is known by. */
export const keepContact = (contact: NewContact): Statement<ContactRow> => ({
  sql: `INSERT INTO chat_contacts (agent_key, owner, visitor_id, source_id, pubsub_token, name, avatar_url, attributes)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (agent_key, owner) DO UPDATE SET visitor_id = excluded.visitor_id, name = excluded.name, avatar_url = excluded.avatar_url, attributes = excluded.attributes
RETURNING ${COLUMNS}`,
  values: [
    contact.agentKey,
    contact.owner,
    contact.visitorId,
    contact.sourceId,
    contact.pubsubToken,
    contact.name,
    contact.avatarUrl,
    contact.attributes,
  ],
});

export const contactBySource = (agentKey: string, sourceId: string): Statement<ContactRow> => ({
  sql: `SELECT ${COLUMNS} FROM chat_contacts WHERE agent_key = ?1 AND source_id = ?2`,
  values: [agentKey, sourceId],
});

export const contactByToken = (pubsubToken: string): Statement<ContactRow> => ({
  sql: `SELECT ${COLUMNS} FROM chat_contacts WHERE pubsub_token = ?1`,
  values: [pubsubToken],
});
