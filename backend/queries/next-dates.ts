import { type LectureRow, SEATED_STATES } from './lectures/lectures.ts';
import { selectInLanguage, bindNamed, type Statement } from './database.ts';
import type { Locale } from '#shared/locale/locales.ts';

export type NextLecture = Pick<LectureRow, 'id' | 'title' | 'place' | 'startTime' | 'endTime' | 'cancelled'>;

/** Maximum number of upcoming dates. Calendar programs poll these queries again and again. */
const MAX_ROWS = 100;

/** Returns upcoming lectures at which the user has a seat. `now` is in Hong Kong time, as are the times of lectures. */
export const selectLecturesAhead = (userId: number, now: string, locale: Locale): Statement<NextLecture> =>
  bindNamed(
    `SELECT l.id, ${selectInLanguage('l.title')} AS title, ${selectInLanguage('l.place')} AS place, l.start_time AS startTime,
  l.end_time AS endTime, l.cancelled_at <> '' AS cancelled
FROM lecture_sign_ups u JOIN lectures l ON l.id = u.lecture_id
WHERE u.user_id = :attendee AND u.state IN ${SEATED_STATES} AND l.end_time >= :now ORDER BY l.start_time LIMIT ${MAX_ROWS}`,
    { locale, attendee: String(userId), now },
  );

interface AdmissionDate {
  id: number;
  title: string;
  schoolName: string;
  countryKey: string;
  day: string;
  clock: string;
  publisher: string;
  page: string;
  asAt: string;
}

/** SQL for the user's favourite schools and those in the user's application, with their countries. */
const CHOSEN_SCHOOLS_SELECT = `SELECT s.id, s.country_id FROM schools s WHERE s.id IN (
  SELECT school_id FROM school_favourites WHERE user_id = :userId
  UNION SELECT c.school_id FROM course_favourites f JOIN courses c ON c.id = f.course_id WHERE f.user_id = :userId
  UNION SELECT CAST(j.value ->> '$.schoolId' AS INTEGER) FROM applications a, json_each(a.form, '$.courses') j
    WHERE a.user_id = :userId AND a.status <> 'withdrawn')`;

/** Returns admission dates of schools in the user's favourites or application, and of the schools' countries. */
export const selectAdmissionDatesAhead = (userId: number, today: string, locale: Locale): Statement<AdmissionDate> =>
  bindNamed(
    `WITH chosen AS (${CHOSEN_SCHOOLS_SELECT})
SELECT d.id, ${selectInLanguage('d.title')} AS title, d.day, d.clock, d.publisher, d.source AS page, d.as_at AS asAt, co.country_key AS countryKey,
  coalesce(CASE WHEN :locale = 'en-us' THEN s.name ELSE coalesce(nullif(${selectInLanguage('s.name_chn')}, ''), s.name) END, '') AS schoolName
FROM admission_dates d JOIN countries co ON co.id = d.country_id LEFT JOIN schools s ON s.id = d.school_id
WHERE d.country_id IN (SELECT country_id FROM chosen) AND d.day >= :today
  AND (d.school_id IS NULL OR d.school_id IN (SELECT id FROM chosen))
ORDER BY d.day LIMIT ${MAX_ROWS}`,
    { userId, today, locale },
  );

interface CalendarAddress {
  madeAt: string;
  readAt: string;
}

export const selectCalendarAddress = (userId: number): Statement<CalendarAddress> =>
  bindNamed('SELECT made_at AS madeAt, read_at AS readAt FROM calendar_addresses WHERE user_id = :userId', { userId });

interface NewCalendarAddress {
  userId: number;
  secretHash: string;
  agentKey: string;
  locale: Locale;
  now: string;
}

/** Stores a calendar URL, which replaces the user's previous one. */
export const replaceCalendarAddress = (address: NewCalendarAddress): Statement =>
  bindNamed(
    `INSERT INTO calendar_addresses (user_id, secret_hash, agent_key, locale, made_at) VALUES (:userId, :secretHash, :agentKey, :locale, :now)
ON CONFLICT (user_id) DO UPDATE SET secret_hash = excluded.secret_hash, agent_key = excluded.agent_key, locale = excluded.locale,
  made_at = excluded.made_at, read_at = ''`,
    { ...address },
  );

export const closeCalendar = (userId: number): Statement =>
  bindNamed('DELETE FROM calendar_addresses WHERE user_id = :userId', { userId });

/** Returns the user and locale of a calendar URL, or no row if the deletion of the account was requested. */
export const selectCalendarReader = (
  secretHash: string,
  agentKey: string,
): Statement<{ userId: number; locale: Locale; readAt: string }> =>
  bindNamed(
    `SELECT a.user_id AS userId, a.locale, a.read_at AS readAt FROM calendar_addresses a JOIN users u ON u.id = a.user_id
WHERE a.secret_hash = :secretHash AND a.agent_key = :agentKey AND u.delete_asked_at = 0`,
    { secretHash, agentKey },
  );

/**
 * Records the day of the last access. Calendar programs poll every few hours, so an exact time would require a write
 * for each poll.
 */
export const recordCalendarRead = (userId: number, day: string): Statement =>
  bindNamed('UPDATE calendar_addresses SET read_at = :day WHERE user_id = :userId', { userId, day });
