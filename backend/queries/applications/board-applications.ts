import { type Statement, namedOf } from '#backend/queries/database.ts';
import { APPLICATION_STEPS, type ApplicationStep } from '#shared/rules/application/application-steps.ts';
import { NEXT_REPLY_BY, STANDING_COLUMNS, type StandingRow } from './standing-applications.ts';

/** Where an application stands on the board, in order; each follows from the numbers of its row, and from no log. */
export const STAGES = ['school', 'offer', 'deposit', 'leaving'] as const;
export type Stage = (typeof STAGES)[number];

/** How many steps have been reached once this one is. */
const reached = (step: ApplicationStep) => APPLICATION_STEPS.indexOf(step) + 1;

const STAGE = `CASE WHEN a.steps >= ${reached('payReservationFee')} THEN 'leaving' WHEN a.steps >= ${reached('admission')} THEN 'deposit'
  WHEN a.offers > 0 THEN 'offer' ELSE 'school' END`;

export const BOARD_ORDERS = ['reply', 'still'] as const;
type BoardOrder = (typeof BOARD_ORDERS)[number];

/** What has to be replied to soonest, then what has ended, then what has stood longest; or that alone. */
const ORDER: Record<BoardOrder, string> = {
  reply: `a.reply_by = '', a.reply_by < :today, ${NEXT_REPLY_BY}, a.updated_at, a.id`,
  still: 'a.updated_at, a.id',
};

export interface BoardFilter {
  agentKey: string;
  /** As '2026-11-23': on it hangs which offer comes next. */
  today: string;
  /** As the student chose it; '' for all. */
  school: string;
  stage: Stage | '';
  /** In names, schools and courses, or a number of an application; '' for everything. */
  words: string;
  order: BoardOrder;
}

export interface BoardRow extends StandingRow {
  stage: Stage;
  /** How many stand at this stage. */
  total: number;
}

// Texts of JSON are looked at value by value: a search for '"' or 'schoolName' is none for its punctuation and its keys.
const FOUND = `a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0
  AND (:stage = '' OR ${STAGE} = :stage)
  AND (:school = '' OR EXISTS (SELECT 1 FROM json_each(a.form, '$.courses') k WHERE k.value ->> '$.schoolName' = :school))
  AND (:words = '' OR CAST(a.id AS TEXT) = :words
    OR instr(lower(u.nickname || ' ' || coalesce(a.form ->> '$.personal.nameChn', '') || ' ' || coalesce(a.form ->> '$.personal.firstName', '')
      || ' ' || coalesce(a.form ->> '$.personal.lastName', '')), lower(:words)) > 0
    OR EXISTS (SELECT 1 FROM json_each(a.form, '$.courses') k
      WHERE instr(lower(coalesce(k.value ->> '$.schoolName', '') || ' ' || coalesce(k.value ->> '$.courseName', '')), lower(:words)) > 0))`;

/** Of each stage the first so many, and how many there are: of the forms those alone are read that are shown. */
export const boardOf = ({ order, ...filter }: BoardFilter, most: number): Statement<BoardRow> =>
  namedOf(
    `WITH found AS (SELECT a.id, ${STAGE} AS stage, row_number() OVER (PARTITION BY ${STAGE} ORDER BY ${ORDER[order]}) AS place,
  count(*) OVER (PARTITION BY ${STAGE}) AS total FROM applications a JOIN users u ON u.id = a.user_id WHERE ${FOUND})
SELECT ${STANDING_COLUMNS}, f.stage, f.total FROM found f JOIN applications a ON a.id = f.id JOIN users u ON u.id = a.user_id
WHERE f.place <= :most ORDER BY f.place`,
    { ...filter, most },
  );

/** All stages in one row after another. */
export const tableOf = ({ order, ...filter }: BoardFilter, most: number, from: number): Statement<BoardRow> =>
  namedOf(
    `SELECT ${STANDING_COLUMNS}, ${STAGE} AS stage, count(*) OVER () AS total FROM applications a JOIN users u ON u.id = a.user_id
WHERE ${FOUND} ORDER BY ${ORDER[order]} LIMIT :most OFFSET :from`,
    { ...filter, most, from },
  );

/** Schools that are applied to, those of most applications first. */
export const schoolsFollowed = (agentKey: string, most: number): Statement<{ name: string }> =>
  namedOf(
    `SELECT k.value ->> '$.schoolName' AS name FROM applications a JOIN users u ON u.id = a.user_id, json_each(a.form, '$.courses') k
WHERE a.agent_key = :agentKey AND a.status = 'following' AND u.delete_asked_at = 0 AND k.value ->> '$.schoolName' <> ''
GROUP BY name ORDER BY count(DISTINCT a.id) DESC, name LIMIT :most`,
    { agentKey, most },
  );
