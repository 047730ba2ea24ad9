import type { BrowserName, SystemName } from '#shared/device.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type {
  ApplicationStep,
  CaseDocumentKind,
  ApplicationEnding,
  DecisionOutcome,
  ReturnReason,
} from '#shared/rules/application/application-lists.ts';
import type { PagedQuery, PageQuery } from './catalogue/build-query.ts';
import { selectInLanguage, bindNamed, prepareFragments, toRepeatable, type Statement } from './database.ts';
import { selectChangesByImport, selectIsReported } from '#backend/queries/facts/fact-changes.ts';
import type { FactSubject } from '#backend/queries/facts/facts.ts';

/**
 * Content of an inbox message: its kind and the ids to which it refers. Only text written by a person (`text`) is
 * stored, so that everything else can be displayed in the reader's language. To add a kind, add it to
 * shared/contract/account/inbox.ts, add its fields here, and call `insertNotification` in the transaction of the
 * change. The compiler reports what is missing.
 */
export type Notification =
  | { kind: 'applicationSent'; application: number }
  | { kind: 'applicationStep'; application: number; step: ApplicationStep; text: string }
  /** The application was deferred to a later intake, closed or reopened, or an adviser recorded the student's reply. */
  | {
      kind: 'applicationState';
      application: number;
      state: 'deferred' | 'reopened' | 'accepted' | 'offerDeclined' | ApplicationEnding;
      text: string;
    }
  | {
      kind: 'applicationDocument';
      application: number;
      document: CaseDocumentKind;
      is: 'documentRequested' | 'documentRejected' | 'documentAdded';
      reason?: ReturnReason | undefined;
      text: string;
    }
  | { kind: 'applicationDecision'; application: number; course: number; outcome: DecisionOutcome; text: string }
  /** Reminder sent some days before the reply deadline of an offer. */
  | { kind: 'replyReminder'; application: number; course: number; replyBy: string }
  | { kind: 'adviserMessage'; application: number; who: string; text: string }
  | { kind: 'lectureConfirmed' | 'lectureReminder'; lecture: number }
  | { kind: 'lectureChanged' | 'lectureCancelled'; lecture: number; text: string }
  | { kind: 'lectureSeatTaken'; lecture: number; who: string; text: string }
  | { kind: 'passwordChanged' | 'passwordReset' | 'mobileChanged' }
  | { kind: 'newDevice'; browser: BrowserName | ''; system: SystemName | '' }
  | { kind: 'familyNote'; who: string; text: string }
  /** An import changed favourites. The message is about one school or course, or combines several. */
  | { kind: FavouriteNotificationKind; subject: FactSubject; id: number; import: number }
  | { kind: FavouriteNotificationKind; saved: { subject: FactSubject; id: number }[]; import: number };

/** Change of figures, withdrawal, or reappearance, in a register or in the agency's list. */
type FavouriteNotificationKind = 'figuresChanged' | 'withdrawn' | 'listedAgain';

/** SQL conditions that select the recipients of a message. */
const RECIPIENT_SELECTS = {
  user: 'id = ?3',
  applicant: 'id = (SELECT user_id FROM applications WHERE id = ?3)',
  /** Users with a confirmed seat at a lecture. */
  attendees: `id IN (SELECT CAST(user_id AS INTEGER) FROM lecture_sign_ups WHERE lecture_id = ?3 AND state = 'signedUp')`,
} as const;

export interface Recipients {
  who: keyof typeof RECIPIENT_SELECTS;
  /** Id of the user, application or lecture. */
  id: number;
}

/**
 * Inserts an inbox message. It must run in the same `batchWrite` as its cause, so that either both are committed or
 * neither. `at` may be in the future. Users who have requested the deletion of their account receive no message.
 */
export const insertNotification = ({ who, id }: Recipients, notification: Notification, at: string): Statement => ({
  sql: `INSERT INTO messages (user_id, at, told) SELECT id, ?1, ?2 FROM users WHERE delete_asked_at = 0 AND ${RECIPIENT_SELECTS[who]}`,
  values: [at, JSON.stringify(notification), id],
});

