import type { ApplicationSummary } from '#backend/application/application-summary.ts';
import { bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import { type FilterStage, BOARD_STAGES, type BoardStage, type TableSort } from '#shared/rules/application/board.ts';
import { ADVISER_COLUMN } from './desk-applications.ts';

/** Application in a list: student and state, without log and documents. */
export interface ApplicationSummaryRow extends Omit<ApplicationSummary, 'replyDays'> {
  id: number;
  /** Display name of the responsible adviser, or '' if the application is unassigned. */
  adviser: string;
  userId: number;
  agentKey: string;
  status: ApplicationStatus;
  deleteAskedAt: number;
  updatedAt: string;
  nickname: string;
  nameChn: string;
  firstName: string;
  lastName: string;
  /** JSON array of the form's courses, with the names shown to the student. */
  courses: string;
  /** Next deadline of an open offer, or the last one if all have passed, or '' if there is no open offer. */
  replyBy: string;
}

/** SQL for the next deadline of an open offer on or after :today, or the last one if all have passed. */
const NEXT_REPLY_BY_EXPRESSION =
  `coalesce((SELECT min(d.value) FROM json_each(a.reply_days) d WHERE d.value >= :today), a.reply_by)` as const;

export const CASE_COLUMNS =
  `a.id, a.user_id AS userId, a.agent_key AS agentKey, a.status, u.delete_asked_at AS deleteAskedAt,
  a.updated_at AS updatedAt, u.nickname, coalesce(a.form ->> '$.personal.nameChn', '') AS nameChn,
  coalesce(a.form ->> '$.personal.firstName', '') AS firstName, coalesce(a.form ->> '$.personal.lastName', '') AS lastName,
  coalesce(a.form -> '$.courses', '[]') AS courses, ${ADVISER_COLUMN} AS adviser,
  a.steps, a.decisions, a.sent, a.offers, a.accepted, a.case_state AS caseState, a.course_states AS courseStates, a.unanswered, a.documents, a.documents_day AS documentsDay` as const;

const SUMMARY_SELECT = `SELECT ${CASE_COLUMNS}, ${NEXT_REPLY_BY_EXPRESSION} AS replyBy
FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0` as const;

/** SQL condition for unassigned applications and the caller's own, or for all of the agency's if :everybody is 1. */
const ADVISER_CONDITION = `(:everybody = 1 OR a.staff_id IN (0, :staffId))` as const;

export interface DayChoice {
  agentKey: string;
  staffId: number;
  /** Whether (1) to include the applications of colleagues. */
  everybody: 0 | 1;
  today: string;
}

/** Returns applications with open offers, sorted by deadline. Overdue offers therefore come first. */
export const selectOffersToReply = (choice: DayChoice, max: number): Statement<ApplicationSummaryRow> =>
  bindNamed(`${SUMMARY_SELECT} AND ${ADVISER_CONDITION} AND a.reply_by <> '' ORDER BY replyBy, a.id LIMIT :limit`, {
    ...choice,
    limit: max,
  });

/**
 * Returns the work queue: first students who are waiting for a reply, then the caller's applications by age. Open
 * offers have a list of their own.
 */
export const selectPendingSteps = (choice: DayChoice, max: number): Statement<ApplicationSummaryRow> =>
  bindNamed(
    `${SUMMARY_SELECT} AND ${ADVISER_CONDITION} AND (a.reply_by = '' OR a.unanswered > 0)
ORDER BY a.unanswered = 0, a.staff_id NOT IN (0, :staffId), a.updated_at, a.id LIMIT :limit`,
    { ...choice, limit: max },
  );

/** Returns applications without an adviser that were not sent to a school yet, latest first. */
export const selectNewApplications = (agentKey: string, today: string, max: number): Statement<ApplicationSummaryRow> =>
  bindNamed(`${SUMMARY_SELECT} AND a.staff_id = 0 AND a.sent = 0 ORDER BY a.updated_at DESC, a.id DESC LIMIT :limit`, {
    agentKey,
    today,
    limit: max,
  });

/**
 * Returns the applications of one adviser: first those with a deadline, nearest first, then students who are waiting
 * for a reply, then the others by age.
 */
export const selectApplicationsLedBy = (
  agentKey: string,
  staffId: number,
  today: string,
  max: number,
): Statement<ApplicationSummaryRow> =>
  bindNamed(
    `${SUMMARY_SELECT} AND a.staff_id > 0 AND a.staff_id = :staffId
ORDER BY a.reply_by = '', replyBy, a.unanswered = 0, a.updated_at, a.id LIMIT :limit`,
    { agentKey, staffId, today, limit: max },
  );

/**
 * Returns applications with documents on which the agency must act: rejected, received after a request, or overdue.
 * Those that have waited longest come first.
 */
export const selectDocumentsToHandle = (choice: DayChoice, max: number): Statement<ApplicationSummaryRow> =>
  bindNamed(
    `${SUMMARY_SELECT} AND ${ADVISER_CONDITION} AND a.documents_day <> '' AND a.documents_day <= :today ORDER BY a.documents_day, a.id LIMIT :limit`,
    { ...choice, limit: max },
  );

/**
 * Counts the rows of each list of the day page. Each count stops at MAX_COUNT + 1, so that it never reads every
 * application.
 */
export function countBoard({
  everybody,
  ...values
}: DayChoice): Statement<
  Record<'following' | 'own' | 'unassigned' | 'toReply' | 'overdue' | 'toStep' | 'documents', number>
> {
  const adviserCondition = everybody === 1 ? '' : 'AND a.staff_id IN (0, :staffId)';
  const countRows = (condition: string, index: string) =>
    `(SELECT count(*) FROM (SELECT 1 FROM applications a INDEXED BY ${index} JOIN users u ON u.id = a.user_id
  WHERE a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0 ${condition} LIMIT ${MAX_BOARD_COUNT + 1}))`;
  const replyIndex = 'applications_by_reply';
  const adviserIndex = everybody === 1 ? 'applications_by_agent' : 'applications_by_adviser';
  return prepareFragments(
    `SELECT ${countRows('', 'applications_by_agent')} AS following,
  ${countRows('AND a.staff_id = :staffId', 'applications_by_adviser')} AS own,
  ${countRows('AND a.staff_id = 0 AND a.sent = 0', 'applications_by_adviser')} AS unassigned,
  ${countRows(`${adviserCondition} AND a.reply_by <> '' AND a.reply_by > ''`, replyIndex)} AS toReply,
  ${countRows(`${adviserCondition} AND a.reply_by <> '' AND a.reply_by < :today`, replyIndex)} AS overdue,
  ${countRows(`${adviserCondition} AND (a.reply_by = '' OR a.unanswered > 0)`, adviserIndex)} AS toStep,
  ${countRows(`${adviserCondition} AND a.documents_day <> '' AND a.documents_day <= :today`, 'applications_by_documents')} AS documents`,
    values,
  );
}

const CHOSEN_COURSE = `(a.form -> ('$.courses[' || k.course || ']'))` as const;

/**
 * Sort orders. `reply`: students who are waiting for a reply first, then by deadline (overdue first), then by age.
 * `still`: by age. All others: by a column of the table.
 */
const ORDER_BY_SORT: Record<TableSort, string> = {
  reply: `k.unanswered = 0, iif(k.unanswered = 1, k.updated_at, ''), k.reply_by = '', k.reply_by, k.updated_at, k.application_id, k.course`,
  still: 'k.updated_at, k.application_id, k.course',
  recent: 'k.updated_at DESC, k.application_id DESC, k.course DESC',
  student: `coalesce(nullif(a.form ->> '$.personal.nameChn', ''), nullif(trim(a.form ->> '$.personal.firstName' || ' ' || coalesce(a.form ->> '$.personal.lastName', '')), ''), u.nickname), a.id, k.course`,
  school: `coalesce((SELECT s.name FROM schools s WHERE s.id = CAST(${CHOSEN_COURSE} ->> '$.schoolId' AS INTEGER)), ${CHOSEN_COURSE} ->> '$.schoolName', ''), a.id, k.course`,
  course: `coalesce((SELECT o.name FROM courses o WHERE o.id = CAST(${CHOSEN_COURSE} ->> '$.courseId' AS INTEGER)), ${CHOSEN_COURSE} ->> '$.courseName', ''), a.id, k.course`,
  deadline: `k.reply_by = '', k.reply_by, k.updated_at, k.application_id, k.course`,
  stage: `CASE k.stage ${BOARD_STAGES.map((stage, index) => `WHEN '${stage}' THEN ${index}`).join(' ')} END, k.updated_at, k.application_id, k.course`,
  adviser: `${ADVISER_COLUMN} = '', ${ADVISER_COLUMN}, k.updated_at, k.application_id, k.course`,
};

export interface BoardFilter {
  agentKey: string;
  /** School id, or '' for all schools. */
  school: string;
  stage: FilterStage | '';
  /** Search text for names, schools and courses, or an application number, or '' for no search. */
  words: string;
  order: TableSort;
  /** Account id of the responsible adviser. 0 means unassigned applications, null means all. */
  adviser: number | null;
}

/** Course for which a student applies, with the application that it belongs to. */
export interface BoardRow extends ApplicationSummaryRow {
  /** Index of the course in `courses`. */
  course: number;
  stage: FilterStage;
  /** Sequence number of the last log entry. */
  lastSeq: number;
  /** Number of courses in this stage. */
  total: number;
}

const COURSE_COLUMNS =
  `${CASE_COLUMNS}, k.reply_by AS replyBy, k.course, k.stage, (SELECT coalesce(max(e.seq), 0) FROM application_events e WHERE e.application_id = a.id) AS lastSeq` as const;

const STUDENT_JOIN =
  'CROSS JOIN applications a ON a.id = k.application_id CROSS JOIN users u ON u.id = a.user_id' as const;

const filterByStage = (stage: FilterStage | '') =>
  `k.agent_key = :agentKey AND ${stage === '' ? "k.stage NOT IN ('enrolled', 'closed')" : `k.stage = '${stage}'`}`;

const filterByAdviser = ({ adviser }: BoardFilter) => (adviser === null ? '' : ' AND k.staff_id = :adviser');

// The search compares the values inside the JSON columns, so that punctuation and keys never match.
const SEARCH_CONDITION = `(:school = '' OR ${CHOSEN_COURSE} ->> '$.schoolId' = :school)
  AND (:words = '' OR CAST(a.id AS TEXT) = :words
    OR instr(lower(u.nickname || ' ' || coalesce(a.form ->> '$.personal.nameChn', '') || ' ' || coalesce(a.form ->> '$.personal.firstName', '')
      || ' ' || coalesce(a.form ->> '$.personal.lastName', '')), lower(:words)) > 0
    OR instr(lower(coalesce(${CHOSEN_COURSE} ->> '$.schoolName', '') || ' ' || coalesce(${CHOSEN_COURSE} ->> '$.courseName', '')), lower(:words)) > 0)` as const;

/**
 * Largest number that is counted exactly. Above it, the page shows "more". Without this limit, a count would read every
 * row.
 */
export const MAX_BOARD_COUNT = 200;

/**
 * Returns one statement per stage for its first rows and its total, because D1 allows only five UNION terms. Only the
 * forms of displayed rows are read.
 */
export function selectBoard(filter: BoardFilter, max: number): Statement<BoardRow>[] {
  const { order, ...values } = filter;
  const isFiltered = filter.school !== '' || filter.words !== '';
  const stages = BOARD_STAGES.filter((stage) => filter.stage === '' || filter.stage === stage);
  const selectColumn = (stage: BoardStage) => {
    const whereClause = `WHERE ${filterByStage(stage)}${filterByAdviser(filter)}`;
    const fromClause = `FROM application_courses k ${isFiltered ? `${STUDENT_JOIN} ${whereClause} AND ${SEARCH_CONDITION}` : whereClause}`;
    const sortOrder = stage === 'enrolled' ? 'recent' : order === 'still' || order === 'recent' ? order : 'reply';
    return `SELECT ${COURSE_COLUMNS}, (SELECT count(*) FROM (SELECT 1 ${fromClause} LIMIT ${MAX_BOARD_COUNT + 1})) AS total
FROM (${isFiltered || sortOrder !== 'reply' ? selectFirstBy(ORDER_BY_SORT[sortOrder], fromClause) : selectFirstToReply(fromClause)}) f
  CROSS JOIN application_courses k ON k.application_id = f.id AND k.course = f.course ${STUDENT_JOIN}`;
  };
  return stages.map((stage) => prepareFragments(selectColumn(stage), { ...values, limit: max }));
}

const selectFirstBy = (order: string, fromClause: string) =>
  `SELECT k.application_id AS id, k.course ${fromClause} ORDER BY ${order} LIMIT :limit`;

/**
 * SQL for students who are waiting for a reply, then rows with a deadline, then rows by age. Each of the three is read
 * from its own index.
 */
function selectFirstToReply(fromClause: string) {
  const selectPart = (partNumber: number, nextColumn: string, condition: string) => `SELECT * FROM (
    SELECT k.application_id AS id, k.course, ${partNumber} AS part, ${nextColumn} AS next, k.updated_at AS since ${fromClause} AND ${condition}
    ORDER BY ${nextColumn === "''" ? '' : `${nextColumn}, `}k.updated_at, k.application_id, k.course LIMIT :limit)`;
  return `SELECT id, course FROM (${[
    selectPart(0, "''", 'k.unanswered = 1'),
    selectPart(1, 'k.reply_by', "k.unanswered = 0 AND k.reply_by <> ''"),
    selectPart(2, "''", "k.unanswered = 0 AND k.reply_by = ''"),
  ].join(' UNION ALL ')}) ORDER BY part, next, since, id, course LIMIT :limit`;
}

/** Returns all open courses, or those of one stage, as a single list. */
export function selectApplicationTable(filter: BoardFilter, max: number, offset: number): Statement<BoardRow> {
  const { order, stage, ...values } = filter;
  const isEnded = stage === 'enrolled' || stage === 'closed';
  return prepareFragments(
    `SELECT ${COURSE_COLUMNS}, count(*) OVER () AS total FROM application_courses k ${STUDENT_JOIN}
WHERE ${filterByStage(stage)}${filterByAdviser(filter)} AND ${SEARCH_CONDITION} ORDER BY ${ORDER_BY_SORT[isEnded && order === 'reply' ? 'recent' : order]} LIMIT :limit OFFSET :from`,
    { ...values, limit: max, from: offset },
  );
}

/** Number of recently changed applications from which the options of the school filter are derived. */
const MAX_APPLICATIONS = 500;

/**
 * Returns the schools of recently changed applications, most frequent first. They are grouped by id, because the names
 * in forms depend on the student's language. `name` is one of these names.
 */
export const selectSchoolsFollowed = (agentKey: string, max: number): Statement<{ id: string; name: string }> =>
  prepareFragments(
    `SELECT k.value ->> '$.schoolId' AS id, max(k.value ->> '$.schoolName') AS name FROM (SELECT id AS application, user_id, form FROM applications WHERE agent_key = :agentKey AND status = 'following' ORDER BY updated_at DESC LIMIT ${MAX_APPLICATIONS}) a
  JOIN users u ON u.id = a.user_id, json_each(a.form, '$.courses') k WHERE u.delete_asked_at = 0 AND k.value ->> '$.schoolId' <> ''
GROUP BY k.value ->> '$.schoolId' ORDER BY count(DISTINCT a.application) DESC, max(k.value ->> '$.schoolName') LIMIT :limit`,
    { agentKey, limit: max },
  );

/** Returns closed applications of students who requested the deletion of their accounts. */
export const selectLeavingApplications = (
  agentKey: string,
  max: number,
): Statement<{ id: number; agentKey: string; status: ApplicationStatus; deleteAskedAt: number }> =>
  bindNamed(
    `SELECT a.id, a.agent_key AS agentKey, a.status, u.delete_asked_at AS deleteAskedAt
FROM users u JOIN applications a ON a.user_id = u.id
WHERE a.agent_key = :agentKey AND u.delete_asked_at > 0 AND a.status <> 'draft' ORDER BY u.delete_asked_at DESC LIMIT :limit`,
    { agentKey, limit: max },
  );
