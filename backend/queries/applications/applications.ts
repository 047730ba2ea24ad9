import type { ApplicationAction, ApplicationEvent } from '#backend/application/application-state.ts';
import type { ChainedEntry, LoggedEntry, LogHead } from '#shared/rules/application/log-chain.ts';
import type { ApplicationSummary } from '#backend/application/application-summary.ts';
import { type ApplicationStatus, MAX_CASE_DOCUMENTS } from '#shared/rules/application/application-lists.ts';
import type { StoredDocument } from '#shared/contract/application/apply-form.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { indexStudents, selectStudentOfApplication } from '#backend/queries/office/student-places.ts';
import { requireThat } from '#backend/queries/preconditions.ts';

export interface ApplicationRow {
  id: number;
  userId: number;
  /**
   * Key of the site on which the application was submitted, or on which the draft was created, or '' if there is none.
   */
  agentKey: string;
  status: ApplicationStatus;
  version: number;
  /** JSON of the contract's ApplyForm. */
  form: string;
  idempotencyKey: string;
  updatedAt: string;
  submittedAt: string;
  /**
   * Time of the account's deletion request, or 0 if there is none. After a request, staff can no longer open the
   * application.
   */
  deleteAskedAt: number;
}

export const APPLICATION_COLUMNS = `a.id, a.user_id AS userId, a.agent_key AS agentKey, a.status, a.version, a.form, a.idempotency_key AS idempotencyKey,
  a.updated_at AS updatedAt, a.submitted_at AS submittedAt,
  (SELECT delete_asked_at FROM users WHERE id = a.user_id) AS deleteAskedAt`;

/**
 * Assignments to the summary columns. `reply_by` is the latest deadline of open offers, because a reply is possible
 * until that day.
 */
const SUMMARY_ASSIGNMENTS =
  `steps = :steps, decisions = :decisions, sent = :sent, offers = :offers, accepted = :accepted, case_state = :caseState, course_states = :courseStates, unanswered = :unanswered,
  reply_days = :replyDays, reply_by = :lastReplyBy, documents = :documents, documents_day = :documentsDay` as const;

const toSummaryValues = ({ replyDays, ...counts }: ApplicationSummary) => ({
  ...counts,
  replyDays: JSON.stringify(replyDays),
  lastReplyBy: replyDays.at(-1) ?? '',
});

export const selectApplicationOfUser = (userId: number): Statement<ApplicationRow> =>
  bindNamed(`SELECT ${APPLICATION_COLUMNS} FROM applications a WHERE user_id = :userId AND status <> 'withdrawn'`, {
    userId,
  });

/** SQL for the id of the student's current or finished application, or of the last ended one if there is none. */
export const CURRENT_APPLICATION = `(SELECT id FROM applications WHERE user_id = :userId ORDER BY status = 'withdrawn', id DESC LIMIT 1)`;

export const selectCurrentApplication = (userId: number): Statement<ApplicationRow> =>
  bindNamed(`SELECT ${APPLICATION_COLUMNS} FROM applications a WHERE id = ${CURRENT_APPLICATION as ':userId'}`, {
    userId,
  });

export const selectEventsOfCurrentApplication = (userId: number): Statement<DigestedRow> =>
  bindNamed(
    `SELECT ${EVENT_COLUMNS}, e.hash FROM application_events e WHERE e.application_id = ${CURRENT_APPLICATION as ':userId'} ORDER BY e.seq`,
    { userId },
  );

export const selectApplicationById = (id: number): Statement<ApplicationRow> =>
  bindNamed(`SELECT ${APPLICATION_COLUMNS} FROM applications a WHERE id = :id`, { id });

export interface EventRow {
  seq: number;
  at: string;
  by: ApplicationEvent['by'];
  who: string;
  /** JSON of the action. */
  action: string;
}

/** Log entry with its hash, which is '' if the entry was written before hash chains were introduced. */
type DigestedRow = EventRow & { hash: string };

export const EVENT_COLUMNS = 'e.seq, e.at, e.by, e.who, e.deed AS action';

export const selectEventsOfUser = (userId: number): Statement<DigestedRow> =>
  bindNamed(
    `SELECT ${EVENT_COLUMNS}, e.hash FROM applications a JOIN application_events e ON e.application_id = a.id
WHERE a.user_id = :userId AND a.status <> 'withdrawn' ORDER BY e.seq`,
    { userId },
  );

export const selectEvents = (applicationId: number): Statement<EventRow> =>
  bindNamed(
    `SELECT ${EVENT_COLUMNS} FROM application_events e WHERE e.application_id = :applicationId ORDER BY e.seq`,
    {
      applicationId,
    },
  );

