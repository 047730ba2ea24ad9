import { ASSIGNEE, OWNER_LEAVES } from '#backend/queries/chat/conversations.ts';
import { named, type Statement } from '#backend/queries/database.ts';

/** A conversation that a search found, with the line that has the words; of a name it is the latest. */
export interface FoundTalk {
  id: number;
  agentKey: string;
  status: 'open' | 'resolved';
  assignee: string;
  name: string;
  /** The message; 0 where the name has the words. */
  message: number;
  line: string;
  by: string;
  at: number;
  deleteAskedAt: number;
}

interface Sought {
  agentKey: string;
  /** As the index reads it (`matchOf`). */
  match: string;
  most: number;
}

const AGENT_MATCH = `'agent : "' || :agentKey || '" AND words : (' || :match || ')'` as const;
const TALK = `c.id, c.agent_key AS agentKey, c.status, ${ASSIGNEE} AS assignee, o.name` as const;

// The index is asked for one agent's words, newest first: as many rows are read as are shown, however much was ever said.

/** By what was said, the latest first. */
export const talksByWords = ({ before, ...sought }: Sought & { before: number }): Statement<FoundTalk> =>
  named(
    `SELECT ${TALK}, m.id AS message, m.content AS line, m.sender_name AS by, m.created_at AS at, ${OWNER_LEAVES} AS deleteAskedAt
FROM (SELECT rowid AS id FROM chat_words WHERE chat_words MATCH ${AGENT_MATCH} AND rowid > 0 AND rowid < :before
  ORDER BY rowid DESC LIMIT :most) h
CROSS JOIN chat_messages m ON m.id = h.id CROSS JOIN chat_conversations c ON c.id = m.conversation_id
CROSS JOIN chat_contacts o ON o.id = c.contact_id WHERE c.agent_key = :agentKey ORDER BY m.id DESC`,
    { ...sought, before },
  );

/** By the name of who asks. */
export const talksByName = (sought: Sought): Statement<FoundTalk> =>
  named(
    `SELECT ${TALK}, 0 AS message, c.last_text AS line, '' AS by, c.last_at AS at, ${OWNER_LEAVES} AS deleteAskedAt
FROM (SELECT -rowid AS id FROM chat_words WHERE chat_words MATCH ${AGENT_MATCH} AND rowid < 0 ORDER BY rowid LIMIT :most) h
CROSS JOIN chat_contacts o ON o.id = h.id CROSS JOIN chat_conversations c ON c.contact_id = o.id
WHERE c.agent_key = :agentKey ORDER BY c.last_at DESC`,
    { ...sought },
  );