const selectSavers = (subject: FactSubject, idExpression: string, getCondition: (subject: FactSubject) => string) =>
  `SELECT v.user_id, '${subject}' AS subject, t.id, ${idExpression} AS place FROM ${subject}_favourites v
  JOIN users u ON u.id = v.user_id AND u.delete_asked_at = 0 JOIN ${subject}s t ON t.id = v.${subject}_id WHERE ${getCondition(subject)}`;

/**
 * Returns the SQL that inserts one message for each user with a favourite `t` that matches the condition. :id is the
 * import; the caller binds all other values of the condition.
 */
export const insertFavouriteNotifications = <const Kind extends FavouriteNotificationKind>(
  kind: Kind,
  getCondition: (subject: FactSubject) => string,
) =>
  `INSERT INTO messages (user_id, at, told)
SELECT user_id, :told, iif(count(*) = 1, json_object('kind', '${kind}', 'subject', max(subject), 'id', max(id), 'import', :id),
  json_object('kind', '${kind}', 'import', :id, 'saved', json_group_array(json_object('subject', subject, 'id', id))))
FROM (SELECT * FROM (${selectSavers('school', 't.rank_sort', getCondition)} UNION ALL ${selectSavers('course', 't.school_rank', getCondition)})
  ORDER BY user_id, place, subject DESC, id) GROUP BY user_id` as const;

/**
 * Inserts one message for each user with favourites whose figures the import changed. It runs last in the transaction
 * of the import, so that withdrawn subjects, which have their own message, are excluded.
 */
export const notifySavers = (id: number, notificationText: string): Statement =>
  prepareFragments(
    insertFavouriteNotifications(
      'figuresChanged',
      (subject) =>
        `t.levels <> 0 AND t.id IN (SELECT subject_id FROM fact_history WHERE import_id = :id AND subject = '${subject}' AND ${selectIsReported('fact_key')})`,
    ),
    { id, told: notificationText },
  );

/** Deletes future reply reminders of an application. */
export const deleteReplyReminders = (applicationId: number, now: string): Statement =>
  bindNamed(
    `DELETE FROM messages WHERE at > :now AND told ->> 'kind' = 'replyReminder' AND told ->> 'application' = :application
  AND user_id = (SELECT user_id FROM applications WHERE id = :application)`,
    { application: applicationId, now },
  );

/** Deletes future reminders of a lecture, for one student or, if `userId` is null, for all. */
export const deleteReminders = (lectureId: number, now: string, userId: number | null = null): Statement =>
  bindNamed(
    `DELETE FROM messages WHERE at > :now AND told ->> 'kind' = 'lectureReminder' AND told ->> 'lecture' = :lecture
  AND user_id IN (SELECT CAST(user_id AS INTEGER) FROM lecture_sign_ups WHERE lecture_id = :lecture)
  AND (:userId IS NULL OR user_id = :userId)`,
    { lecture: lectureId, now, userId },
  );

export interface InboxMessageRow {
  id: number;
  at: string;
  readAt: string;
  /** JSON object of a Notification. */
  told: string;
  lectureTitle: string;
  startTime: string;
  endTime: string;
  schoolName: string;
  courseName: string;
  /** JSON array of the figures that an import changed. */
  changes: string;
  /**
   * JSON array of the first favourites in a message about several, in the format of the contract's `saved`.
   * `savedCount` is the total number.
   */
  saved: string;
  savedCount: number;
}

/**
 * Returns the SQL for a field of the message's course in the application form, or '' if the form does not contain the
 * course.
 */
const selectChosenCourseField = <const Field extends string>(field: Field) =>
  `coalesce(json_extract(a.form, '$.courses[' || (m.told ->> 'course') || '].${field}'), '')` as const;

const CHANGES_SELECT = selectChangesByImport("m.told ->> 'subject'", "m.told ->> 'id'", "m.told ->> 'import'");

