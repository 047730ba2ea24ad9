// Creates rows of every kind that has a retention period, each with the time at which the period starts.

const formatIso = (timestamp: number) => new Date(timestamp).toISOString();

export const createUserRow = (id: number, changes = {}) =>
  [
    'users',
    {
      id,
      area_code: '852',
      mobile: String(60_000_000 + id),
      password_hash: 'x',
      agent_id: 101,
      nickname: 'M',
      created_at: 0,
      ...changes,
    },
  ] as const;
const createForm = (path: string) => JSON.stringify({ documents: [{ path }] });
export const createApplicationRow = (id: number, userId: number, status: string, timestamp: number, path = '') =>
  ['applications', { id, user_id: userId, status, form: createForm(path), updated_at: formatIso(timestamp) }] as const;
export const createEvent = (id: number) =>
  [
    'application_events',
    { application_id: id, seq: 1, at: formatIso(0), by: 'student', who: 'Ming', deed: '{"kind":"started"}' },
  ] as const;
export const createOpeningRow = (id: number) =>
  [
    'document_openings',
    { application_id: id, at: formatIso(0), who: 'Wong', kind: 'passport', reason: 'check' },
  ] as const;
export const createFileRow = (path: string, userId: number, timestamp: number, kind = 'document') =>
  [
    'files',
    { path, user_id: userId, kind, name: 'a.pdf', size: 1, content_type: 'application/pdf', created_at: timestamp },
  ] as const;
export const createContactRow = (id: number) =>
  [
    'chat_contacts',
    { id, agent_key: 'mso', owner: `guest:${id}`, source_id: `s${id}`, pubsub_token: `p${id}`, name: 'G' },
  ] as const;
export const createConversation = (id: number, index: number) =>
  [
    'chat_conversations',
    { id, contact_id: id, agent_key: 'mso', status: 'resolved', asked_at: index, last_at: index },
  ] as const;
export const createMessageRow = (id: number) =>
  ['chat_messages', { id, conversation_id: id, kind: 0, content: 'hello', created_at: 0 }] as const;
export const createAttachmentRow = (id: number) =>
  [
    'chat_attachments',
    { id, message_id: id, shows: 'document', name: 'a', content_type: 'application/pdf', size: 1, file_key: `k${id}` },
  ] as const;

export const createShownRow = (agentKey: string, timestamp: number) =>
  ['shown_results', { user_id: 1, agent_key: agentKey, at: timestamp, result: '{}' }] as const;

/** Creates the rows of a sent message. */
export const createSentRows = (id: number, timestamp: number) => [
  ['outbox', { id, recipient: '+8521', body: 'b', code: '1', at: timestamp }] as const,
  [
    'notices',
    {
      id,
      notice_key: `n${id}`,
      user_id: 1,
      agent_key: 'mso',
      subject: 'application:1',
      kind: 'news',
      channel: 'sms',
      due_at: timestamp,
      next_at: timestamp,
    },
  ] as const,
];

/** Creates the delivery states of a sent message. */
export const createDeliveryRow = (id: number, timestamp: number) =>
  [
    'deliveries',
    {
      id,
      delivery_key: `n${id}`,
      agent_key: 'mso',
      medium: 'sms',
      kind: 'news',
      recipient: '+8521',
      channel: 'webhook',
      at: timestamp,
      updated_at: timestamp,
    },
  ] as const;

/** Number of deleted rows of each kind in a test that stores one expired and one retained row per kind. */
export const DELIVERED_STATE = {
  accounts: 0,
  applications: 2,
  withdrawnDocuments: 0,
  looseFiles: 2, // One of the files belonged to a deleted application.
  conversations: 1,
  strayFiles: 2,
  logEntries: 1,
  session: 1,
  accessToken: 1,
  device: 1,
  code: 1,
  attempt: 1,
  textMessage: 1,
  notice: 1,
  delivery: 1,
  staffSession: 1,
  assistantAnswer: 1,
  appointment: 1,
  lead: 1,
  webhookMessage: 1,
  privacyRequest: 1,
  handover: 1,
  familyStanding: 1,
  shownResult: 1,
};
