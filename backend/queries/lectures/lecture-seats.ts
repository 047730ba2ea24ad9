import type { LectureHours, SeatState } from '#backend/lectures/next-seat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { asAttendee, IS_OF_SITE, type SiteReader } from './lectures.ts';
import { inLanguage, named, openToLevel, type Statement } from '#backend/queries/database.ts';

export interface SeatRow extends LectureHours {
  id: number;
  title: string;
  state: SeatState;
}

const STATE_OF_USER = `coalesce((SELECT state FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.user_id = :attendee), 'none') AS state`;
const SEAT_COLUMNS = `l.id, ${inLanguage('l.title')} AS title, l.start_time AS startTime, l.end_time AS endTime,
  l.cancelled_at <> '' AS cancelled, ${STATE_OF_USER}` as const;

/** A lecture of this site and level, and how somebody stands to it. Who has a seat sees it whatever the level. */
export const seatOf = (id: string, userId: number, { locale, publicLevel, agentKey }: SiteReader): Statement<SeatRow> =>
  named(
    `SELECT ${SEAT_COLUMNS} FROM lectures l WHERE l.id = :id AND ((${openToLevel('l.levels')} AND ${IS_OF_SITE})
  OR EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND u.user_id = :attendee))`,
    { id, locale, level: publicLevel, agentKey, attendee: asAttendee(userId) },
  );

/** The same whatever the level, for a desk: who asks for it has said first whose student it is (`mayDo`). */
export const seatOfStudent = (id: number, userId: number, locale: Locale): Statement<SeatRow> =>
  named(`SELECT ${SEAT_COLUMNS} FROM lectures l WHERE l.id = :id`, { id, locale, attendee: asAttendee(userId) });

/**
 * What a seat is from now on. Where it is not what it was read to be, the table refuses, and with it all that was to be
 * written together; `isSeatChanged` tells.
 */
export const keepSeat = (
  { id, state: before }: Pick<SeatRow, 'id' | 'state'>,
  userId: number,
  state: SeatState,
  at: string,
): Statement =>
  before === 'none'
    ? {
        sql: 'INSERT INTO lecture_sign_ups (lecture_id, user_id, state, at) VALUES (?1, ?2, ?3, ?4)',
        values: [id, asAttendee(userId), state, at],
      }
    : {
        sql: `UPDATE lecture_sign_ups SET state = CASE WHEN state = ?5 THEN ?3 END, at = ?4 WHERE lecture_id = ?1 AND user_id = ?2`,
        values: [id, asAttendee(userId), state, at, before],
      };

const says = (words: string) => (error: unknown) => error instanceof Error && error.message.includes(words);

export const isSeatChanged = (error: unknown) =>
  says('UNIQUE constraint failed: lecture_sign_ups')(error) ||
  says('NOT NULL constraint failed: lecture_sign_ups.state')(error);
export const hasNoSeatLeft = says('lecture seats: none left');
export const isCancelledMeanwhile = says('lecture seats: cancelled');