export const selectLog = (applicationId: number): Statement<EventRow & ChainedEntry> =>
  bindNamed(
    `SELECT ${EVENT_COLUMNS}, e.hash FROM application_events e WHERE e.application_id = :applicationId ORDER BY e.seq`,
    { applicationId },
  );

export const HEAD_COLUMNS =
  'user_id AS userId, log_head AS head, log_old AS old, log_sealed AS sealed, submitted_at AS submittedAt';

/** Returns the head of the log, with the fields that determine the reminders' time zone. */
export const selectLogHead = (id: number): Statement<LogHead & { areaCode: string; originCity: Agent['originCity'] }> =>
  bindNamed(
    `SELECT ${HEAD_COLUMNS}, (SELECT area_code FROM users WHERE id = user_id) AS areaCode,
  coalesce((SELECT origin_city FROM agents WHERE key_code = agent_key), 'hk') AS originCity FROM applications WHERE id = :id`,
    { id },
  );

export const toApplicationEvent = ({ action, seq, at, by, who }: EventRow): ApplicationEvent => ({
  ...(JSON.parse(action) as ApplicationAction),
  seq,
  at,
  by,
  who,
});

/** Creates the draft when it is saved for the first time. Returns no row if the user already has an application. */
export const startDraft = (
  userId: number,
  agentKey: string,
  form: string,
  at: string,
  head: string,
): Statement<{ id: number; version: number }> =>
  bindNamed(
    `INSERT INTO applications (user_id, agent_key, form, steps, log_head, attribution, updated_at) VALUES (:userId,
  coalesce(nullif(:agentKey, ''), (SELECT g.key_code FROM users u JOIN agents g ON g.id = u.agent_id WHERE u.id = :userId), ''), :form, 1, :head,
  coalesce((SELECT attribution FROM users WHERE id = :userId), '{}'), :at)
ON CONFLICT (user_id) WHERE status <> 'withdrawn' DO NOTHING RETURNING id, version`,
    { userId, agentKey, form, at, head },
  );

/** Updates the draft. Returns no row if the draft has changed since it was loaded (optimistic locking). */
export const saveDraft = (
  userId: number,
  version: number,
  form: string,
  at: string,
): Statement<{ id: number; version: number }> => ({
  sql: `UPDATE applications SET form = ?3, updated_at = ?4, version = version + 1
WHERE user_id = ?1 AND version = ?2 AND status = 'draft' RETURNING id, version`,
  values: [userId, version, form, at],
});

/** Returns a draft with the student's name, the time of its last change and who began it. */
export const selectDraft = (
  agentKey: string,
  id: number,
): Statement<{ id: number; userId: number; student: string; form: string; at: string; by: string; who: string }> =>
  bindNamed(
    `SELECT a.id, a.user_id AS userId, coalesce(nullif(u.name, ''), u.nickname) AS student, a.form, a.updated_at AS at,
  coalesce(e.by, '') AS by, coalesce(e.who, '') AS who
FROM applications a JOIN users u ON u.id = a.user_id AND u.delete_asked_at = 0 LEFT JOIN application_events e ON e.application_id = a.id AND e.seq = 1
WHERE a.id = :id AND a.agent_key = :agentKey AND a.status = 'draft'`,
    { agentKey, id },
  );

/** What the account knows of a student. */
export interface FormProfile {
  name: string;
  nickname: string;
  firstName: string;
  lastName: string;
  birthday: string;
  gender: string;
  areaCode: string;
  mobile: string;
}

/** Returns what the account knows of a student, as values for an empty form. */
export const selectProfileForForm = (userId: number): Statement<FormProfile> =>
  bindNamed(
    `SELECT name, nickname, first_name AS firstName, last_name AS lastName, birthday, gender, area_code AS areaCode, mobile
FROM users WHERE id = :userId`,
    { userId },
  );

/** Inserts the first log entry, whose hash was stored with the draft. */
export const startLog = (userId: number, { at, by, who, action }: LoggedEntry, hash: string): Statement =>
  bindNamed(
    `INSERT INTO application_events (application_id, seq, at, by, who, deed, hash)
SELECT id, 1, :at, :by, :who, :action, :hash FROM applications a
WHERE user_id = :userId AND status <> 'withdrawn' AND NOT EXISTS (SELECT 1 FROM application_events WHERE application_id = a.id)`,
    { userId, at, by, who, action, hash },
  );

