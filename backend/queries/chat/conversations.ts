import { bindNamed, prepareFragments, type SqlValue, type Statement } from '#backend/queries/database.ts';
import { indexStudents, selectStudentOfConversation } from '#backend/queries/office/student-places.ts';
import { requireThat } from '#backend/queries/preconditions.ts';
import { STAFF_DISPLAY_NAME } from '#backend/queries/staff/accounts.ts';

export interface ConversationRow {
  id: number;
  agentKey: string;
  status: 'open' | 'resolved';
  /** Display name of the assigned adviser, or '' if unassigned. */
  assignee: string;
  /** Account id of the assigned adviser, or 0 if unassigned. */
  staffId: number;
  /** Time until which the conversation is snoozed, or 0 if it is not. */
  laterUntil: number;
  askedAt: number;
  answeredAt: number | null;
  lastAt: number;
  /** Last message, or the last question to the assistant while there is no message. */
  lastText: string;
  unread: number;
  contactId: number;
  name: string;
  owner: string;
  visitorId: string;
  pubsubToken: string;
  /** JSON object of contact attributes. */
  attributes: string;
  /** Text of the last activity message, which states how the conversation ended, or '' if it has not ended. */
  ended: string;
  /** Time of the account's deletion request, or 0 if there is none or the visitor is a guest. */
  deleteAskedAt: number;
}

/**
 * SQL for the time at which the owner of contact `o` requested the deletion of the account, or 0 if there is no
 * request.
 */
export const OWNER_REQUESTED_DELETION =
  `CASE WHEN o.owner GLOB 'user:[0-9]*' THEN coalesce((SELECT delete_asked_at FROM users WHERE id = CAST(substr(o.owner, 6) AS INTEGER)), 0) ELSE 0 END` as const;

/** SQL for the display name of the adviser of conversation `c`. */
export const ASSIGNEE_COLUMN =
  `coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = c.staff_id), c.assignee)` as const;

/**
 * SQL for the last message of conversation `c`, or, while it has no message, the last question of its contact `o` to the
 * assistant. As in `selectEarlierAnswers`, a guest's questions are those without an account.
 */
const LAST_TEXT =
  `iif(c.last_text <> '', c.last_text, coalesce((SELECT substr(question, 1, 200) FROM assistant_answers WHERE id = max(
  coalesce((SELECT max(id) FROM assistant_answers WHERE agent_key = c.agent_key AND user_id <> '' AND user_id = iif(o.owner GLOB 'user:[0-9]*', substr(o.owner, 6), '')), 0),
  coalesce((SELECT max(id) FROM assistant_answers WHERE agent_key = c.agent_key AND visitor_id <> '' AND visitor_id = o.visitor_id AND user_id = ''), 0))), ''))` as const;

export const CONVERSATION_COLUMNS =
  `c.id, c.agent_key AS agentKey, c.status, ${ASSIGNEE_COLUMN} AS assignee, c.staff_id AS staffId, c.later_until AS laterUntil, c.asked_at AS askedAt, c.answered_at AS answeredAt,
  c.last_at AS lastAt, ${LAST_TEXT} AS lastText, c.unread, o.id AS contactId, o.name, o.owner,
  o.visitor_id AS visitorId, o.pubsub_token AS pubsubToken, o.attributes,
  coalesce((SELECT content FROM chat_messages WHERE conversation_id = c.id AND kind = 2 ORDER BY id DESC LIMIT 1), '') AS ended,
  ${OWNER_REQUESTED_DELETION} AS deleteAskedAt` as const;

const CONVERSATION_SELECT = `SELECT ${CONVERSATION_COLUMNS}
FROM chat_conversations c JOIN chat_contacts o ON o.id = c.contact_id`;

