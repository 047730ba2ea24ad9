import type { z } from 'zod';
import type { lectureList } from '#shared/contract/lecture.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';
import { inLanguage } from '#backend/queries/in-language.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';
import { allOf, limitTo, type PagedQuery, startFilters } from './build-query.ts';

export type LecturesSought = z.output<typeof lectureList.input>;

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
  seatsLeft: number | null;
  signedUp: 0 | 1;
}

/** Who is asking, in the words of the table; nobody has an id of ''. */
const asAttendee = (userId: number | null) => (userId === null ? '' : String(userId));

const SEATS_LEFT = 'max(0, l.seats - (SELECT count(*) FROM lecture_sign_ups u WHERE u.lecture_id = l.id))';

/** `now` is Hong Kong time, as the lectures' is. One that is under way is still to come. */
export function lectures(
  sought: LecturesSought,
  now: string,
  locale: Locale,
  publicLevel: number,
  userId: number | null,
): PagedQuery<LectureRow> {
  const filters = startFilters(locale, publicLevel);
  const time = filters.bind(now);
  const where = allOf([
    openToLevel('l.levels'),
    sought.when === 'upcoming' && `l.end_time >= ${time}`,
    sought.when === 'past' && `l.end_time < ${time}`,
  ]);
  const attendee = filters.bind(asAttendee(userId));
  const isPast = `l.end_time < ${time}`;
  const order = `${isPast}, CASE WHEN ${isPast} THEN '' ELSE l.start_time END, l.start_time DESC, l.id`;
  return {
    total: filters.statement(`SELECT count(*) AS total FROM lectures l WHERE ${where}`),
    rows: filters.statement(
      `SELECT l.id, ${inLanguage('l.title')} AS title, ${inLanguage('l.speaker')} AS speaker,
  ${inLanguage('l.place')} AS place, ${inLanguage('l.description')} AS description,
  l.start_time AS startTime, l.end_time AS endTime, l.online, l.cover, l.video_url AS videoUrl,
  ${SEATS_LEFT} AS seatsLeft,
  EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND u.user_id = ${attendee}) AS signedUp
FROM lectures l WHERE ${where} ORDER BY ${order} ${limitTo(filters, sought)}`,
    ),
  };
}

export interface LectureToAttend {
  endTime: string;
  seatsLeft: number | null;
  signedUp: 0 | 1;
}

export const lectureToAttend = (id: string, publicLevel: number, userId: number): Statement<LectureToAttend> =>
  named(
    `SELECT l.end_time AS endTime, ${SEATS_LEFT} AS seatsLeft,
  EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND u.user_id = :attendee) AS signedUp
FROM lectures l WHERE l.id = :id AND ${openToLevel('l.levels')}`,
    { id, level: publicLevel, attendee: asAttendee(userId) },
  );

/** Nothing comes back where others have all the seats. Who has one already keeps it, and needs no second. */
export const signUp = (id: string, userId: number): Statement<{ lectureId: number }> => ({
  sql: `INSERT INTO lecture_sign_ups (lecture_id, user_id)
SELECT l.id, ?2 FROM lectures l WHERE l.id = ?1
  AND (l.seats IS NULL OR ${SEATS_LEFT} > 0 OR EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = l.id AND u.user_id = ?2))
ON CONFLICT DO UPDATE SET user_id = excluded.user_id RETURNING lecture_id AS lectureId`,
  values: [id, asAttendee(userId)],
});
