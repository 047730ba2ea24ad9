import { bindNamed, prepareFragments, type SqlValue, type Statement } from '#backend/queries/database.ts';
import { indexStudents, selectStudentPlaces } from '#backend/queries/office/student-places.ts';

interface ExpiryRule {
  table: string;
  key: string;
  /** Column that is cleared, in which case the row remains. Absent if rows are deleted. */
  clears?: string;
  /**
   * SQL condition for expired rows. :before is the current time minus the retention period; :now is the current time.
   */
  where: string;
}

/** Tables whose rows are deleted by age alone, with their dependent rows by cascade. */
const EXPIRY_RULES = {
  session: { table: 'sessions', key: 'id', where: 'expires_at <= :now OR opened_at <= :before' },
  accessToken: { table: 'access_tokens', key: 'token_hash', where: 'expires_at <= :now' },
  device: { table: 'user_devices', key: 'user_id, device_hash', where: 'used_at <= :before' },
  code: { table: 'codes', key: 'area_code, mobile, purpose', where: 'expires_at <= :before' },
  attempt: { table: 'attempts', key: 'id', where: 'at <= :before' },
  textMessage: { table: 'outbox', key: 'id', where: 'at <= :before' },
  notice: { table: 'notices', key: 'id', where: 'due_at <= :before' },
  delivery: { table: 'deliveries', key: 'id', where: 'at <= :before' },
  staffSession: { table: 'staff_sessions', key: 'id', where: 'ends_at <= :before' },
  assistantAnswer: { table: 'assistant_answers', key: 'id', where: 'asked_at <= :before' },
  familyStanding: {
    table: 'family_links',
    key: 'id',
    clears: 'standings',
    where: 'standings IS NOT NULL AND ends_at <= :now',
  },
  shownResult: { table: 'shown_results', key: 'user_id, agent_key', where: 'at <= :before' },
  webhookMessage: { table: 'webhook_messages', key: 'id', where: 'at <= :before' },
  appointment: { table: 'appointments', key: 'id', where: 'starts_at <= :before' },
  lead: { table: 'leads', key: 'id', where: 'changed_at <= :before' },
  privacyRequest: { table: 'privacy_requests', key: 'id', where: 'handled_at > 0 AND handled_at <= :before' },
  handover: { table: 'handovers', key: 'id', where: 'at <= :before' },
} as const satisfies Record<string, ExpiryRule>;

export type ExpiredKind = keyof typeof EXPIRY_RULES;
export const EXPIRED_KINDS = Object.keys(EXPIRY_RULES) as ExpiredKind[];

export interface ExpiryCutoff {
  now: number;
  before: number;
  limit: number;
}

export const countExpired = (kind: ExpiredKind, { now, before }: ExpiryCutoff): Statement<{ total: number }> =>
  prepareFragments(`SELECT count(*) AS total FROM ${EXPIRY_RULES[kind].table} WHERE ${EXPIRY_RULES[kind].where}`, {
    now,
    before,
  });

export const deleteExpired = (kind: ExpiredKind, { now, before, limit }: ExpiryCutoff): Statement<{ one: 1 }> => {
  const { table, key, clears, where }: ExpiryRule = EXPIRY_RULES[kind];
  return prepareFragments(
    `${clears ? `UPDATE ${table} SET ${clears} = NULL` : `DELETE FROM ${table}`} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT :limit) RETURNING 1 AS one`,
    { now, before, limit },
  );
};

interface ExpiredRow {
  id: number;
}

interface ExpiredStudentRow extends ExpiredRow {
  /** User id, or 0 for a guest. */
  userId: number;
}

const buildExpiredSelect = (sql: string, values: Record<string, SqlValue>): Statement<ExpiredRow> =>
  prepareFragments(sql, values);

/**
 * Returns applications that have had no recent changes and are not handled by an adviser. Times are in ISO format,
 * which sorts chronologically.
 */
export const selectExpiredApplications = ({ before, limit }: ExpiryCutoff): Statement<ExpiredStudentRow> =>
  prepareFragments(
    `SELECT id, user_id AS userId FROM applications WHERE status <> 'following' AND updated_at <= :before LIMIT :limit`,
    { before: new Date(before).toISOString(), limit },
  );

export function deleteApplications(rows: readonly ExpiredStudentRow[]): Statement[] {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return [
    prepareFragments(`INSERT INTO erasing (subject) SELECT 'application:' || value FROM json_each(:ids)`, { ids }),
    {
      ...prepareFragments('DELETE FROM applications WHERE id IN (SELECT value FROM json_each(:ids))', { ids }),
      derived: indexStudents(selectStudentPlaces(rows.map(({ userId }) => userId))),
    },
    { sql: 'DELETE FROM erasing', values: [] },
  ];
}

