import {
  assistantCell,
  attributionCell,
  browserLanguage,
  coded,
  timestampCell,
  namedCell,
  type Cell,
  size,
  textCell,
} from './export-page.ts';

export interface ExportedTable<Column extends PropertyKey> {
  /** Rendering of each shown column; the messages have their labels. */
  shown: Record<Column, Cell>;
  /** Columns that are in data.json only, with the reason. */
  left: Readonly<Record<string, string>>;
  /** Whether only the number of rows and their period are shown. */
  counted?: true;
}

export const NUMBERING = 'only says how rows hang together';
export const INNER = 'only says how the site does its work';
export const EXCLUDED_COLUMN = 'another column or the file itself says it';

const ASKED_COLUMNS = { agent_key: namedCell('agents'), asked_at: timestampCell, answered_at: timestampCell };

/** Rendering of conversations and questions to the assistant. */
export const TALK_TABLES = {
  chat_contacts: {
    shown: { name: textCell, agent_key: namedCell('agents'), attributes: browserLanguage },
    left: { id: NUMBERING, owner: NUMBERING, visitor_id: NUMBERING, avatar_url: EXCLUDED_COLUMN },
  },
  chat_conversations: {
    shown: {
      ...ASKED_COLUMNS,
      status: coded(({ codes }) => codes.talk),
      assignee: textCell,
      last_at: timestampCell,
    },
    left: { id: NUMBERING, contact_id: NUMBERING, last_text: EXCLUDED_COLUMN, unread: INNER },
  },
  handovers: {
    shown: { agent_key: namedCell('agents'), at: timestampCell, from_name: textCell, taken_by: textCell },
    left: {
      id: NUMBERING,
      to_id: NUMBERING,
      conversations: NUMBERING,
      applications: NUMBERING,
      kind: EXCLUDED_COLUMN,
      taken_at: EXCLUDED_COLUMN,
    },
  },
  chat_rounds: {
    shown: { ...ASKED_COLUMNS, ended_at: timestampCell, stars: textCell, said: textCell, rated_at: timestampCell },
    left: { id: NUMBERING, conversation_id: NUMBERING },
  },
  chat_notes: {
    shown: { at: timestampCell },
    left: { id: NUMBERING, conversation_id: NUMBERING },
  },
  student_notes: {
    shown: { agent_key: namedCell('agents'), kind: coded(({ codes }) => codes.studentNote), at: timestampCell },
    left: { id: NUMBERING, user_id: NUMBERING, application_id: NUMBERING },
  },
  leads: {
    shown: {
      agent_key: namedCell('agents'),
      name: textCell,
      area_code: textCell,
      mobile: textCell,
      email: textCell,
      channel: coded(({ codes }) => codes.leadChannel),
      question: textCell,
      promised_at: timestampCell,
      state: coded(({ codes }) => codes.leadState),
      attribution: attributionCell,
      created_at: timestampCell,
      changed_at: timestampCell,
    },
    left: { id: NUMBERING, user_id: NUMBERING, conversation_id: NUMBERING },
  },
  appointments: {
    shown: {
      agent_key: namedCell('agents'),
      starts_at: timestampCell,
      state: coded(({ codes }) => codes.appointmentState),
      name: textCell,
      area_code: textCell,
      mobile: textCell,
      email: textCell,
      question: textCell,
      language: coded(({ site }) => site.consent.language),
      time_zone: textCell,
      reason: textCell,
      created_at: timestampCell,
      changed_at: timestampCell,
    },
    left: { id: NUMBERING, lead_id: NUMBERING, user_id: NUMBERING, revision: INNER },
  },
  lead_entries: {
    shown: { kind: coded(({ codes }) => codes.leadEntry), at: timestampCell },
    left: { id: NUMBERING, lead_id: NUMBERING },
  },
  chat_messages: {
    shown: {
      kind: coded(({ codes }) => codes.line),
      sender_name: textCell,
      content: textCell,
      created_at: timestampCell,
    },
    left: { id: NUMBERING, conversation_id: NUMBERING, echo_id: INNER },
  },
  chat_attachments: {
    shown: { shows: coded(({ codes }) => codes.shows), name: textCell, size },
    left: { id: NUMBERING, message_id: NUMBERING, content_type: EXCLUDED_COLUMN },
  },
  assistant_answers: {
    shown: {
      question: textCell,
      answer: assistantCell,
      rating: coded(({ codes }) => codes.rating),
      agent_key: namedCell('agents'),
      asked_at: timestampCell,
    },
    left: { id: NUMBERING, user_id: NUMBERING, visitor_id: NUMBERING },
  },
} as const satisfies Record<string, ExportedTable<string>>;
