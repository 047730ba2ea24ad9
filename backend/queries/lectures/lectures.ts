import type { z } from 'zod';
import { isSeatTaken, type LectureHours, type SeatState } from '#backend/lectures/next-seat.ts';
import { joinConditions, limitToLevel, type PagedQuery, startFilters } from '#backend/queries/catalogue/build-query.ts';
import { selectInLanguage, bindNamed, buildLevelCondition, type Statement } from '#backend/queries/database.ts';
import { requireThat } from '#backend/queries/preconditions.ts';
import type { lectureList } from '#shared/contract/catalogue/lecture.ts';
import type { Locale } from '#shared/locale/locales.ts';

type LecturesQuery = z.output<typeof lectureList.input>;

export interface LectureRow {
  id: number;
  title: string;
  speaker: string;
  place: string;
  description: string;
  startTime: string;
  endTime: string;
  online: 0 | 1;
  cover: string;
  videoUrl: string;
  filmCaptions: string;
  seatsLeft: number | null;
  signedUp: 0 | 1;
  cancelled: 0 | 1;
}

interface MyLectureRow extends LectureRow {
  joinUrl: string;
  attended: 0 | 1;
}

/** Formats the id of an attendee as stored in the table, or '' matches no attendee. */
const toAttendeeKey = (userId: number | null) => (userId === null ? '' : String(userId));

/** States that occupy a seat, including attended lectures. */
export const SEATED_STATES = "('signedUp', 'attended')";
const SEATED_CONDITION = `u.state IN ${SEATED_STATES}` as const;

const SEATS_LEFT_EXPRESSION = `max(0, l.seats - (SELECT count(*) FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND ${SEATED_CONDITION}))`;

const COLUMNS = `l.id, ${selectInLanguage('l.title')} AS title, ${selectInLanguage('l.speaker')} AS speaker,
  ${selectInLanguage('l.place')} AS place, ${selectInLanguage('l.description')} AS description,
  l.start_time AS startTime, l.end_time AS endTime, l.online, l.cover, l.video_url AS videoUrl, l.film_captions AS filmCaptions,
  ${SEATS_LEFT_EXPRESSION} AS seatsLeft, l.cancelled_at <> '' AS cancelled`;

/** Language and level of the reader, and the site that shows the lectures. */
interface SiteReader {
  locale: Locale;
  publicLevel: number;
  agentKey: string;
}

/** SQL condition for shared lectures and lectures of the site. */
export const SITE_CONDITION = `l.agent_id IN (0, (SELECT id FROM agents WHERE key_code = :agentKey))` as const;

const buildPeriodCondition = (period: LecturesQuery['when'], time: string) =>
  period && (period === 'upcoming' ? `l.end_time >= ${time}` : `l.end_time < ${time}`);

/** Returns the SQL sort order: upcoming lectures first, soonest first, followed by past ones, latest first. */
const orderByTime = (time: string) =>
  `l.end_time < ${time}, CASE WHEN l.end_time < ${time} THEN '' ELSE l.start_time END, l.start_time DESC, l.id`;

/**
 * Returns the lectures of a site. `now` is in Hong Kong time, as are the times of lectures. A lecture in progress
 * counts as upcoming.
 */
export function selectLectures(
  query: LecturesQuery,
  now: string,
  { locale, publicLevel, agentKey }: SiteReader,
  userId: number | null,
): PagedQuery<LectureRow> {
  const filters = startFilters({ locale }, publicLevel);
  const nowParameter = filters.bind(now);
  const siteCondition = SITE_CONDITION.replace(':agentKey', filters.bind(agentKey));
  const condition = joinConditions([
    buildLevelCondition('l.levels'),
    siteCondition,
    buildPeriodCondition(query.when, nowParameter),
  ]);
  const attendeeParameter = filters.bind(toAttendeeKey(userId));
  return {
    total: filters.statement(`SELECT count(*) AS total FROM lectures l WHERE ${condition}`),
    rows: filters.statement(
      `SELECT ${COLUMNS},
  EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND u.user_id = ${attendeeParameter} AND ${SEATED_CONDITION}) AS signedUp
FROM lectures l WHERE ${condition} ORDER BY ${orderByTime(nowParameter)} ${limitToLevel(filters, query)}`,
    ),
  };
}

