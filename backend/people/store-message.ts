import {
  ACTIVITY,
  addAttachment,
  addMessage,
  requireNewMessage,
  closeConversation,
  type ConversationRow,
  parseAttachments,
  type ConversationAssignee,
  INCOMING,
  selectMessageByEcho,
  type MessageRow,
  type NewAttachment,
  selectNewestMessage,
  type NewMessage,
  recordIncomingMessage,
  recordReply,
  OUTGOING,
  type StoredFile,
} from '#backend/queries/chat/conversations.ts';
import { type Database, queryRow, batchRead, type Statement } from '#backend/queries/database.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { type ScanError, scanFile } from '#backend/scan/scan-file.ts';
import { validateChatFile } from '#shared/chat-protocol/validate-chat-file.ts';
import { type Cable, DESK_TOPIC, publish } from './cable-hub.ts';

interface ChatEnv {
  DB: Database;
  FILES: R2Bucket;
  CABLE: Cable;
  SCAN_URL?: string;
  SCAN_AUTHORIZATION?: string;
}

/** Message to store. An adviser's reply also assigns the conversation to its author. */
type IncomingMessage = Pick<NewMessage, 'content' | 'echoId' | 'senderName'> & {
  files: File[];
  /** Statements to run in the same transaction. */
  extraStatements?: readonly Statement[];
  /** Statements to run in the same transaction, directly after the message is inserted. */
  laterStatements?: readonly Statement[];
} & ({ kind: typeof INCOMING | typeof ACTIVITY } | { kind: typeof OUTGOING; assignee: ConversationAssignee });

type StoreMessageResult =
  | { ok: true; message: MessageRow }
  | { ok: false; reason: 'tooLarge' | 'wrongKind' | 'badPicture' | 'empty' | ScanError };

const MAX_TEXT_LENGTH = 10_000;

/** Stores a message from a visitor or from staff, unless it is a duplicate, then publishes it to both sides. */
export async function storeMessage(
  env: ChatEnv,
  conversation: ConversationRow,
  incomingMessage: IncomingMessage,
  { now = Date.now(), requestId = '' } = {},
): Promise<StoreMessageResult> {
  const content = incomingMessage.content.slice(0, MAX_TEXT_LENGTH);
  if (!content.trim() && incomingMessage.files.length === 0) return { ok: false, reason: 'empty' };
  const files: NewAttachment[] = [];
  for (const file of incomingMessage.files) {
    const validatedFile = await validateChatFile(file);
    if (!validatedFile.ok) return validatedFile;
    const { bytes, ...fileMeta } = validatedFile.file;
    const error = await scanFile(env, bytes, requestId);
    if (error) return { ok: false, reason: error };
    const fileKey = crypto.randomUUID();
    await env.FILES.put(`chat/${fileKey}`, bytes);
    files.push({ ...fileMeta, size: bytes.length, fileKey });
  }
  const message = await storeOnce(env.DB, conversation.id, { ...incomingMessage, content }, files, now);
  // Conversations of users who have requested the deletion of their account are hidden from staff.
  const officeTopics = conversation.deleteAskedAt === 0 ? [DESK_TOPIC] : [];
  const topics = [...officeTopics, ...(incomingMessage.kind === ACTIVITY ? [] : [conversation.pubsubToken])];
  await publish(env.CABLE, conversation.agentKey, topics, { event: 'message.created', data: describeMessage(message) });
  return { ok: true, message };
}

/**
 * Stores message, files and queue state in one transaction, so that a retry never finds a message without its file. A
 * message that already exists is published again, because its first publication may have failed.
 */
async function storeOnce(
  db: Database,
  conversationId: number,
  entry: IncomingMessage,
  files: readonly NewAttachment[],
  now: number,
): Promise<MessageRow> {
  const { kind, content, echoId, senderName, extraStatements = [], laterStatements = [] } = entry;
  const text = content || files.map(({ name }) => name).join(', ');
  try {
    const batchResults = await batchRead<unknown[]>(
      db,
      ...extraStatements,
      ...requireNewMessage(conversationId, echoId),
      addMessage({ conversationId, kind, content, echoId, senderName, createdAt: now }),
      ...laterStatements,
      ...files.map((file) => addAttachment(conversationId, file)),
      ...(kind === INCOMING ? [recordIncomingMessage(conversationId, text, now)] : []),
      ...(entry.kind === OUTGOING ? [recordReply(conversationId, text, entry.assignee, now)] : []),
      selectNewestMessage(conversationId),
    );
    const [storedRow] = batchResults.at(-1) as MessageRow[];
    if (!storedRow) throw new Error('stored message not found');
    return storedRow;
  } catch (error) {
    const isDuplicate = parseFailedPrecondition(error) === 'chat_message_new';
    const storedMessage = isDuplicate ? await queryRow(db, selectMessageByEcho(conversationId, echoId)) : null;
    if (!storedMessage) throw error;
    return storedMessage;
  }
}

type EndedBy = 'visitorLeft' | 'deskClosed';

/** Ends a conversation. If staff ended it, notifies the visitor. */
export async function endConversation(
  env: Parameters<typeof storeMessage>[0],
  conversation: ConversationRow,
  endedBy: EndedBy,
  author: string,
): Promise<void> {
  if (conversation.status === 'resolved') return;
  await storeMessage(env, conversation, {
    kind: ACTIVITY,
    content: endedBy,
    echoId: '',
    senderName: author,
    files: [],
    extraStatements: [closeConversation(conversation.id)],
  });
  const data = { id: conversation.id, status: 'resolved' };
  const topics = [DESK_TOPIC, ...(endedBy === 'deskClosed' ? [conversation.pubsubToken] : [])];
  await publish(env.CABLE, conversation.agentKey, topics, { event: 'conversation.status_changed', data });
}

const getFileUrl = ({ fileKey, name }: StoredFile) => `/appChat/files/${fileKey}/${encodeURIComponent(name)}`;

/** Describes a message in the format of Chatwoot's public API and cable. */
export const describeMessage = (row: MessageRow) => ({
  id: row.id,
  conversation_id: row.conversationId,
  content: row.content,
  message_type: row.kind,
  content_type: 'text',
  content_attributes: {},
  private: false,
  created_at: Math.floor(row.createdAt / 1000),
  ...(row.echoId && { echo_id: row.echoId }),
  sender: row.senderName ? { name: row.senderName, avatar_url: '', type: row.kind === 0 ? 'contact' : 'user' } : null,
  attachments: parseAttachments(row).map((file) => ({
    id: file.id,
    message_id: row.id,
    file_type: file.shows === 'document' ? 'file' : file.shows,
    data_url: getFileUrl(file),
    file_size: file.size,
  })),
});
