import { SEATED_STATES } from './lectures.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { LectureAction } from '#shared/contract/lecture-operations.ts';

// Lectures as listed and changed by command-line operations.

export interface StoredLectureRow {
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
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.state IN ${SEATED_STATES}) AS taken,
  l.join_url AS joinUrl, l.video_url AS videoUrl, l.cancelled_at <> '' AS cancelled`;

/** Returns lectures, latest first. */
export const selectStoredLectures = (max: number): Statement<StoredLectureRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM lectures l ORDER BY l.start_time DESC, l.id LIMIT :limit`, { limit: max });

export const selectStoredLecture = (id: number): Statement<StoredLectureRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM lectures l WHERE l.id = :id`, { id });

/** Changes a lecture; undefined fields are unchanged. A place is a street address, identical in all languages. */
export const changeLecture = (
  id: number,
  { startTime, endTime, place, joinUrl, recording }: Extract<LectureAction, { kind: 'change' }>,
): Statement =>
  bindNamed(
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
  bindNamed('UPDATE lectures SET cancelled_at = :at WHERE id = :id', { id, at });