/** Returns lectures with a seat of the user, at any level. */
export function getLectures(
  userId: number,
  query: LecturesQuery,
  now: string,
  locale: Locale,
): PagedQuery<MyLectureRow> {
  const filters = startFilters({ locale }, 0);
  const time = filters.bind(now);
  const attendee = filters.bind(toAttendeeKey(userId));
  const condition = joinConditions([
    `u.user_id = ${attendee}`,
    SEATED_CONDITION,
    buildPeriodCondition(query.when, time),
  ]);
  const fromClause = 'lecture_sign_ups u JOIN lectures l ON l.id = u.lecture_id';
  return {
    total: filters.statement(`SELECT count(*) AS total FROM ${fromClause} WHERE ${condition}`),
    rows: filters.statement(
      `SELECT ${COLUMNS}, 1 AS signedUp, l.join_url AS joinUrl, u.state = 'attended' AS attended
FROM ${fromClause} WHERE ${condition} ORDER BY ${orderByTime(time)} ${limitToLevel(filters, query)}`,
    ),
  };
}

export interface SeatRow extends LectureHours {
  id: number;
  title: string;
  state: SeatState;
}

const USER_STATE_COLUMN = `coalesce((SELECT state FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.user_id = :attendee), 'none') AS state`;
const SEAT_COLUMNS = `l.id, ${selectInLanguage('l.title')} AS title, l.start_time AS startTime, l.end_time AS endTime,
  l.cancelled_at <> '' AS cancelled, ${USER_STATE_COLUMN}` as const;

/**
 * Finds a lecture of this site together with the user's seat. A lecture that is not visible at the caller's level is
 * found only if the user has a seat.
 */
export const selectSeat = (
  id: string,
  userId: number,
  { locale, publicLevel, agentKey }: SiteReader,
): Statement<SeatRow> =>
  bindNamed(
    `SELECT ${SEAT_COLUMNS} FROM lectures l WHERE l.id = :id AND ((${buildLevelCondition('l.levels')} AND ${SITE_CONDITION})
  OR EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND u.user_id = :attendee))`,
    { id, locale, level: publicLevel, agentKey, attendee: toAttendeeKey(userId) },
  );

/** Finds any lecture with a student's seat, for staff. The caller must first check access to the student with `can`. */
export const selectSeatOfStudent = (id: number, userId: number, locale: Locale): Statement<SeatRow> =>
  bindNamed(`SELECT ${SEAT_COLUMNS} FROM lectures l WHERE l.id = :id`, { id, locale, attendee: toAttendeeKey(userId) });

/**
 * Sets the state of a seat. Aborts the batch if the state has changed since it was read (`lecture_seat_state`), or if
 * the student has no seat yet and the lecture is cancelled (`lecture_open`) or full (`lecture_seat_free`).
 */
export const setSeat = (
  { id, state: previousState }: Pick<SeatRow, 'id' | 'state'>,
  userId: number,
  state: SeatState,
  at: string,
): Statement[] => {
  const attendee = toAttendeeKey(userId);
  const currentState = `(SELECT state FROM lecture_sign_ups WHERE lecture_id = :id AND user_id = :attendee)`;
  const isTakingSeat = isSeatTaken(state) && !isSeatTaken(previousState);
  return [
    requireThat('lecture_seat_state', `coalesce(${currentState}, 'none') = :before`, {
      id,
      attendee,
      before: previousState,
    }),
    ...(isTakingSeat
      ? [
          requireThat('lecture_open', `SELECT cancelled_at = '' FROM lectures WHERE id = :id`, { id }),
          requireThat(
            'lecture_seat_free',
            `SELECT l.seats IS NULL OR l.seats > (SELECT count(*) FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND ${SEATED_CONDITION})
  FROM lectures l WHERE l.id = :id`,
            { id },
          ),
        ]
      : []),
    bindNamed(
      `INSERT INTO lecture_sign_ups (lecture_id, user_id, state, at) VALUES (:id, :attendee, :state, :at)
ON CONFLICT (lecture_id, user_id) DO UPDATE SET state = excluded.state, at = excluded.at`,
      { id, attendee, state, at },
    ),
  ];
};
