import type { Statement } from '#backend/queries/database.ts';

export interface SuspiciousFeeRow {
  id: number;
  school: string;
  name: string;
  level: string;
  tuition: number;
  weeks: number;
  year: number;
  /** Median yearly fee of the school's courses at the course's level, or null if there is none. */
  middle: number | null;
  currency: string;
  /** Scheme of the register's code, such as 'cricos-course', or '' if there is none. */
  scheme: string;
  code: string;
}

/**
 * Returns courses of at least half a year that have a total fee but no published yearly fee, starting with the greatest
 * deviation from the median.
 */
export const selectSuspiciousFees = (): Statement<SuspiciousFeeRow> => ({
  sql: `WITH known AS (SELECT c.id, c.school_id, c.major_level_id, c.name, t.value AS tuition, t.unit AS currency, w.value AS weeks,
  iif(w.value > 52, t.value * 52.0 / w.value, t.value) AS year,
  (SELECT y.value FROM facts y WHERE y.subject = 'course' AND y.subject_id = c.id AND y.fact_key IN ('courseYear', 'courseTuitionYear') LIMIT 1) AS told
  FROM courses c JOIN facts t ON t.subject = 'course' AND t.subject_id = c.id AND t.fact_key = 'courseTuition'
    JOIN facts w ON w.subject = 'course' AND w.subject_id = c.id AND w.fact_key = 'courseWeeks' WHERE c.levels <> 0 AND w.value >= 26),
placed AS (SELECT school_id, major_level_id, told, row_number() OVER (PARTITION BY school_id, major_level_id ORDER BY told) AS place,
  count(*) OVER (PARTITION BY school_id, major_level_id) AS courses FROM known WHERE told IS NOT NULL),
middles AS (SELECT school_id, major_level_id, told AS middle FROM placed WHERE place = courses / 2 + 1)
SELECT k.id, s.name AS school, k.name, l.level_key AS level, k.tuition, k.weeks, k.year, m.middle, k.currency,
  coalesce(x.scheme, '') AS scheme, coalesce(x.code, '') AS code
FROM known k JOIN schools s ON s.id = k.school_id JOIN major_levels l ON l.id = k.major_level_id
  LEFT JOIN middles m ON m.school_id = k.school_id AND m.major_level_id = k.major_level_id
  LEFT JOIN external_ids x ON x.subject = 'course' AND x.subject_id = k.id AND x.gone_at IS NULL
WHERE k.told IS NULL ORDER BY k.year / coalesce(m.middle, k.year) DESC, k.id`,
  values: [],
});
