import type { LectureHours } from '#backend/lectures/next-seat.ts';
import type { ReservedState } from '#shared/rules/seat-states.ts';
import { selectInLanguage, bindNamed, type Statement } from '#backend/queries/database.ts';
import { SITE_CONDITION, SEATED_STATES } from './lectures.ts';
import { AGENT_CONDITION } from '#backend/queries/office/students.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface DeskLectureRow extends LectureHours {
  id: number;
  title: string;
  place: string;
  online: 0 | 1;
  /** Key of the site of the lecture, or '' for a shared lecture. */
  ownerKey: string;
  /** Number of seats, or null if unlimited. */
  seats: number | null;
  /** Number of occupied seats: `taken` by students of all agents, `ours` by students of this agent. */
  taken: number;
  ours: number;
}

/** SQL for the lectures shown on an agent's site, and those at which the agent's students have a seat. */
const LECTURES_SELECT =
  `SELECT l.id, ${selectInLanguage('l.title')} AS title, ${selectInLanguage('l.place')} AS place, l.start_time AS startTime,
  l.end_time AS endTime, l.online, l.seats, l.cancelled_at <> '' AS cancelled,
  coalesce((SELECT key_code FROM agents WHERE id = l.agent_id), '') AS ownerKey,
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.state IN ${SEATED_STATES}) AS taken,
  (SELECT count(*) FROM lecture_sign_ups s JOIN users u ON u.id = CAST(s.user_id AS INTEGER)
    WHERE s.lecture_id = l.id AND s.state IN ${SEATED_STATES} AND ${AGENT_CONDITION}) AS ours
FROM lectures l
WHERE (((l.levels & (1 << (SELECT public_level FROM agents WHERE key_code = :agentKey))) <> 0 AND ${SITE_CONDITION})
  OR EXISTS (SELECT 1 FROM lecture_sign_ups s JOIN users u ON u.id = CAST(s.user_id AS INTEGER)
    WHERE s.lecture_id = l.id AND ${AGENT_CONDITION}))` as const;

/** Returns upcoming lectures, soonest first, or past ones, latest first. `now` is Hong Kong time. */
export const selectLecturesOfDesk = (
  agentKey: string,
  period: 'upcoming' | 'past',
  now: string,
  locale: Locale,
  max: number,
): Statement<DeskLectureRow> =>
  period === 'upcoming'
    ? bindNamed(`${LECTURES_SELECT} AND l.end_time >= :now ORDER BY l.start_time, l.id LIMIT :limit`, {
        agentKey,
        now,
        locale,
        limit: max,
      })
    : bindNamed(`${LECTURES_SELECT} AND l.end_time < :now ORDER BY l.start_time DESC, l.id LIMIT :limit`, {
        agentKey,
        now,
        locale,
        limit: max,
      });

export const selectLectureOfDesk = (agentKey: string, id: number, locale: Locale): Statement<DeskLectureRow> =>
  bindNamed(`${LECTURES_SELECT} AND l.id = :id`, { agentKey, id, locale });

export interface AttendeeRow {
  userId: number;
  state: ReservedState;
  /** Time of the last change of state, or '' for old rows without a recorded time. */
  at: string;
  nickname: string;
  name: string;
  areaCode: string;
  mobile: string;
}

/** Returns students who have or had a seat: current seats first, then by time of sign-up. */
export const selectAttendeesOfDesk = (agentKey: string, lectureId: number): Statement<AttendeeRow> =>
  bindNamed(
    `SELECT u.id AS userId, s.state, s.at, u.nickname, u.name, u.area_code AS areaCode, u.mobile
FROM lecture_sign_ups s JOIN users u ON u.id = CAST(s.user_id AS INTEGER)
WHERE s.lecture_id = :lecture AND ${AGENT_CONDITION} ORDER BY s.state IN ${SEATED_STATES} DESC, s.at, u.id`,
    { agentKey, lecture: lectureId },
  );
