import { named, type Statement } from '#backend/queries/database.ts';

/** What staff wrote to each other in a conversation. Only the office reads these: a visitor's calls have no way here. */
export interface NoteRow {
  id: number;
  author: string;
  content: string;
  /** To whom the conversation was handed with it; '' for a note alone. */
  handedTo: string;
  at: number;
}

/** Written between two lines of a conversation, the first left out. */
export const notesBetween = (conversationId: number, after: number, until: number): Statement<NoteRow> =>
  named(
    `SELECT id, author, content, handed_to AS handedTo, at FROM chat_notes
WHERE conversation_id = :conversationId AND at > :after AND at <= :until ORDER BY at, id LIMIT 200`,
    { conversationId, after, until },
  );

export const insertNote = (conversationId: number, author: string, content: string, at: number): Statement =>
  named(
    'INSERT INTO chat_notes (conversation_id, author, content, at) VALUES (:conversationId, :author, :content, :at)',
    { conversationId, author, content, at },
  );

/** Beside the passing on itself, in one `readTogether`: it stands where the conversation was still in those hands. */
export const noteHandingOver = (
  conversationId: number,
  before: number,
  { author, content, handedTo, at }: Omit<NoteRow, 'id'>,
): Statement =>
  named(
    `INSERT INTO chat_notes (conversation_id, author, content, handed_to, at) SELECT id, :author, :content, :handedTo, :at
FROM chat_conversations WHERE id = :conversationId AND status = 'open' AND staff_id = :before`,
    { conversationId, before, author, content, handedTo, at },
  );
