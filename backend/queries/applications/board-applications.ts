import type { ApplicationStand } from '#backend/application/application-stand.ts';
import { named, namedOf, type Statement } from '#backend/queries/database.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import { ADVISER } from './desk-applications.ts';

/** An application as lists show it: whose it is and how it stands, without its log and without its documents. */
export interface StandingRow extends Omit<ApplicationStand, 'replyDays'> {
  id: number;
  /** Who leads it, as colleagues call them; '' while nobody does. */
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
  /** JSON: the courses of the form, with the names that the student saw. */
  courses: string;
  /** By when an offer has to be replied to next; the last day of all where each has gone by; '' where none waits. */
  replyBy: string;
}

/** By when an offer waits for a reply next, on the day :today. */
const NEXT_REPLY_BY =
  `coalesce((SELECT min(d.value) FROM json_each(a.reply_days) d WHERE d.value >= :today), a.reply_by)` as const;

const STANDING_COLUMNS =
  `a.id, a.user_id AS userId, a.agent_key AS agentKey, a.status, u.delete_asked_at AS deleteAskedAt,
  a.updated_at AS updatedAt, u.nickname, coalesce(a.form ->> '$.personal.nameChn', '') AS nameChn,
  coalesce(a.form ->> '$.personal.firstName', '') AS firstName, coalesce(a.form ->> '$.personal.lastName', '') AS lastName,
  coalesce(a.form -> '$.courses', '[]') AS courses, ${ADVISER} AS adviser,
  a.steps, a.decisions, a.sent, a.offers, a.accepted, a.case_state AS caseState, a.unanswered, ${NEXT_REPLY_BY} AS replyBy` as const;

const STANDING = `SELECT ${STANDING_COLUMNS}
FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0` as const;

/** Offers that nobody has taken up: overdue ones first, then by the day to reply by. */
export const offersToReply = (agentKey: string, today: string, most: number): Statement<StandingRow> =>
  named(`${STANDING} AND a.reply_by <> '' ORDER BY replyBy, a.id LIMIT :most`, {
    agentKey,
    today,
    most,
  });

/**
 * To be moved on: whose student waits for an answer, then what has stood longest; what a colleague leads comes after that. Those that wait for
 * a reply to an offer stand there.
 */
export const stepsToTake = (agentKey: string, staffId: number, today: string, most: number): Statement<StandingRow> =>
  named(
    `${STANDING} AND (a.reply_by = '' OR a.unanswered > 0)
ORDER BY a.staff_id NOT IN (0, :staffId), a.unanswered = 0, a.updated_at, a.id LIMIT :most`,
    { agentKey, staffId, today, most },
  );

/** What one leads: what is overdue or ends first, then whose student waits for an answer, then what has stood longest. */
export const applicationsLedBy = (
  agentKey: string,
  staffId: number,
  today: string,
  most: number,
): Statement<StandingRow> =>
  named(
    `${STANDING} AND a.staff_id > 0 AND a.staff_id = :staffId
ORDER BY a.reply_by = '', replyBy, a.unanswered = 0, a.updated_at, a.id LIMIT :most`,
    { agentKey, staffId, today, most },
  );

export const countStanding = (
  agentKey: string,
  staffId: number,
  today: string,
): Statement<{ following: number; own: number; toReply: number; overdue: number; toStep: number }> =>
  named(
    `SELECT count(*) AS following, coalesce(sum(a.staff_id = :staffId), 0) AS own, count(nullif(a.reply_by, '')) AS toReply,
  coalesce(sum(a.reply_by <> '' AND a.reply_by < :today), 0) AS overdue,
  coalesce(sum(a.reply_by = '' OR a.unanswered > 0), 0) AS toStep
FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0`,
    { agentKey, staffId, today },
  );

/** Where an application stands on the board, in order; a column that follows from the numbers of its row, and from no log. */
export const STAGES = ['prepare', 'school', 'offer', 'deposit', 'leaving', 'closing'] as const;
export type Stage = (typeof STAGES)[number];

export const BOARD_ORDERS = ['reply', 'still'] as const;
type BoardOrder = (typeof BOARD_ORDERS)[number];

/** What is overdue, then what has to be replied to soonest, then what has stood longest; or that alone. */
const ORDER: Record<BoardOrder, string> = {
  reply: `a.reply_by = '', ${NEXT_REPLY_BY}, a.updated_at, a.id`,
  still: 'a.updated_at, a.id',
};

export interface BoardFilter {
  agentKey: string;
  /** As '2026-11-23': on it hangs which offer comes next. */
  today: string;
  /** Its number in the catalogue; '' for all. */
  school: string;
  stage: Stage | '';
  /** In names, schools and courses, or a number of an application; '' for everything. */
  words: string;
  order: BoardOrder;
  /** Of the account that leads them; 0 for what is nobody's, null for everybody's. */
  adviser: number | null;
}

