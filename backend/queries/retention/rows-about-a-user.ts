import { CATALOGUE_NAME } from '#backend/queries/shared-results.ts';
import { selectInLanguage, prepareFragments, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

interface UserRowsTable {
  table: string;
  /** SQL condition of the rows about the user :id. */
  where: string;
  /** Columns that exports omit: credentials, and texts in which staff wrote about several people. */
  secrets?: readonly string[];
  /** Whether the table contains staff's own sorting data, which is deleted with the account but not exported. */
  isStaffs?: true;
}

/** SQL for the id as text. D1 binds numbers as REAL, so without the inner cast 7 would become '7.0'. */
const ID_TEXT_EXPRESSION = 'CAST(CAST(:id AS INTEGER) AS TEXT)';
const OWNER_EXPRESSION = `'user:' || ${ID_TEXT_EXPRESSION}`;

const APPLICATIONS_SELECT = 'SELECT id FROM applications WHERE user_id = :id';
const CONTACTS_SELECT = `SELECT id FROM chat_contacts WHERE owner = ${OWNER_EXPRESSION}`;
const CONVERSATIONS_SELECT = `SELECT id FROM chat_conversations WHERE contact_id IN (${CONTACTS_SELECT})`;
const MESSAGES_SELECT = `SELECT id FROM chat_messages WHERE conversation_id IN (${CONVERSATIONS_SELECT})`;

/** SQL condition for leads that were converted to the user, or that have the account's verified number. */
const OWN_LEAD_CONDITION = `(user_id = :id OR (area_code, mobile) IN (SELECT area_code, mobile FROM users WHERE id = :id))`;

/**
 * Tables with rows about a user, dependent tables first. Export and deletion use the same list. A test fails if a table
 * that references users is missing here.
 */
export const USER_ROWS: readonly UserRowsTable[] = [
  // Browsers with notifications: push credentials, with no data that the browser does not have itself.
  {
    table: 'push_sent',
    where: 'subscription_id IN (SELECT id FROM push_subscriptions WHERE user_id = :id)',
    isStaffs: true,
  },
  { table: 'push_subscriptions', where: 'user_id = :id', isStaffs: true },
  { table: 'document_openings', where: `application_id IN (${APPLICATIONS_SELECT})` },
  { table: 'application_events', where: `application_id IN (${APPLICATIONS_SELECT})` },
  { table: 'application_courses', where: `application_id IN (${APPLICATIONS_SELECT})`, isStaffs: true },
  { table: 'applications', where: 'user_id = :id' },
  {
    table: 'handovers',
    where: `EXISTS (SELECT 1 FROM json_each(handovers.conversations) j WHERE j.value IN (${CONVERSATIONS_SELECT}))
  OR EXISTS (SELECT 1 FROM json_each(handovers.applications) j WHERE j.value IN (${APPLICATIONS_SELECT}))`,
    secrets: ['note'],
  },
  {
    table: 'appointments',
    where: `user_id = :id OR lead_id IN (SELECT id FROM leads WHERE ${OWN_LEAD_CONDITION})`,
    secrets: ['token_hash', 'staff_id'],
  },
  {
    table: 'lead_entries',
    where: `lead_id IN (SELECT id FROM leads WHERE ${OWN_LEAD_CONDITION})`,
    secrets: ['content', 'author', 'staff_id'],
  },
  { table: 'leads', where: OWN_LEAD_CONDITION, secrets: ['staff_id', 'follow_up'] },
  { table: 'chat_attachments', where: `message_id IN (${MESSAGES_SELECT})`, secrets: ['file_key'] },
  {
    table: 'chat_notes',
    where: `conversation_id IN (${CONVERSATIONS_SELECT})`,
    secrets: ['content', 'author', 'handed_to'],
  },
  { table: 'chat_tagged', where: `conversation_id IN (${CONVERSATIONS_SELECT})`, isStaffs: true },
  // Delivery states of replies from the office. The texts are in chat_messages.
  { table: 'channel_messages', where: `conversation_id IN (${CONVERSATIONS_SELECT})`, isStaffs: true },
  { table: 'chat_rounds', where: `conversation_id IN (${CONVERSATIONS_SELECT})`, secrets: ['answered_by'] },
  { table: 'chat_messages', where: `conversation_id IN (${CONVERSATIONS_SELECT})` },
  { table: 'chat_conversations', where: `contact_id IN (${CONTACTS_SELECT})`, secrets: ['staff_id', 'later_until'] },
  { table: 'chat_contacts', where: `owner = ${OWNER_EXPRESSION}`, secrets: ['source_id', 'pubsub_token'] },
  { table: 'assistant_answers', where: `user_id = ${ID_TEXT_EXPRESSION}` },
  { table: 'lecture_sign_ups', where: `user_id = ${ID_TEXT_EXPRESSION}` },
  { table: 'messages', where: 'user_id = :id' },
  { table: 'family_notes', where: 'user_id = :id' },
  { table: 'family_votes', where: 'user_id = :id' },
  { table: 'family_links', where: 'user_id = :id', secrets: ['token_hash'] },
  { table: 'course_favourites', where: 'user_id = :id' },
  { table: 'school_favourites', where: 'user_id = :id' },
  {
    table: 'access_tokens',
    where: 'session_id IN (SELECT id FROM sessions WHERE user_id = :id)',
    secrets: ['token_hash'],
  },
  {
    table: 'sessions',
    where: 'user_id = :id',
    secrets: ['key_hash', 'salt', 'refresh_hash', 'spent_hash', 'network_hash', 'device_hash'],
  },
  { table: 'user_devices', where: 'user_id = :id', secrets: ['device_hash'] },
  {
    table: 'codes',
    where: '(area_code, mobile) IN (SELECT area_code, mobile FROM users WHERE id = :id)',
    secrets: ['code_hash', 'asked_from', 'tries_by_network'],
  },
  {
    table: 'attempts',
    // Bucket names contain the network address of the client.
    secrets: ['bucket'],
    where: `bucket LIKE '%:' || ${OWNER_EXPRESSION} OR EXISTS (SELECT 1 FROM users WHERE id = :id
  AND instr(attempts.bucket || ':', ':+' || area_code || mobile || ':') > 0)`,
  },
  {
    table: 'outbox',
    where: `recipient = (SELECT '+' || area_code || mobile FROM users WHERE id = :id)
  OR recipient IN (SELECT form ->> '$.personal.email' FROM applications WHERE user_id = :id)`,
    secrets: ['body', 'code'],
  },
  { table: 'notices', where: 'user_id = :id' },
  {
    table: 'deliveries',
    where: `recipient = (SELECT '+' || area_code || mobile FROM users WHERE id = :id)
  OR recipient IN (SELECT form ->> '$.personal.email' FROM applications WHERE user_id = :id)`,
    secrets: ['delivery_key', 'provider_id'],
  },
  { table: 'calendar_addresses', where: 'user_id = :id', secrets: ['secret_hash'] },
  { table: 'files', where: 'user_id = :id' },
  { table: 'consents', where: 'user_id = :id' },
  { table: 'brought_data', where: 'user_id = :id' },
  { table: 'shown_results', where: 'user_id = :id' },
  { table: 'shown_consents', where: 'user_id = :id' },
  {
    table: 'student_notes',
    where: 'user_id = :id',
    secrets: ['content', 'author', 'staff_id', 'due', 'done_by', 'done_at'],
  },
  { table: 'student_places', where: 'user_id = :id', isStaffs: true },
  { table: 'users', where: 'id = :id', secrets: ['password_hash'] },
];

type AnyRow = Record<string, string | number | null>;

export const selectUserRows = (
  { table, where }: UserRowsTable,
  id: number,
  max: number,
  offset: number,
): Statement<AnyRow> =>
  prepareFragments(`SELECT * FROM ${table} WHERE ${where} LIMIT :limit OFFSET :from`, { id, limit: max, from: offset });

/** Returns the files of a user's export: R2 key, name given by the user, and content type. */
export const selectUserFiles = (id: number): Statement<{ key: string; name: string; contentType: string }> =>
  prepareFragments(
    `SELECT path AS key, name, content_type AS contentType FROM files WHERE user_id = :id
UNION ALL SELECT 'chat/' || file_key, name, content_type FROM chat_attachments WHERE message_id IN (${MESSAGES_SELECT})`,
    { id },
  );

/**
 * Deletes all rows about a user. Must run in one transaction, because triggers allow deleting log entries only for
 * subjects listed in the table `erasing`.
 */
export const eraseUserRows = (id: number): Statement[] => [
  prepareFragments(`INSERT INTO erasing (subject) SELECT 'application:' || id FROM applications WHERE user_id = :id`, {
    id,
  }),
  // The id is selected from the table, because a bound number has another text format.
  prepareFragments(`INSERT INTO erasing (subject) SELECT 'user:' || id FROM users WHERE id = :id`, { id }),
  prepareFragments('DELETE FROM student_words WHERE rowid IN (SELECT id FROM student_places WHERE user_id = :id)', {
    id,
  }),
  ...USER_ROWS.map(({ table, where }) => prepareFragments(`DELETE FROM ${table} WHERE ${where}`, { id })),
  { sql: 'DELETE FROM erasing', values: [] },
];

interface IdNameRow {
  id: string;
  name: string;
}

const OWN_ID_EXPRESSION = 'CAST(:id AS INTEGER)';

/** Name lookups for the ids in a user's rows, restricted to rows that the site's pages show. */
const NAME_SELECTS = {
  agents: `SELECT key_code AS id, ${selectInLanguage('name')} AS name FROM agents`,
  agentsById: `SELECT CAST(id AS TEXT) AS id, ${selectInLanguage('name')} AS name FROM agents`,
  countriesByKey: `SELECT country_key AS id, ${CATALOGUE_NAME} AS name FROM countries`,
  levelsByKey: `SELECT level_key AS id, ${CATALOGUE_NAME} AS name FROM major_levels`,
  countries: `SELECT CAST(id AS TEXT) AS id, ${CATALOGUE_NAME} AS name FROM countries`,
  states: `SELECT CAST(id AS TEXT) AS id, ${CATALOGUE_NAME} AS name FROM states
WHERE id IN (SELECT CAST(state_id AS INTEGER) FROM users WHERE id = ${OWN_ID_EXPRESSION})`,
  cities: `SELECT CAST(id AS TEXT) AS id, ${CATALOGUE_NAME} AS name FROM cities
WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each((SELECT city_ids FROM users WHERE id = ${OWN_ID_EXPRESSION})))`,
  schools: `SELECT CAST(id AS TEXT) AS id, ${CATALOGUE_NAME} AS name FROM schools
WHERE id IN (SELECT school_id FROM school_favourites WHERE user_id = ${OWN_ID_EXPRESSION})`,
  courses: `SELECT CAST(id AS TEXT) AS id, ${CATALOGUE_NAME} AS name FROM courses
WHERE id IN (SELECT course_id FROM course_favourites WHERE user_id = ${OWN_ID_EXPRESSION})`,
  lectures: `SELECT CAST(id AS TEXT) AS id, ${selectInLanguage('title')} AS name FROM lectures
WHERE id IN (SELECT lecture_id FROM lecture_sign_ups WHERE user_id = CAST(${OWN_ID_EXPRESSION} AS TEXT))
  OR id IN (SELECT CAST(told ->> 'lecture' AS INTEGER) FROM messages WHERE user_id = ${OWN_ID_EXPRESSION})`,
} as const;

export type NamedEntity = keyof typeof NAME_SELECTS;
export const NAMED_ENTITIES = Object.keys(NAME_SELECTS) as NamedEntity[];

export const selectEntityNames = (entity: NamedEntity, id: number, locale: Locale): Statement<IdNameRow> =>
  prepareFragments(NAME_SELECTS[entity], { id, locale });
