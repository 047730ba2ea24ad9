import { ASSIGNEE_COLUMN } from '#backend/queries/chat/conversations.ts';
import { selectInLanguage, bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import { ADVISER_COLUMN } from '#backend/queries/applications/desk-applications.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { ReservedState } from '#shared/rules/seat-states.ts';
import type { StudentFilter } from '#shared/rules/student-filters.ts';

const REGISTERED_ON_SITE_CONDITION = `u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey)`;
const HAS_APPLIED_CONDITION = `EXISTS (SELECT 1 FROM applications a WHERE a.user_id = u.id AND a.agent_key = :agentKey AND a.status <> 'draft')`;
const HAS_CONVERSATION_CONDITION = `EXISTS (SELECT 1 FROM chat_contacts o JOIN chat_conversations c ON c.contact_id = o.id
  WHERE o.agent_key = :agentKey AND o.owner = 'user:' || u.id AND c.status = 'open')`;

/**
 * SQL condition that student `u` belongs to an agent and has not requested deletion. It uses the same relations as the
 * permission check `can` for a single student.
 */
export const AGENT_CONDITION =
  `(u.delete_asked_at = 0 AND (${REGISTERED_ON_SITE_CONDITION} OR ${HAS_APPLIED_CONDITION} OR ${HAS_CONVERSATION_CONDITION}))` as const;

interface StudentTiesRow {
  cameByItsSite: 0 | 1;
  hasApplied: 0 | 1;
  isTalking: 0 | 1;
}

export const selectStudentTies = (agentKey: string, userId: number): Statement<StudentTiesRow> =>
  bindNamed(
    `SELECT coalesce(${REGISTERED_ON_SITE_CONDITION}, 0) AS cameByItsSite, ${HAS_APPLIED_CONDITION} AS hasApplied, ${HAS_CONVERSATION_CONDITION} AS isTalking
FROM users u WHERE u.id = :userId AND u.delete_asked_at = 0`,
    { agentKey, userId },
  );

export interface StudentRow {
  /** Sort position in the list, as text because it exceeds the safe integers of JavaScript. */
  place: string;
  id: number;
  nickname: string;
  name: string;
  areaCode: string;
  mobile: string;
  createdAt: number;
  /** Id of the submitted current application with this agent, or null if there is none. */
  application: number | null;
  applicationStatus: ApplicationStatus | null;
  /** State of that application, or of the last ended one, or null if none was submitted. */
  caseState: CaseState | null;
  steps: number;
  /** Display name of the assigned adviser, or '' if unassigned. */
  adviser: string;
  favourites: number;
  /** JSON array of the courses in that application. */
  courses: string;
  /** E-mail address in that application, or '' if there is none. */
  email: string;
  /** Source, agency's own code or referring site through which the student came, or '' if unknown. */
  source: string;
}

export const STUDENT_COLUMNS =
  `CAST(p.id AS TEXT) AS place, u.id, u.nickname, u.name, u.area_code AS areaCode, u.mobile, u.created_at AS createdAt,
  a.id AS application, a.status AS applicationStatus, coalesce(a.steps, 0) AS steps, ${ADVISER_COLUMN} AS adviser,
  coalesce(a.case_state, (SELECT e.case_state FROM applications e WHERE e.user_id = u.id AND e.agent_key = :agentKey AND e.status = 'withdrawn'
    ORDER BY e.id DESC LIMIT 1)) AS caseState,
  (SELECT count(*) FROM school_favourites f WHERE f.user_id = u.id) AS favourites,
  coalesce(a.form -> '$.courses', '[]') AS courses, coalesce(a.form ->> '$.personal.email', '') AS email,
  coalesce(u.attribution ->> '$.source', u.attribution ->> '$.code', u.attribution ->> '$.referrer', '') AS source` as const;

// Applications are joined by the index on students. The unary plus disables the index on agents, which would read all
// applications of the agent for each student.
export const STUDENT_JOIN = `CROSS JOIN student_places p ON p.id = h.id CROSS JOIN users u ON u.id = p.user_id
LEFT JOIN applications a ON a.user_id = u.id AND +a.agent_key = :agentKey AND +a.status IN ('following', 'finished')` as const;

/** Search terms for name, number or school, in the format of the index (`createSignMatch`). */
export interface StudentSearch {
  agentKey: string;
  /** Expression for names and schools, or '' if the text has no searchable terms. */
  signs: string;
  /**
   * Expression for a phone number or its last digits (`createNumberMatch`), four or more, or '' if the text is not a
   * number.
   */
  digits: string;
}

/** Maximum number of schools to which a search word is expanded. */
const MAX_SCHOOLS = 100;

const MATCH_CONDITION =
  `'agent : "' || :agentKey || '" AND (words : ' || :signs || iif(:digits = '', '', ' OR number : ' || :digits)
  || coalesce((SELECT ' OR saved : (' || group_concat('"' || id || '"', ' OR ') || ')'
    FROM (SELECT rowid AS id FROM school_signs WHERE school_signs MATCH :signs ORDER BY rowid LIMIT ${MAX_SCHOOLS})), '') || ')'` as const;

/**
 * Keyset pagination: the position from which to read and the direction. Positions are text because they exceed the safe
 * integers of JavaScript.
 */
export interface ListCursor {
  way: 'older' | 'newer';
  place: string;
}
export const FIRST_CURSOR: ListCursor = { way: 'older', place: '9223372036854775807' };

const CURSOR_CONDITIONS = {
  older: (place: string) => `${place} < CAST(:place AS INTEGER) ORDER BY ${place} DESC LIMIT :limit`,
  newer: (place: string) => `${place} > CAST(:place AS INTEGER) ORDER BY ${place} LIMIT :limit`,
} as const;

/** Filter of the list: all students, students with an open application, or students of one adviser. */
export interface StudentChoice {
  filter: StudentFilter;
  /** Account id of the adviser whose students the filter 'mine' selects. */
  staffId: number;
}
const ALL_STUDENTS: StudentChoice = { filter: 'all', staffId: 0 };

/**
 * FROM clauses of an agent's list by filter. `following` and (agent, adviser) have separate indexes, so that a page
 * reads only the rows that it shows.
 */
const PLACE_SELECTS = {
  all: 'FROM student_places p WHERE p.agent_key = :agentKey',
  open: 'FROM student_places p WHERE p.agent_key = :agentKey AND p.following = 1',
  mine: `FROM applications m CROSS JOIN student_places p ON p.user_id = m.user_id AND p.agent_key = m.agent_key
WHERE m.agent_key = :agentKey AND m.staff_id = :staffId AND m.status = 'following'`,
} as const satisfies Record<StudentFilter, string>;

/** SQL conditions of the same filters for search matches, which are looked up by key. */
const MATCHING_SELECTS = {
  all: '',
  open: ' AND EXISTS (SELECT 1 FROM student_places p WHERE p.id = student_words.rowid AND p.following = 1)',
  mine: ` AND EXISTS (SELECT 1 FROM student_places p JOIN applications m ON m.user_id = p.user_id AND m.agent_key = :agentKey
  AND m.staff_id = :staffId AND m.status = 'following' WHERE p.id = student_words.rowid)`,
} as const satisfies Record<StudentFilter, string>;

// Sorted by latest activity, newest first, or last when reading in the direction 'newer'. A page reads only the rows
// that it shows, however many students a site has.

export const selectStudents = (
  agentKey: string,
  { way, place }: ListCursor,
  max: number,
  { filter, staffId } = ALL_STUDENTS,
): Statement<StudentRow> =>
  prepareFragments(
    `SELECT ${STUDENT_COLUMNS} FROM (SELECT p.id ${PLACE_SELECTS[filter]} AND ${CURSOR_CONDITIONS[way]('p.id')}) h ${STUDENT_JOIN}
ORDER BY p.id ${way === 'older' ? 'DESC' : ''}`,
    { agentKey, place, limit: max, ...(filter === 'mine' && { staffId }) },
  );

/** Returns students with a matching name, number or school. */
export const selectStudentsWith = (
  query: StudentSearch,
  { way, place }: ListCursor,
  max: number,
  { filter, staffId } = ALL_STUDENTS,
): Statement<StudentRow> =>
  prepareFragments(
    `SELECT ${STUDENT_COLUMNS} FROM (SELECT rowid AS id FROM student_words WHERE student_words MATCH ${MATCH_CONDITION}${MATCHING_SELECTS[filter]} AND ${CURSOR_CONDITIONS[way]('rowid')}) h ${STUDENT_JOIN}
WHERE p.agent_key = :agentKey ORDER BY p.id ${way === 'older' ? 'DESC' : ''}`,
    { ...query, place, limit: max, ...(filter === 'mine' && { staffId }) },
  );

export const countStudents = (
  agentKey: string,
  query: StudentSearch | null,
  max: number,
  { filter, staffId }: StudentChoice,
): Statement<{ total: number }> => {
  const matchedRows = query
    ? `SELECT 1 FROM student_words WHERE student_words MATCH ${MATCH_CONDITION}${MATCHING_SELECTS[filter]}`
    : `SELECT 1 ${PLACE_SELECTS[filter]}`;
  const values = query ? { ...query } : { agentKey };
  return prepareFragments(`SELECT count(*) AS total FROM (${matchedRows} LIMIT :limit)`, {
    ...values,
    limit: max,
    ...(filter === 'mine' && { staffId }),
  });
};

export interface StudentProfile extends Omit<
  StudentRow,
  'place' | 'application' | 'applicationStatus' | 'caseState' | 'steps' | 'adviser' | 'favourites' | 'courses' | 'email'
> {
  /** Attribution on this agency's site as JSON, or {} for a student of another agency. */
  attribution: string;
  firstName: string;
  lastName: string;
  birthday: string;
  agentName: string;
}

/** Finds a student of any agent. The caller must check the permission (`can`). */
export const selectStudentDetail = (id: number, agentKey: string, locale: Locale): Statement<StudentProfile> =>
  bindNamed(
    `SELECT u.id, u.nickname, u.name, u.first_name AS firstName, u.last_name AS lastName, u.birthday, u.area_code AS areaCode,
  u.mobile, u.created_at AS createdAt, iif(g.key_code = :agentKey, u.attribution, '{}') AS attribution, iif(g.key_code = :agentKey, coalesce(${selectInLanguage('g.name')}, ''), '') AS agentName
FROM users u LEFT JOIN agents g ON g.id = u.agent_id WHERE u.id = :id AND u.delete_asked_at = 0`,
    { id, agentKey, locale },
  );

export interface StudentApplication {
  id: number;
  agentKey: string;
  status: ApplicationStatus;
  deleteAskedAt: number;
  steps: number;
  updatedAt: string;
  courses: string;
}

/** Returns the student's applications with this agent, latest first. */
export const selectApplicationsOfStudent = (agentKey: string, userId: number): Statement<StudentApplication> =>
  bindNamed(
    `SELECT a.id, a.agent_key AS agentKey, a.status, u.delete_asked_at AS deleteAskedAt, a.steps, a.updated_at AS updatedAt,
  coalesce(a.form -> '$.courses', '[]') AS courses
FROM applications a JOIN users u ON u.id = a.user_id WHERE a.user_id = :userId AND a.agent_key = :agentKey ORDER BY a.id DESC`,
    { agentKey, userId },
  );

/** Drafts that advisers created for a student: who created them, and when. */
export const selectDraftsByStaff = (
  agentKey: string,
  userId: number,
): Statement<{ application: number; at: string; who: string }> =>
  bindNamed(
    `SELECT a.id AS application, e.at, e.who FROM applications a JOIN application_events e ON e.application_id = a.id AND e.seq = 1 AND e.by = 'staff'
WHERE a.user_id = :userId AND a.agent_key = :agentKey AND a.status = 'draft'`,
    { agentKey, userId },
  );

export interface StudentConversation {
  id: number;
  status: 'open' | 'resolved';
  assignee: string;
  lastAt: number;
  lastText: string;
}

export const selectTalkOfStudent = (agentKey: string, userId: number): Statement<StudentConversation> =>
  bindNamed(
    `SELECT c.id, c.status, ${ASSIGNEE_COLUMN} AS assignee, c.last_at AS lastAt, c.last_text AS lastText
FROM chat_contacts o JOIN chat_conversations c ON c.contact_id = o.id
WHERE o.agent_key = :agentKey AND o.owner = 'user:' || CAST(:userId AS INTEGER)`,
    { agentKey, userId },
  );

export interface StudentLectureSeat {
  id: number;
  title: string;
  startTime: string;
  state: ReservedState;
  /** Time of the last change of state, or '' for older rows without a recorded time. */
  at: string;
}

export const selectSeatsOfStudent = (userId: number, locale: Locale, max: number): Statement<StudentLectureSeat> =>
  bindNamed(
    `SELECT l.id, ${selectInLanguage('l.title')} AS title, l.start_time AS startTime, s.state, s.at
FROM lecture_sign_ups s JOIN lectures l ON l.id = s.lecture_id
WHERE s.user_id = CAST(CAST(:userId AS INTEGER) AS TEXT) ORDER BY l.start_time DESC LIMIT :limit`,
    { userId, locale, limit: max },
  );
