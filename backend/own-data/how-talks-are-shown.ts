import { assistantAnswer, browserLanguage, coded, moment, namedCell, type Cell, size, words } from './own-page.ts';

export interface OwnTable<Column extends PropertyKey> {
  /** Cells by column, labelled by the messages. */
  shown: Record<Column, Cell>;
  /** Columns in data.json only, with the reason. */
  left: Readonly<Record<string, string>>;
  /** Aggregated: number and period. */
  counted?: true;
}

export const NUMBERING = 'only says how rows hang together';
export const INNER = 'only says how the site does its work';
export const SAID_ELSEWHERE = 'another column or the file itself says it';

/** Columns of a request for a person. */
const ASKED = { agent_key: namedCell('agents'), asked_at: moment, answered_at: moment };

/** Rendering of conversations and assistant questions. */
export const TALK_TABLES = {
  chat_contacts: {
    shown: { name: words, agent_key: namedCell('agents'), attributes: browserLanguage },
    left: { id: NUMBERING, owner: NUMBERING, visitor_id: NUMBERING, avatar_url: SAID_ELSEWHERE },
  },
  chat_conversations: {
    shown: {
      ...ASKED,
      status: coded(({ codes }) => codes.talk),
      assignee: words,
      last_at: moment,
    },
    left: { id: NUMBERING, contact_id: NUMBERING, last_text: SAID_ELSEWHERE, unread: INNER },
  },
  handovers: {
    shown: { agent_key: namedCell('agents'), at: moment, from_name: words, taken_by: words },
    left: {
      id: NUMBERING,
      to_id: NUMBERING,
      conversations: NUMBERING,
      applications: NUMBERING,
      taken_at: SAID_ELSEWHERE,
    },
  },
  chat_rounds: {
    shown: { ...ASKED, ended_at: moment, stars: words, said: words, rated_at: moment },
    left: { id: NUMBERING, conversation_id: NUMBERING },
  },
  chat_notes: {
    shown: { at: moment },
    left: { id: NUMBERING, conversation_id: NUMBERING },
  },
  chat_messages: {
    shown: { kind: coded(({ codes }) => codes.line), sender_name: words, content: words, created_at: moment },
    left: { id: NUMBERING, conversation_id: NUMBERING, echo_id: INNER },
  },
  chat_attachments: {
    shown: { shows: coded(({ codes }) => codes.shows), name: words, size },
    left: { id: NUMBERING, message_id: NUMBERING, content_type: SAID_ELSEWHERE },
  },
  assistant_answers: {
    shown: {
      question: words,
      answer: assistantAnswer,
      rating: coded(({ codes }) => codes.rating),
      agent_key: namedCell('agents'),
      asked_at: moment,
    },
    left: { id: NUMBERING, user_id: NUMBERING, visitor_id: NUMBERING },
  },
} as const satisfies Record<string, OwnTable<string>>;
