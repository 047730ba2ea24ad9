import { bindNamed, type Statement } from '#backend/queries/database.ts';

/** Internal note of staff about a conversation. It is never returned to visitors. */
export interface NoteRow {
  id: number;
  author: string;
  content: string;
  /** Name of the adviser to whom the conversation was handed over, or '' for a note without a handover. */
  handedTo: string;
  at: number;
}

/** Returns the notes between the times of two messages. */
export const selectNotesBetween = (conversationId: number, afterTime: number, untilTime: number): Statement<NoteRow> =>
  bindNamed(
    `SELECT id, author, content, handed_to AS handedTo, at FROM chat_notes
WHERE conversation_id = :conversationId AND at > :after AND at <= :until ORDER BY at, id LIMIT 200`,
    { conversationId, after: afterTime, until: untilTime },
  );

export const selectLatestNotes = (conversationId: number, max: number): Statement<NoteRow> =>
  bindNamed(
    `SELECT id, author, content, handed_to AS handedTo, at FROM chat_notes
WHERE conversation_id = :conversationId ORDER BY at DESC, id DESC LIMIT :limit`,
    { conversationId, limit: max },
  );

export const insertNote = (conversationId: number, author: string, content: string, at: number): Statement =>
  bindNamed(
    'INSERT INTO chat_notes (conversation_id, author, content, at) VALUES (:conversationId, :author, :content, :at)',
    { conversationId, author, content, at },
  );

/** Inserts the note about a handover if the handover in the same batch succeeded. */
export const insertHandoverNote = (
  conversationId: number,
  createdBefore: number,
  { author, content, handedTo, at }: Omit<NoteRow, 'id'>,
): Statement =>
  bindNamed(
    `INSERT INTO chat_notes (conversation_id, author, content, handed_to, at) SELECT id, :author, :content, :handedTo, :at
FROM chat_conversations WHERE id = :conversationId AND status = 'open' AND staff_id = :before`,
    { conversationId, before: createdBefore, author, content, handedTo, at },
  );
