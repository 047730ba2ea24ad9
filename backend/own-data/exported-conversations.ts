import {
  renderAssistantCell,
  renderAttributionCell,
  renderBrowserLanguageCell,
  createCodeCell,
  renderTimestampCell,
  createNameCell,
  type CellRenderer,
  renderSizeCell,
  renderTextCell,
} from './export-page.ts';

export interface ExportedTable<Column extends PropertyKey> {
  /** Renderers for the columns that the page shows. The columns' labels are messages. */
  renderers: Record<Column, CellRenderer>;
  /** Columns that only data.json contains, each with the reason. */
  left: Readonly<Record<string, string>>;
  /** Whether the page shows only the number of rows and their period. */
  counted?: true;
}

export const NUMBERING_REASON = 'only says how rows hang together';
export const INTERNAL_REASON = 'only says how the site does its work';
export const DUPLICATE_REASON = 'another column or the file itself says it';

const ASKED_COLUMNS = {
  agent_key: createNameCell('agents'),
  asked_at: renderTimestampCell,
  answered_at: renderTimestampCell,
};

/** Renderers of conversations and of questions to the assistant. */
export const CONVERSATION_TABLES = {
  chat_contacts: {
    renderers: { name: renderTextCell, agent_key: createNameCell('agents'), attributes: renderBrowserLanguageCell },
    left: { id: NUMBERING_REASON, owner: NUMBERING_REASON, visitor_id: NUMBERING_REASON, avatar_url: DUPLICATE_REASON },
  },
  chat_conversations: {
    renderers: {
      ...ASKED_COLUMNS,
      status: createCodeCell(({ codes }) => codes.talk),
      assignee: renderTextCell,
      last_at: renderTimestampCell,
    },
    left: { id: NUMBERING_REASON, contact_id: NUMBERING_REASON, last_text: DUPLICATE_REASON, unread: INTERNAL_REASON },
  },
  handovers: {
    renderers: {
      agent_key: createNameCell('agents'),
      at: renderTimestampCell,
      from_name: renderTextCell,
      taken_by: renderTextCell,
    },
    left: {
      id: NUMBERING_REASON,
      to_id: NUMBERING_REASON,
      conversations: NUMBERING_REASON,
      applications: NUMBERING_REASON,
      kind: DUPLICATE_REASON,
      taken_at: DUPLICATE_REASON,
    },
  },
  chat_rounds: {
    renderers: {
      ...ASKED_COLUMNS,
      ended_at: renderTimestampCell,
      stars: renderTextCell,
      said: renderTextCell,
      rated_at: renderTimestampCell,
    },
    left: { id: NUMBERING_REASON, conversation_id: NUMBERING_REASON },
  },
  chat_notes: {
    renderers: { at: renderTimestampCell },
    left: { id: NUMBERING_REASON, conversation_id: NUMBERING_REASON },
  },
  student_notes: {
    renderers: {
      agent_key: createNameCell('agents'),
      kind: createCodeCell(({ codes }) => codes.studentNote),
      at: renderTimestampCell,
    },
    left: { id: NUMBERING_REASON, user_id: NUMBERING_REASON, application_id: NUMBERING_REASON },
  },
  leads: {
    renderers: {
      agent_key: createNameCell('agents'),
      name: renderTextCell,
      area_code: renderTextCell,
      mobile: renderTextCell,
      email: renderTextCell,
      channel: createCodeCell(({ codes }) => codes.leadChannel),
      question: renderTextCell,
      promised_at: renderTimestampCell,
      state: createCodeCell(({ codes }) => codes.leadState),
      attribution: renderAttributionCell,
      country: createNameCell('countriesByKey'),
      level: createNameCell('levelsByKey'),
      intake: renderTextCell,
      exam: createCodeCell(({ site }) => site['apply-form'].exam),
      grades: renderTextCell,
      created_at: renderTimestampCell,
      changed_at: renderTimestampCell,
    },
    left: { id: NUMBERING_REASON, user_id: NUMBERING_REASON, conversation_id: NUMBERING_REASON },
  },
  appointments: {
    renderers: {
      agent_key: createNameCell('agents'),
      starts_at: renderTimestampCell,
      state: createCodeCell(({ codes }) => codes.appointmentState),
      name: renderTextCell,
      area_code: renderTextCell,
      mobile: renderTextCell,
      email: renderTextCell,
      question: renderTextCell,
      language: createCodeCell(({ site }) => site.consent.language),
      time_zone: renderTextCell,
      reason: renderTextCell,
      created_at: renderTimestampCell,
      changed_at: renderTimestampCell,
    },
    left: { id: NUMBERING_REASON, lead_id: NUMBERING_REASON, user_id: NUMBERING_REASON, revision: INTERNAL_REASON },
  },
  lead_entries: {
    renderers: { kind: createCodeCell(({ codes }) => codes.leadEntry), at: renderTimestampCell },
    left: { id: NUMBERING_REASON, lead_id: NUMBERING_REASON },
  },
  chat_messages: {
    renderers: {
      kind: createCodeCell(({ codes }) => codes.line),
      sender_name: renderTextCell,
      content: renderTextCell,
      created_at: renderTimestampCell,
    },
    left: { id: NUMBERING_REASON, conversation_id: NUMBERING_REASON, echo_id: INTERNAL_REASON },
  },
  chat_attachments: {
    renderers: { shows: createCodeCell(({ codes }) => codes.shows), name: renderTextCell, size: renderSizeCell },
    left: { id: NUMBERING_REASON, message_id: NUMBERING_REASON, content_type: DUPLICATE_REASON },
  },
  assistant_answers: {
    renderers: {
      question: renderTextCell,
      answer: renderAssistantCell,
      rating: createCodeCell(({ codes }) => codes.rating),
      agent_key: createNameCell('agents'),
      asked_at: renderTimestampCell,
    },
    left: { id: NUMBERING_REASON, user_id: NUMBERING_REASON, visitor_id: NUMBERING_REASON },
  },
} as const satisfies Record<string, ExportedTable<string>>;
