import type { Statement } from '#backend/queries/database.ts';

// Figures worked out of others after whatever has changed them: an import of a register or of pages.

const OF_PAGE = `source_id IN (SELECT id FROM sources WHERE source_key LIKE 'page %')`;

/** What a page of the school says of a year stands in the place of the register's figure, in lists and filters too. */
const takeFeesOfPages = `UPDATE courses SET fee = p.fee FROM (SELECT f.subject_id AS id, f.value AS fee FROM facts f
  WHERE f.subject = 'course' AND f.fact_key = 'courseYear' AND f.part = '' AND f.${OF_PAGE}) p
WHERE p.id = courses.id AND courses.fee <> p.fee`;

/** What a course costs a year, by itself: the fact that its fee is. */
const FEES = `SELECT c.school_id, l.level_key, c.fee AS value, f.unit, f.source_id FROM courses c JOIN major_levels l ON l.id = c.major_level_id
  JOIN facts f ON f.subject = 'course' AND f.subject_id = c.id AND f.part = '' AND f.value = c.fee
    AND f.fact_key IN ('courseYear', 'courseTuitionYear', 'levelYear', 'universityYear')
  WHERE c.fee > 0 AND c.levels <> 0 AND c.id < 1099511627776`;

/** What a page says that a school asks of a year at a level, of a group of programmes or of all. */
const STATED = `SELECT f.subject_id, substr(f.part, 1, instr(f.part || '|', '|') - 1), f.value ->> 'from', (f.value ->> 'currency') || '/year', f.source_id
  FROM facts f WHERE f.subject = 'school' AND f.fact_key = 'internationalFee' AND f.value ->> 'per' = 'year' AND f.value ->> 'standing' = 'stated'
    AND f.part NOT LIKE 'all%'`;

const LOWEST = `SELECT school_id, level_key, value, unit, source_id FROM (
  SELECT *, row_number() OVER (PARTITION BY school_id, level_key ORDER BY value, source_id) AS place
  FROM (SELECT school_id, level_key, value, unit, source_id FROM (${FEES}) UNION ALL ${STATED})) WHERE place = 1`;

/** Of each school and level the lowest fee of a year. Only what is another than before is written: each change is kept in the history. */
const deriveLowestYears = [
  `DELETE FROM facts WHERE subject = 'school' AND fact_key = 'lowestYear' AND (subject_id, part) NOT IN (SELECT school_id, level_key FROM (${LOWEST}))`,
  `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'school', school_id, 'lowestYear', level_key, value, unit, source_id, 0 FROM (${LOWEST}) WHERE true
ON CONFLICT (subject, subject_id, fact_key, part) DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id
WHERE (facts.value, facts.unit, facts.source_id) IS NOT (excluded.value, excluded.unit, excluded.source_id)`,
];

export const deriveYears = (): Statement[] => [takeFeesOfPages, ...deriveLowestYears].map((sql) => ({ sql, values: [] }));

/** Of courses whose page states no fee any more, given as a JSON list of their numbers: the register's, or none. */
export const feesOfRegister = (courseIds: readonly number[]): Statement => ({
  sql: `UPDATE courses SET fee = coalesce((SELECT f.value FROM facts f WHERE f.subject = 'course' AND f.subject_id = courses.id
  AND f.fact_key IN ('courseTuitionYear', 'levelYear', 'universityYear') AND f.part = '' LIMIT 1), 0)
WHERE id IN (SELECT value FROM json_each(?1))`,
  values: [JSON.stringify(courseIds)],
});