/** Aborts the batch unless the application still has this status and version. */
const requireVersion = ({ id, version }: ApplicationRow, status: ApplicationStatus): Statement =>
  requireThat(
    'application_version',
    'SELECT version = :version AND status = :status FROM applications WHERE id = :id',
    {
      id,
      version,
      status,
    },
  );

/**
 * Stores the submitted form and its agent under the idempotency key of this submission. Aborts the batch if the draft
 * has changed.
 */
export const storeSubmittedForm = (
  row: ApplicationRow,
  { agentKey, form, key }: Record<'agentKey' | 'form' | 'key', string>,
  at: string,
): Statement[] => [
  requireVersion(row, 'draft'),
  bindNamed(
    `UPDATE applications SET form = :form, idempotency_key = :key, submitted_at = :at, agent_key = coalesce(nullif(:agentKey, ''), agent_key),
  version = version + 1 WHERE id = :id`,
    { id: row.id, form, key, at, agentKey },
  ),
];

/** Corrects a submitted form. Aborts the batch if the form has changed since it was read. */
export const amendForm = (row: ApplicationRow, form: string): Statement[] => [
  requireVersion(row, 'following'),
  bindNamed('UPDATE applications SET form = :form, version = version + 1 WHERE id = :id', { id: row.id, form }),
];

/** Adds a document. Aborts the batch if the application already has the maximum number of documents. */
export const appendDocument = (id: number, document: StoredDocument): Statement[] => [
  requireThat(
    'application_documents',
    `SELECT json_array_length(form, '$.documents') < ${MAX_CASE_DOCUMENTS} FROM applications WHERE id = :id`,
    { id },
  ),
  bindNamed(
    `UPDATE applications SET form = json_insert(form, '$.documents[#]', json(:document)), version = version + 1 WHERE id = :id`,
    { id, document: JSON.stringify(document) },
  ),
];

export const HAS_DOCUMENTS = `(form ->> '$.personal.passportNumber' <> '' OR json_array_length(form, '$.documents') > 0)`;

/**
 * Removes the passport number and references to deleted documents from forms in any status. The version is incremented,
 * because open tabs still contain the references.
 */
export const clearForms = (userId: number, agentKey: string): Statement =>
  bindNamed(
    `UPDATE applications SET form = json_set(form, '$.personal.passportNumber', '', '$.documents', json('[]')), version = version + 1
WHERE user_id = :userId AND agent_key = :agentKey AND ${HAS_DOCUMENTS}`,
    { userId, agentKey },
  );

/** Converts a log entry to the form in which it is stored and hashed. */
export const toLoggedEntry = ({ seq, at, by, who, ...action }: ApplicationEvent): LoggedEntry => ({
  seq,
  at,
  by,
  who,
  action: JSON.stringify(action),
});

/** Inserts a log entry. Aborts the batch if a concurrent write has used the same sequence number. */
export const insertEvent = (
  applicationId: number,
  { seq, at, by, who, action }: LoggedEntry,
  hash: string,
): Statement[] => [
  requireThat(
    'application_event_number',
    'NOT EXISTS (SELECT 1 FROM application_events WHERE application_id = :applicationId AND seq = :seq)',
    { applicationId, seq },
  ),
  bindNamed(
    `INSERT INTO application_events (application_id, seq, at, by, who, deed, hash)
VALUES (:applicationId, :seq, :at, :by, :who, :action, :hash)`,
    { applicationId, seq, at, by, who, action, hash },
  ),
];

/**
 * Saves the state derived from the log, so that lists need not read the log. `head` is the hash of the last entry. If
 * `at` is null, the time of the last change stays the same.
 */
export const saveSummary = (
  id: number,
  { status, head, at }: { status: ApplicationStatus; head: string; at: string | null },
  summary: ApplicationSummary,
): Statement => ({
  ...bindNamed(
    `UPDATE applications SET status = :status, ${SUMMARY_ASSIGNMENTS}, log_head = :head, log_sealed = 1, updated_at = coalesce(:at, updated_at) WHERE id = :id`,
    { id, status, head, at, ...toSummaryValues(summary) },
  ),
  derived: indexStudents(selectStudentOfApplication(id)),
});

/** Repairs the derived state, unless the log has changed since it was read. */
export const repairSummary = (
  id: number,
  { status, head }: { status: ApplicationStatus; head: string },
  summary: ApplicationSummary,
): Statement => ({
  ...bindNamed(`UPDATE applications SET status = :status, ${SUMMARY_ASSIGNMENTS} WHERE id = :id AND log_head = :head`, {
    id,
    status,
    head,
    ...toSummaryValues(summary),
  }),
  derived: indexStudents(selectStudentOfApplication(id)),
});
