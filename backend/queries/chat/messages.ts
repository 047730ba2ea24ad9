import type { Statement } from '#backend/queries/database.ts';
import { OWNER_LEAVES } from './conversations.ts';

export const INCOMING = 0;
export const OUTGOING = 1;
export const ACTIVITY = 2;

export interface MessageRow {
  id: number;
  conversationId: number;
  kind: 0 | 1 | 2;
  content: string;
  echoId: string;
  senderName: string;
  createdAt: number;
  /** JSON: what filesOf reads. */
  attachments: string;
}

const MESSAGE = `SELECT m.id, m.conversation_id AS conversationId, m.kind, m.content, m.echo_id AS echoId,
  m.sender_name AS senderName, m.created_at AS createdAt,
  (SELECT json_group_array(json_object('id', a.id, 'shows', a.shows, 'name', a.name, 'contentType', a.content_type,
  'size', a.size, 'fileKey', a.file_key)) FROM chat_attachments a WHERE a.message_id = m.id) AS attachments
FROM chat_messages m`;

export interface NewMessage {
  conversationId: number;
  kind: 0 | 1 | 2;
  content: string;
  echoId: string;
  senderName: string;
  createdAt: number;
}

/** Nothing comes back where the same echo id was there already. */
export const addMessage = (message: NewMessage): Statement<{ id: number }> => ({
  sql: `INSERT INTO chat_messages (conversation_id, kind, content, echo_id, sender_name, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (conversation_id, echo_id) WHERE echo_id <> '' DO NOTHING RETURNING id`,
  values: [
    message.conversationId,
    message.kind,
    message.content,
    message.echoId,
    message.senderName,
    message.createdAt,
  ],
});

export interface NewAttachment {
  shows: 'image' | 'audio' | 'document';
  name: string;
  contentType: string;
  size: number;
  fileKey: string;
}

export interface StoredFile extends NewAttachment {
  id: number;
}

export const filesOf = ({ attachments }: MessageRow) => JSON.parse(attachments) as StoredFile[];

export const addAttachment = (messageId: number, file: NewAttachment): Statement => ({
  sql: `INSERT INTO chat_attachments (message_id, shows, name, content_type, size, file_key) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
  values: [messageId, file.shows, file.name, file.contentType, file.size, file.fileKey],
});

export const messageById = (id: number): Statement<MessageRow> => ({ sql: `${MESSAGE} WHERE m.id = ?1`, values: [id] });

export const messageByEcho = (conversationId: number, echoId: string): Statement<MessageRow> => ({
  sql: `${MESSAGE} WHERE m.conversation_id = ?1 AND m.echo_id = ?2`,
  values: [conversationId, echoId],
});

/** The page before a message, newest first. */
export const messagesBefore = (conversationId: number, before: number, most: number): Statement<MessageRow> => ({
  sql: `${MESSAGE} WHERE m.conversation_id = ?1 AND m.id < ?2 ORDER BY m.id DESC LIMIT ?3`,
  values: [conversationId, before, most],
});

export const attachmentByKey = (
  fileKey: string,
): Statement<{ name: string; contentType: string; agentKey: string; owner: string; deleteAskedAt: number }> => ({
  sql: `SELECT a.name, a.content_type AS contentType, c.agent_key AS agentKey, o.owner, ${OWNER_LEAVES} AS deleteAskedAt FROM chat_attachments a
JOIN chat_messages m ON m.id = a.message_id JOIN chat_conversations c ON c.id = m.conversation_id
JOIN chat_contacts o ON o.id = c.contact_id WHERE a.file_key = ?1`,
  values: [fileKey],
});