export interface BoardRow extends StandingRow {
  stage: Stage;
  /** How many stand at this stage. */
  total: number;
}

// Texts of JSON are looked at value by value: a search for '"' or 'schoolName' is none for its punctuation and its keys.
const FOLLOWED = `a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0`;

const ledBy = ({ adviser }: BoardFilter) => (adviser === null ? '' : ' AND a.staff_id = :adviser');

const FOUND = `${FOLLOWED}
  AND (:stage = '' OR a.stage = :stage)
  AND (:school = '' OR EXISTS (SELECT 1 FROM json_each(a.form, '$.courses') k WHERE k.value ->> '$.schoolId' = :school))
  AND (:words = '' OR CAST(a.id AS TEXT) = :words
    OR instr(lower(u.nickname || ' ' || coalesce(a.form ->> '$.personal.nameChn', '') || ' ' || coalesce(a.form ->> '$.personal.firstName', '')
      || ' ' || coalesce(a.form ->> '$.personal.lastName', '')), lower(:words)) > 0
    OR EXISTS (SELECT 1 FROM json_each(a.form, '$.courses') k
      WHERE instr(lower(coalesce(k.value ->> '$.schoolName', '') || ' ' || coalesce(k.value ->> '$.courseName', '')), lower(:words)) > 0))`;

/** Beyond so many it is told that there are more, and not how many: counting all would read all. */
export const MOST_COUNTED = 200;

/**
 * One statement for each stage, as D1 joins at most five by UNION: the first rows, and how many there are. Of the forms those alone are
 * read that are shown.
 */
export function boardOf(filter: BoardFilter, most: number): Statement<BoardRow>[] {
  const { order, ...values } = filter;
  const isNarrowed = filter.school !== '' || filter.words !== '';
  const stages = STAGES.filter((stage) => filter.stage === '' || filter.stage === stage);
  const wanted = isNarrowed ? `a.stage = '{stage}' AND ${FOUND}` : `a.stage = '{stage}' AND ${FOLLOWED}`;
  const from = `FROM applications a JOIN users u ON u.id = a.user_id WHERE ${wanted}${ledBy(filter)}`;
  const column = (stage: Stage) =>
    `SELECT ${STANDING_COLUMNS}, a.stage,
  (SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED + 1})) AS total
FROM (${isNarrowed || order === 'still' ? firstBy(ORDER[order], from) : firstToReply(from)}) f
  CROSS JOIN applications a ON a.id = f.id JOIN users u ON u.id = a.user_id`.replaceAll('{stage}', stage);
  return stages.map((stage) => namedOf(column(stage), { ...values, most }));
}

const firstBy = (order: string, from: string) => `SELECT a.id ${from} ORDER BY ${order} LIMIT :most`;

/** What has a day first, which an index knows; then what has stood longest, by another one. */
const firstToReply = (from: string) => `SELECT id FROM (
  SELECT * FROM (SELECT a.id, 0 AS part, ${NEXT_REPLY_BY} AS next, a.updated_at AS since ${from} AND a.reply_by <> ''
    ORDER BY next, since, a.id LIMIT :most)
  UNION ALL SELECT * FROM (SELECT a.id, 1, '', a.updated_at ${from} AND a.reply_by = '' ORDER BY a.updated_at, a.id LIMIT :most)
  ) ORDER BY part, next, since, id LIMIT :most`;

/** All stages in one row after another. */
export function tableOf(filter: BoardFilter, most: number, from: number): Statement<BoardRow> {
  const { order, ...values } = filter;
  return namedOf(
    `SELECT ${STANDING_COLUMNS}, a.stage, count(*) OVER () AS total FROM applications a JOIN users u ON u.id = a.user_id
WHERE ${FOUND}${ledBy(filter)} ORDER BY ${ORDER[order]} LIMIT :most OFFSET :from`,
    { ...values, most, from },
  );
}

/** Of how many applications the schools are offered to choose from. */
const MOST_ASKED = 500;

/**
 * Schools that are applied to in what changed last, those of most applications first. By number: a form has the name in its student's
 * language, so one school would stand here once for each language. `name` is what one of the students saw.
 */
export const schoolsFollowed = (agentKey: string, most: number): Statement<{ id: string; name: string }> =>
  namedOf(
    `SELECT k.value ->> '$.schoolId' AS id, max(k.value ->> '$.schoolName') AS name FROM (SELECT id AS application, user_id, form FROM applications WHERE agent_key = :agentKey AND status = 'following' ORDER BY updated_at DESC LIMIT ${MOST_ASKED}) a
  JOIN users u ON u.id = a.user_id, json_each(a.form, '$.courses') k WHERE u.delete_asked_at = 0 AND k.value ->> '$.schoolId' <> ''
GROUP BY k.value ->> '$.schoolId' ORDER BY count(DISTINCT a.application) DESC, max(k.value ->> '$.schoolName') LIMIT :most`,
    { agentKey, most },
  );
