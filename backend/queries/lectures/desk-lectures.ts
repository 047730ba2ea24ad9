import type { LectureHours } from '#backend/lectures/next-seat.ts';
import type { ReservedState } from '#shared/rules/seat-states.ts';
import { inLanguage, named, type Statement } from '#backend/queries/database.ts';
import { IS_OF_SITE, SEATED } from './lectures.ts';
import { IS_OF_AGENT } from '#backend/queries/office/students.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface DeskLectureRow extends LectureHours {
  id: number;
  title: string;
  place: string;
  online: 0 | 1;
  /** Site of the lecture; '' for a shared one. */
  ownerKey: string;
  /** Number of seats; null if unlimited. */
  seats: number | null;
  /** Occupied seats: `taken` of all agents' students, `ours` of this agent's. */
  taken: number;
  ours: number;
}

/** Lectures that an agent's site shows, and those at which its students have a seat. */
const LECTURES =
  `SELECT l.id, ${inLanguage('l.title')} AS title, ${inLanguage('l.place')} AS place, l.start_time AS startTime,
  l.end_time AS endTime, l.online, l.seats, l.cancelled_at <> '' AS cancelled,
  coalesce((SELECT key_code FROM agents WHERE id = l.agent_id), '') AS ownerKey,
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.state IN ${SEATED}) AS taken,
  (SELECT count(*) FROM lecture_sign_ups s JOIN users u ON u.id = CAST(s.user_id AS INTEGER)
    WHERE s.lecture_id = l.id AND s.state IN ${SEATED} AND ${IS_OF_AGENT}) AS ours
FROM lectures l
WHERE (((l.levels & (1 << (SELECT public_level FROM agents WHERE key_code = :agentKey))) <> 0 AND ${IS_OF_SITE})
  OR EXISTS (SELECT 1 FROM lecture_sign_ups s JOIN users u ON u.id = CAST(s.user_id AS INTEGER)
    WHERE s.lecture_id = l.id AND ${IS_OF_AGENT}))` as const;

/** Returns upcoming lectures, soonest first, or past ones, latest first. `now` is Hong Kong time. */
export const lecturesOfDesk = (
  agentKey: string,
  period: 'upcoming' | 'past',
  now: string,
  locale: Locale,
  max: number,
): Statement<DeskLectureRow> =>
  period === 'upcoming'
    ? named(`${LECTURES} AND l.end_time >= :now ORDER BY l.start_time, l.id LIMIT :most`, {
        agentKey,
        now,
        locale,
        most: max,
      })
    : named(`${LECTURES} AND l.end_time < :now ORDER BY l.start_time DESC, l.id LIMIT :most`, {
        agentKey,
        now,
        locale,
        most: max,
      });

export const lectureOfDesk = (agentKey: string, id: number, locale: Locale): Statement<DeskLectureRow> =>
  named(`${LECTURES} AND l.id = :id`, { agentKey, id, locale });

export interface AttendeeRow {
  userId: number;
  state: ReservedState;
  /** Time of the last change of state; '' for older rows without a recorded time. */
  at: string;
  nickname: string;
  name: string;
  areaCode: string;
  mobile: string;
}

/** Returns students with a current or former seat: current seats first, then by time of sign-up. */
export const attendeesOfDesk = (agentKey: string, lecture: number): Statement<AttendeeRow> =>
  named(
    `SELECT u.id AS userId, s.state, s.at, u.nickname, u.name, u.area_code AS areaCode, u.mobile
FROM lecture_sign_ups s JOIN users u ON u.id = CAST(s.user_id AS INTEGER)
WHERE s.lecture_id = :lecture AND ${IS_OF_AGENT} ORDER BY s.state IN ${SEATED} DESC, s.at, u.id`,
    { agentKey, lecture },
  );