const SCHOOL_NAME_EXPRESSION = `CASE WHEN :locale = 'en-us' THEN s.name ELSE ${selectInLanguage('s.name_chn')} END`;
/** Maximum number of favourites listed in a message. The page of favourites lists all. */
const MAX_SAVED_ROWS = 30;
const SAVED_ROWS_SELECT = `(SELECT json_group_array(json_object('schoolId', CAST(s.id AS TEXT), 'courseId', coalesce(CAST(c.id AS TEXT), ''),
    'schoolName', coalesce(nullif(${SCHOOL_NAME_EXPRESSION}, ''), s.name), 'courseName', coalesce(c.name, ''),
    'changes', json(iif(m.told ->> 'kind' = 'figuresChanged', ${selectChangesByImport('x.subject', 'x.id', "m.told ->> 'import'")}, '[]'))))
  FROM (SELECT e.value ->> 'subject' AS subject, e.value ->> 'id' AS id FROM json_each(m.told, '$.saved') e ORDER BY e.key LIMIT ${MAX_SAVED_ROWS}) x
  LEFT JOIN courses c ON x.subject = 'course' AND c.id = x.id
  JOIN schools s ON s.id = coalesce(c.school_id, iif(x.subject = 'school', x.id, NULL)))`;

/** Returns a page of the user's messages, latest first. */
export const getMessages = (
  userId: number,
  now: string,
  locale: Locale,
  { currentPage, showCount }: PageQuery,
): PagedQuery<InboxMessageRow> => ({
  total: bindNamed('SELECT count(*) AS total FROM messages WHERE user_id = :userId AND at <= :now', { userId, now }),
  rows: bindNamed(
    `SELECT m.id, m.at, m.read_at AS readAt, m.told, ${selectInLanguage('l.title')} AS lectureTitle,
  coalesce(l.start_time, '') AS startTime, coalesce(l.end_time, '') AS endTime,
  coalesce(nullif(${selectChosenCourseField('schoolName')}, ''), ${SCHOOL_NAME_EXPRESSION as ':locale'}, '') AS schoolName,
  coalesce(nullif(${selectChosenCourseField('courseName')}, ''), c.name, '') AS courseName,
  iif(m.told ->> 'kind' = 'figuresChanged', ${CHANGES_SELECT as ':locale'}, '[]') AS changes, ${SAVED_ROWS_SELECT as ':locale'} AS saved,
  coalesce(json_array_length(m.told, '$.saved'), 0) AS savedCount
FROM messages m LEFT JOIN courses c ON m.told ->> 'subject' = 'course' AND c.id = m.told ->> 'id'
  LEFT JOIN schools s ON s.id = coalesce(c.school_id, iif(m.told ->> 'subject' = 'school', m.told ->> 'id', NULL))
  LEFT JOIN lectures l ON l.id = m.told ->> 'lecture'
  LEFT JOIN applications a ON a.id = m.told ->> 'application' AND a.user_id = m.user_id
WHERE m.user_id = :userId AND m.at <= :now ORDER BY m.at DESC, m.id DESC LIMIT :limit OFFSET :from`,
    { userId, now, locale, limit: showCount, from: (currentPage - 1) * showCount },
  ),
});

export const countUnread = (userId: number, now: string): Statement<{ count: number }> =>
  bindNamed(`SELECT count(*) AS count FROM messages WHERE user_id = :userId AND read_at = '' AND at <= :now`, {
    userId,
    now,
  });

export const selectInboxMessageById = (id: string, now: string): Statement<{ userId: number }> =>
  bindNamed('SELECT user_id AS userId FROM messages WHERE id = :id AND at <= :now', { id, now });

export const markMessageRead = (userId: number, id: string, now: string): Statement =>
  toRepeatable(
    bindNamed(`UPDATE messages SET read_at = :now WHERE id = :id AND user_id = :userId AND read_at = ''`, {
      userId,
      id,
      now,
    }),
  );

/** Marks a message and all earlier messages as read. */
export const markMessagesReadUntil = (userId: number, id: string, now: string): Statement =>
  toRepeatable(
    bindNamed(
      `UPDATE messages SET read_at = :now WHERE user_id = :userId AND read_at = ''
  AND (at, id) <= (SELECT at, id FROM messages WHERE id = :id AND user_id = :userId)`,
      { userId, id, now },
    ),
  );

/** Deletes unread messages about an application that were sent at the given time. */
export const deleteUnreadNews = (applicationId: number, at: string): Statement =>
  bindNamed(
    `DELETE FROM messages WHERE user_id = (SELECT user_id FROM applications WHERE id = :application) AND at = :at AND read_at = ''
  AND told ->> '$.application' = :application AND told ->> '$.kind' LIKE 'application%'`,
    { application: applicationId, at },
  );
