import type { LectureHours, SeatState } from '#backend/lectures/next-seat.ts';
import { inLanguage, named, type SqlValue, type Statement } from '#backend/queries/database.ts';
import { upsertRow } from '#backend/queries/write-rows.ts';
import { IS_OF_AGENT } from '#backend/queries/office/students.ts';
import type { LectureAction } from '#shared/contract/operations.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { IS_OF_SITE, SEATED } from './lectures.ts';

export interface DeskLectureRow extends LectureHours {
  id: number;
  title: string;
  place: string;
  online: 0 | 1;
  /** Whose it is; '' for one that all sites share. */
  ownerKey: string;
  /** Null where nobody counts them. */
  seats: number | null;
  /** By students of all desks, and by those of this one. */
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

/** `now` is Hong Kong time. What is to come: the soonest first; what is over: the latest first. */
export const lecturesOfDesk = (
  agentKey: string,
  when: 'upcoming' | 'past',
  now: string,
  locale: Locale,
  most: number,
): Statement<DeskLectureRow> =>
  when === 'upcoming'
    ? named(`${LECTURES} AND l.end_time >= :now ORDER BY l.start_time, l.id LIMIT :most`, {
        agentKey,
        now,
        locale,
        most,
      })
    : named(`${LECTURES} AND l.end_time < :now ORDER BY l.start_time DESC, l.id LIMIT :most`, {
        agentKey,
        now,
        locale,
        most,
      });

export const lectureOfDesk = (agentKey: string, id: number, locale: Locale): Statement<DeskLectureRow> =>
  named(`${LECTURES} AND l.id = :id`, { agentKey, id, locale });

export interface AttendeeRow {
  userId: number;
  state: Exclude<SeatState, 'none'>;
  /** When it became so; '' for those from before this was written down. */
  at: string;
  nickname: string;
  name: string;
  areaCode: string;
  mobile: string;
}

/** Students of this desk who have a seat at a lecture or had one: who has one first, by when they took it. */
export const attendeesOfDesk = (agentKey: string, lecture: number): Statement<AttendeeRow> =>
  named(
    `SELECT u.id AS userId, s.state, s.at, u.nickname, u.name, u.area_code AS areaCode, u.mobile
FROM lecture_sign_ups s JOIN users u ON u.id = CAST(s.user_id AS INTEGER)
WHERE s.lecture_id = :lecture AND ${IS_OF_AGENT} ORDER BY s.state IN ${SEATED} DESC, s.at, u.id`,
    { agentKey, lecture },
  );

/** A lecture whole, in every language, for who writes it. */
export interface WholeLectureRow {
  id: number;
  agentId: number;
  /** JSON, with the three languages. */
  title: string;
  speaker: string;
  place: string;
  description: string;
  startTime: string;
  endTime: string;
  online: 0 | 1;
  cover: string;
  videoUrl: string;
  joinUrl: string;
  seats: number | null;
  levels: number;
  taken: number;
  /** Who has a seat, or ever had one. */
  signUps: number;
  cancelled: 0 | 1;
}

const WHOLE =
  `SELECT l.id, l.agent_id AS agentId, l.title, l.speaker, l.place, l.description, l.start_time AS startTime, l.end_time AS endTime,
  l.online, l.cover, l.video_url AS videoUrl, l.join_url AS joinUrl, l.seats, l.levels,
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.state IN ${SEATED}) AS taken,
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id) AS signUps, l.cancelled_at <> '' AS cancelled
FROM lectures l` as const;

export const wholeLecture = (id: number): Statement<WholeLectureRow> => named(`${WHOLE} WHERE l.id = :id`, { id });

/** Those of a site's own, the latest first. */
export const ownLectures = (agentId: number, most: number): Statement<WholeLectureRow> =>
  named(`${WHOLE} WHERE l.agent_id = :agentId ORDER BY l.start_time DESC, l.id LIMIT :most`, { agentId, most });

/** Of a site that somebody else has the number of nothing is written. */
export const keepOwnLecture = (
  row: Readonly<Record<string, SqlValue>> & { id: number; agent_id: number },
): Statement => {
  const { sql, values } = upsertRow('lectures', ['id'], row);
  return { sql: `${sql} WHERE lectures.agent_id = excluded.agent_id`, values };
};

/** One that nobody has ever had a seat at. */
export const deleteOwnLecture = (agentId: number, id: number): Statement =>
  named(
    `DELETE FROM lectures WHERE agent_id = :agentId AND id = :id AND NOT EXISTS (SELECT 1 FROM lecture_sign_ups WHERE lecture_id = :id)`,
    { agentId, id },
  );

export interface KeptLectureRow {
  id: number;
  title: string;
  place: string;
  startTime: string;
  endTime: string;
  seats: number | null;
  taken: number;
  joinUrl: string;
  videoUrl: string;
  cancelled: 0 | 1;
}

const COLUMNS = `l.id, l.title, l.place, l.start_time AS startTime, l.end_time AS endTime, l.seats,
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.state IN ${SEATED}) AS taken,
  l.join_url AS joinUrl, l.video_url AS videoUrl, l.cancelled_at <> '' AS cancelled`;

/** The latest first. */
export const keptLectures = (most: number): Statement<KeptLectureRow> =>
  named(`SELECT ${COLUMNS} FROM lectures l ORDER BY l.start_time DESC, l.id LIMIT :most`, { most });

export const keptLecture = (id: number): Statement<KeptLectureRow> =>
  named(`SELECT ${COLUMNS} FROM lectures l WHERE l.id = :id`, { id });

/** What is not said stays. A place is an address, which is written the same in each language. */
export const changeLecture = (
  id: number,
  { startTime, endTime, place, joinUrl, recording }: Extract<LectureAction, { kind: 'change' }>,
): Statement =>
  named(
    `UPDATE lectures SET start_time = coalesce(:start || ':00', start_time), end_time = coalesce(:end || ':00', end_time),
  place = coalesce(:place, place), join_url = coalesce(:joinUrl, join_url), video_url = coalesce(:recording, video_url)
WHERE id = :id`,
    {
      id,
      start: startTime ?? null,
      end: endTime ?? null,
      place: place === undefined ? null : JSON.stringify({ zh: place, 'zh-hk': place, 'en-us': place }),
      joinUrl: joinUrl ?? null,
      recording: recording ?? null,
    },
  );

export const cancelLecture = (id: number, at: string): Statement =>
  named('UPDATE lectures SET cancelled_at = :at WHERE id = :id', { id, at });