/** Inserts a row into `chat_rounds`, which contains one row for each request of a visitor for an adviser. */
const startRound = (condition: string, values: Readonly<Record<string, SqlValue>>): Statement => ({
  ...prepareFragments(
    `INSERT OR IGNORE INTO chat_rounds (conversation_id, agent_key, asked_at)
SELECT c.id, c.agent_key, c.asked_at FROM chat_conversations c WHERE ${condition}`,
    values,
  ),
  mayRepeat: true,
});

const CURRENT_ROUND_CONDITION =
  'conversation_id = :id AND asked_at = (SELECT asked_at FROM chat_conversations WHERE id = :id)' as const;

/**
 * Returns the SQL for `openValue`, or for `closedValue` if the adviser's account was closed concurrently. The
 * conversation then becomes unassigned.
 */
const buildUnlessClosed = <const Value extends string, const Otherwise extends string>(
  openValue: Value,
  closedValue: Otherwise,
) => `iif(EXISTS (SELECT 1 FROM staff WHERE id = :staffId AND is_active = 0), ${closedValue}, ${openValue})` as const;

export const ASSIGNMENT =
  `staff_id = ${buildUnlessClosed(':staffId', '0')}, assignee = ${buildUnlessClosed(':staffName', "''")}, later_until = 0` as const;

/**
 * Opens the conversation of a contact. The waiting time of a closed conversation starts again. That of an open one
 * continues.
 */
export const openConversation = (contactId: number, agentKey: string, now: number): Statement<{ id: number }> => ({
  sql: `INSERT INTO chat_conversations (contact_id, agent_key, status, asked_at, last_at) VALUES (?1, ?2, 'open', ?3, ?3)
ON CONFLICT (contact_id) DO UPDATE SET
  asked_at = CASE status WHEN 'open' THEN asked_at ELSE excluded.asked_at END,
  assignee = CASE status WHEN 'open' THEN assignee ELSE '' END,
  staff_id = CASE status WHEN 'open' THEN staff_id ELSE 0 END, later_until = 0,
  answered_at = CASE status WHEN 'open' THEN answered_at END, status = 'open'
RETURNING id`,
  values: [contactId, agentKey, now],
  derived: [
    startRound('c.contact_id = :contactId', { contactId }),
    ...indexStudents(selectStudentOfConversation('c.contact_id = :contactId', { contactId })),
  ],
});

export const selectConversationById = (id: string, agentKey: string): Statement<ConversationRow> => ({
  sql: `${CONVERSATION_SELECT} WHERE c.id = ?1 AND c.agent_key = ?2`,
  values: [id, agentKey],
});

/** Finds a conversation of any agent. The caller must check the permission (`can`). */
export const selectConversationWithVisitor = (id: string): Statement<ConversationRow> => ({
  sql: `${CONVERSATION_SELECT} WHERE c.id = ?1`,
  values: [id],
});

/** Returns the open conversations of an owner, with any agent. */
export const selectOpenConversations = (owner: string): Statement<ConversationRow> => ({
  sql: `${CONVERSATION_SELECT} WHERE o.owner = ?1 AND c.status = 'open'`,
  values: [owner],
});

/** Returns unassigned conversations, longest waiting first. */
export const selectWaitingConversations = (agentKey: string, now: number, max: number): Statement<ConversationRow> => ({
  sql: `${CONVERSATION_SELECT} WHERE c.agent_key = ?1 AND c.status = 'open' AND c.staff_id = 0 AND c.later_until <= ?2 AND ${OWNER_REQUESTED_DELETION} = 0
ORDER BY c.asked_at LIMIT ?3`,
  values: [agentKey, now, max],
});

/** Returns the open conversations assigned to an adviser, latest first. */
export const selectConversations = (agentKey: string, staffId: number, max: number): Statement<ConversationRow> => ({
  sql: `${CONVERSATION_SELECT} WHERE c.agent_key = ?1 AND c.status = 'open' AND c.staff_id > 0 AND c.staff_id = ?2 AND ${OWNER_REQUESTED_DELETION} = 0
ORDER BY c.last_at DESC LIMIT ?3`,
  values: [agentKey, staffId, max],
});

