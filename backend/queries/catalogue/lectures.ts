import type { z } from 'zod';
import type { lectureList } from '#shared/contract/lecture.ts';
import type { Locale } from '#shared/locale/locales.ts';
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
}

/** `now` is Hong Kong time, as the lectures' is. One that is under way is still to come. */
export function lectures(
  sought: LecturesSought,
  now: string,
  locale: Locale,
  publicLevel: number,
): PagedQuery<LectureRow> {
  const filters = startFilters(locale, publicLevel);
  const time = filters.bind(now);
  const where = allOf([
    openToLevel('l.levels'),
    sought.when === 'upcoming' && `l.end_time >= ${time}`,
    sought.when === 'past' && `l.end_time < ${time}`,
  ]);
  const isPast = `l.end_time < ${time}`;
  const order = `${isPast}, CASE WHEN ${isPast} THEN '' ELSE l.start_time END, l.start_time DESC, l.id`;
  return {
    // The time is named even where nothing depends on it, for every value that is bound must have its place.
    total: {
      sql: `SELECT count(*) AS total FROM lectures l WHERE ${where} AND ${time} <> ''`,
      values: [...filters.values],
    },
    rows: {
      sql: `SELECT l.id, ${inLanguage('l.title')} AS title, ${inLanguage('l.speaker')} AS speaker, ${inLanguage('l.place')} AS place, ${inLanguage('l.description')} AS description,
  l.start_time AS startTime, l.end_time AS endTime, l.online, l.cover, l.video_url AS videoUrl,
  max(0, l.seats - (SELECT count(*) FROM lecture_sign_ups u WHERE u.lecture_id = l.id)) AS seatsLeft
FROM lectures l WHERE ${where} ORDER BY ${order} ${limitTo(filters, sought)}`,
      values: filters.values,
    },
  };
}
