import { bindNamed, type Statement } from '#backend/queries/database.ts';

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

/** Inserts or updates a contact. An existing contact keeps its id. */
export const upsertContact = (contact: NewContact): Statement<ContactRow> =>
  bindNamed(
    `INSERT INTO chat_contacts (agent_key, owner, visitor_id, source_id, pubsub_token, name, avatar_url, attributes)
VALUES (:agentKey, :owner, :visitorId, :sourceId, :pubsubToken, :name, :avatarUrl, :attributes)
ON CONFLICT (agent_key, owner) DO UPDATE SET visitor_id = excluded.visitor_id, name = excluded.name,
  avatar_url = excluded.avatar_url, attributes = excluded.attributes
RETURNING ${COLUMNS}`,
    {
      agentKey: contact.agentKey,
      owner: contact.owner,
      visitorId: contact.visitorId,
      sourceId: contact.sourceId,
      pubsubToken: contact.pubsubToken,
      name: contact.name,
      avatarUrl: contact.avatarUrl,
      attributes: contact.attributes,
    },
  );

export const selectContactBySource = (agentKey: string, sourceId: string): Statement<ContactRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM chat_contacts WHERE agent_key = :agentKey AND source_id = :sourceId`, {
    agentKey,
    sourceId,
  });

export const selectContactByToken = (pubsubToken: string): Statement<ContactRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM chat_contacts WHERE pubsub_token = :pubsubToken`, { pubsubToken });

/** Returns a row if the agent has contacts. The key of an agent without contacts is not a valid inbox. */
export const selectIsInbox = (agentKey: string): Statement<{ found: number }> =>
  bindNamed('SELECT 1 AS found FROM chat_contacts WHERE agent_key = :agentKey LIMIT 1', { agentKey });