const EXPIRED_LOG_SELECT = 'SELECT id FROM staff_log WHERE at <= :before LIMIT :limit';

export const insertExpiredLog = ({ before, limit }: ExpiryCutoff): Statement<ExpiredRow> =>
  buildExpiredSelect(EXPIRED_LOG_SELECT, { before, limit });

export const deleteLog = (ids: readonly number[]): Statement[] => [
  { sql: `INSERT INTO erasing (subject) VALUES ('staff')`, values: [] },
  prepareFragments('DELETE FROM staff_log WHERE id IN (SELECT value FROM json_each(:ids))', {
    ids: JSON.stringify(ids),
  }),
  { sql: 'DELETE FROM erasing', values: [] },
];

/** Returns contacts of users and guests whose conversation is old. Conversations are deleted by cascade. */
export const selectExpiredContacts = ({ before, limit }: ExpiryCutoff): Statement<ExpiredStudentRow> =>
  prepareFragments(
    `SELECT o.id, iif(o.owner GLOB 'user:[0-9]*', CAST(substr(o.owner, 6) AS INTEGER), 0) AS userId
FROM chat_conversations c JOIN chat_contacts o ON o.id = c.contact_id WHERE c.last_at <= :before LIMIT :limit`,
    { before, limit },
  );

export const selectFilesOfContacts = (ids: readonly number[]): Statement<{ key: string }> =>
  prepareFragments(
    `SELECT 'chat/' || a.file_key AS key FROM chat_conversations c JOIN chat_messages m ON m.conversation_id = c.id
JOIN chat_attachments a ON a.message_id = m.id WHERE c.contact_id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
  );

export const deleteContacts = (rows: readonly ExpiredStudentRow[], deletedBefore: number): Statement[] => [
  {
    ...prepareFragments(
      `DELETE FROM chat_contacts WHERE id IN (SELECT contact_id FROM chat_conversations
  WHERE last_at <= :before AND contact_id IN (SELECT value FROM json_each(:ids)))`,
      { ids: JSON.stringify(rows.map(({ id }) => id)), before: deletedBefore },
    ),
    derived: indexStudents(selectStudentPlaces(rows.map(({ userId }) => userId))),
  },
];

/** Returns accounts whose period for cancelling the deletion is over. */
export const selectAccountsToDelete = (lastUsedBefore: number, max: number): Statement<{ id: number }> =>
  bindNamed(
    'SELECT id FROM users WHERE delete_asked_at > 0 AND delete_asked_at <= :before ORDER BY delete_asked_at LIMIT :limit',
    { before: lastUsedBefore, limit: max },
  );

/**
 * Blocks logins, because a login would cancel the deletion while it runs. Returns no row if a login has already
 * cancelled it.
 */
export const closePermanently = (id: number, lastUsedBefore: number): Statement<{ id: number }> =>
  bindNamed(
    'UPDATE users SET is_active = 0 WHERE id = :id AND delete_asked_at > 0 AND delete_asked_at <= :before RETURNING id',
    { id, before: lastUsedBefore },
  );

/** Records that the user's chat rooms have to be emptied. The chat Worker requests this list and empties them. */
export const recordRoomsToDelete = (userId: number, now: number): Statement =>
  bindNamed('INSERT INTO rooms_to_forget (user_id, since) VALUES (:userId, :now) ON CONFLICT DO NOTHING', {
    userId,
    now,
  });

/** Returns the rooms to empty: one for every agent, because the database does not record which rooms were opened. */
export const selectRoomsToDelete = (max: number): Statement<{ userId: number; agentKey: string }> =>
  bindNamed(
    `SELECT r.user_id AS userId, a.key_code AS agentKey
FROM (SELECT user_id FROM rooms_to_forget ORDER BY since LIMIT :limit) r CROSS JOIN agents a`,
    { limit: max },
  );

export const deleteRoomNote = (userId: number): Statement =>
  bindNamed('DELETE FROM rooms_to_forget WHERE user_id = :userId', { userId });

/**
 * Rebuilds a full-text index, which keeps terms of deleted or changed rows until its pages are rewritten. `index` must
 * be a constant.
 */
export const rebuildIndex = (index: string): Statement => ({
  sql: `INSERT INTO ${index} (${index}) VALUES ('optimize')`,
  values: [],
});