export const selectConversationOfOwner = (owner: string, agentKey: string): Statement<{ id: number }> => ({
  sql: `SELECT c.id FROM chat_conversations c JOIN chat_contacts o ON o.id = c.contact_id WHERE o.agent_key = ?2 AND o.owner = ?1`,
  values: [owner, agentKey],
});

/** Records a visitor's message, which reopens a closed conversation. */
export const recordIncomingMessage = (id: number, text: string, now: number): Statement => ({
  sql: `UPDATE chat_conversations SET last_at = ?2, last_text = ?3, unread = unread + 1,
  asked_at = CASE status WHEN 'open' THEN asked_at ELSE ?2 END,
  assignee = CASE status WHEN 'open' THEN assignee ELSE '' END,
  staff_id = CASE status WHEN 'open' THEN staff_id ELSE 0 END, later_until = 0,
  answered_at = CASE status WHEN 'open' THEN answered_at END, status = 'open' WHERE id = ?1`,
  values: [id, now, text],
  derived: [
    startRound('c.id = :id', { id }),
    // Indexes the student again only if the message has reopened the conversation; otherwise the student's agents are
    // the same as before.
    ...indexStudents(selectStudentOfConversation('c.id = :id AND c.asked_at = :now', { id, now })),
  ],
});

/** Account id and name of an adviser. */
export interface ConversationAssignee {
  id: number;
  name: string;
}

export const recordReply = (id: number, text: string, assignee: ConversationAssignee, now: number): Statement => ({
  ...bindNamed(
    `UPDATE chat_conversations SET last_at = :now, last_text = :text, ${ASSIGNMENT}, unread = 0,
  answered_at = coalesce(answered_at, :now) WHERE id = :id`,
    { id, now, text, staffId: assignee.id, staffName: assignee.name },
  ),
  derived: [
    bindNamed(
      `UPDATE chat_rounds SET answered_at = :now, answered_by = :staffId WHERE ${CURRENT_ROUND_CONDITION} AND answered_at IS NULL`,
      { id, now, staffId: assignee.id },
    ),
  ],
});

/**
 * Aborts the batch of a reply unless the conversation is unassigned, or assigned to the replying adviser or to
 * `previousStaffId`.
 */
export const requireAdviser = (id: number, assignee: ConversationAssignee, previousStaffId: number): Statement =>
  requireThat('conversation_adviser', 'SELECT staff_id IN (0, :by, :from) FROM chat_conversations WHERE id = :id', {
    id,
    by: assignee.id,
    from: previousStaffId,
  });

/**
 * Assigns a conversation to the adviser who takes it over. Returns no row if the assignment has changed concurrently.
 */
export const takeOverConversation = (
  id: number,
  assignee: ConversationAssignee,
  seenBefore: number,
): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE chat_conversations SET ${ASSIGNMENT} WHERE id = :id AND status = 'open' AND staff_id IN (:staffId, :before) RETURNING id`,
    { id, staffId: assignee.id, staffName: assignee.name, before: seenBefore },
  );

/** Reassigns a conversation if it is still assigned to the expected adviser. `to.id` 0 removes the assignment. */
export const passConversation = (
  id: number,
  newAssignee: ConversationAssignee,
  seenBefore: number,
): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE chat_conversations SET ${ASSIGNMENT} WHERE id = :id AND status = 'open' AND staff_id = :before RETURNING id`,
    { id, staffId: newAssignee.id, staffName: newAssignee.name, before: seenBefore },
  );

/** Snoozes a conversation until a time; 0 ends the snooze. */
export const updateSnooze = (id: number, snoozedUntil: number): Statement => ({
  sql: `UPDATE chat_conversations SET later_until = ?2 WHERE id = ?1 AND status = 'open'`,
  values: [id, snoozedUntil],
});

