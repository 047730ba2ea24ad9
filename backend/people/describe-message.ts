import type { MessageRow } from '#backend/queries/chat/messages.ts';

interface StoredFile {
  id: number;
  shows: 'image' | 'audio' | 'document';
  name: string;
  contentType: string;
  size: number;
  fileKey: string;
}

export const filesOf = (row: MessageRow): StoredFile[] => JSON.parse(row.attachments) as StoredFile[];

const fileAddress = ({ fileKey, name }: StoredFile) => `/appChat/files/${fileKey}/${encodeURIComponent(name)}`;

/** A message as Chatwoot's public API and cable have it. */
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
  attachments: filesOf(row).map((file) => ({
    id: file.id,
    message_id: row.id,
    file_type: file.shows === 'document' ? 'file' : file.shows,
    data_url: fileAddress(file),
    file_size: file.size,
  })),
});