export const closeConversation = (id: number): Statement => ({
  sql: `UPDATE chat_conversations SET status = 'resolved', unread = 0, later_until = 0 WHERE id = ?1`,
  values: [id],
  derived: [
    bindNamed(
      `UPDATE chat_rounds SET ended_at = (SELECT max(last_at, asked_at) FROM chat_conversations WHERE id = :id)
WHERE ${CURRENT_ROUND_CONDITION} AND ended_at IS NULL`,
      { id },
    ),
    ...indexStudents(selectStudentOfConversation('c.id = :id', { id })),
  ],
});

export const markConversationSeen = (id: number): Statement => ({
  sql: `UPDATE chat_conversations SET unread = 0 WHERE id = ?1`,
  values: [id],
});

export const selectRepliesSince = (agentKey: string, sentSince: number): Statement<{ total: number }> => ({
  sql: `SELECT count(*) AS total FROM chat_messages m JOIN chat_conversations c ON c.id = m.conversation_id
  WHERE c.agent_key = ?1 AND m.kind = 1 AND m.created_at >= ?2`,
  values: [agentKey, sentSince],
});

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
  /** JSON array of attachments, parsed by getFiles. */
  attachments: string;
}

const MESSAGE_SELECT = `SELECT m.id, m.conversation_id AS conversationId, m.kind, m.content, m.echo_id AS echoId,
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

/** Deduplicates chat messages: aborts the batch if the conversation already has a message with this client id. */
export const requireNewMessage = (conversationId: number, echoId: string): Statement[] =>
  echoId === ''
    ? []
    : [
        requireThat(
          'chat_message_new',
          'NOT EXISTS (SELECT 1 FROM chat_messages WHERE conversation_id = :conversationId AND echo_id = :echoId)',
          { conversationId, echoId },
        ),
      ];

export const addMessage = (message: NewMessage): Statement => ({
  sql: `INSERT INTO chat_messages (conversation_id, kind, content, echo_id, sender_name, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
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

export const parseAttachments = ({ attachments }: MessageRow) => JSON.parse(attachments) as StoredFile[];

/** Adds an attachment to the message that the batch has inserted before. */
export const addAttachment = (conversationId: number, file: NewAttachment): Statement => ({
  sql: `INSERT INTO chat_attachments (message_id, shows, name, content_type, size, file_key)
SELECT max(id), ?2, ?3, ?4, ?5, ?6 FROM chat_messages WHERE conversation_id = ?1`,
  values: [conversationId, file.shows, file.name, file.contentType, file.size, file.fileKey],
});

export const selectNewestMessage = (conversationId: number): Statement<MessageRow> => ({
  sql: `${MESSAGE_SELECT} WHERE m.conversation_id = ?1 ORDER BY m.id DESC LIMIT 1`,
  values: [conversationId],
});

export const selectMessageByEcho = (conversationId: number, echoId: string): Statement<MessageRow> => ({
  sql: `${MESSAGE_SELECT} WHERE m.conversation_id = ?1 AND m.echo_id = ?2`,
  values: [conversationId, echoId],
});

/** Returns a page of messages with ids below `beforeId`, newest first. */
export const selectMessagesBefore = (conversationId: number, beforeId: number, max: number): Statement<MessageRow> => ({
  sql: `${MESSAGE_SELECT} WHERE m.conversation_id = ?1 AND m.id < ?2 ORDER BY m.id DESC LIMIT ?3`,
  values: [conversationId, beforeId, max],
});

export const selectAttachmentByKey = (
  fileKey: string,
): Statement<{ name: string; contentType: string; agentKey: string; owner: string; deleteAskedAt: number }> => ({
  sql: `SELECT a.name, a.content_type AS contentType, c.agent_key AS agentKey, o.owner, ${OWNER_REQUESTED_DELETION} AS deleteAskedAt FROM chat_attachments a
JOIN chat_messages m ON m.id = a.message_id JOIN chat_conversations c ON c.id = m.conversation_id
JOIN chat_contacts o ON o.id = c.contact_id WHERE a.file_key = ?1`,
  values: [fileKey],
});
