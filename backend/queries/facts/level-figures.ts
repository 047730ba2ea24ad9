import { isShared, type Statement } from '#backend/queries/database.ts';

// Figures of a school by level that lists show: derived when courses or statements are written, so that a row of a list looks each up by
// its key. What a guide says, and no page of the school, is left out.

const LEVELS = `major_levels l ON l.level_key IN ('bachelor', 'master')`;

/** Certificates and honours years are no degree that one begins. */
const LONGEST_PART_OF_DEGREE = 60;

/** Of all courses of a level, and of what the school states for it. A course's page comes before its register. */
const FEES = `SELECT c.school_id AS school, l.level_key AS level, f.value, f.unit, f.source_id AS source
FROM courses c JOIN ${LEVELS} AND l.id = c.major_level_id
  JOIN facts f ON f.subject = 'course' AND f.subject_id = c.id AND f.part = '' AND f.fact_key IN ('courseYear', 'courseTuitionYear', 'levelYear', 'universityYear')
  LEFT JOIN facts p ON f.fact_key <> 'courseYear' AND p.subject = 'course' AND p.subject_id = c.id AND p.fact_key = 'courseYear' AND p.part = ''
  LEFT JOIN facts w ON w.subject = 'course' AND w.subject_id = c.id AND w.fact_key = 'courseWeeks' AND w.part = ''
WHERE c.levels <> 0 AND ${isShared('c')} AND p.value IS NULL
  AND (l.level_key <> 'bachelor' OR w.value IS NULL OR w.value > ${LONGEST_PART_OF_DEGREE})
UNION ALL SELECT f.subject_id, l.level_key, f.value ->> 'from', (f.value ->> 'currency') || '/year', f.source_id
FROM facts f JOIN ${LEVELS} AND (f.part = l.level_key OR f.part LIKE l.level_key || '|%')
WHERE f.subject = 'school' AND f.fact_key = 'internationalFee' AND f.value ->> 'per' = 'year' AND f.value ->> 'standing' = 'stated'`;

/** IELTS scores that hold for all of a level, or of the course that asks least. */
const ENGLISH = `SELECT f.subject_id AS school, l.level_key AS level, f.value ->> 'overall' AS value, '' AS unit, f.source_id AS source
FROM facts f JOIN ${LEVELS} AND (f.part IN (l.level_key || '|IELTS', 'all|IELTS') OR f.part LIKE l.level_key || '|IELTS|%')
WHERE f.subject = 'school' AND f.fact_key = 'englishMinimum' AND f.value ->> 'standing' = 'stated'
  AND json_type(f.value, '$.overall') IN ('integer', 'real')
UNION ALL SELECT c.school_id, l.level_key, f.value ->> 'overall', '', f.source_id
FROM facts f JOIN courses c ON c.id = f.subject_id AND c.levels <> 0 AND ${isShared('c')} JOIN ${LEVELS} AND l.id = c.major_level_id
WHERE f.subject = 'course' AND f.fact_key = 'courseIelts' AND f.part = ''`;

const DERIVED = { fromFee: FEES, englishFrom: ENGLISH } as const;

const statement = (sql: string): Statement => ({ sql, values: [] });

/** After an import of courses, or of what pages state. What did not change is not written, for a trigger keeps what was. */
export const deriveLevelFigures = (): Statement[] => [
  ...Object.entries(DERIVED).flatMap(([key, all]) => {
    const lowest = `SELECT school, level, min(CAST(value AS REAL)) AS least, value, unit, source FROM (${all}) WHERE value > 0 GROUP BY school, level`;
    return [
      statement(
        `DELETE FROM facts WHERE subject = 'school' AND fact_key = '${key}' AND (subject_id, part) NOT IN (SELECT school, level FROM (${lowest}))`,
      ),
      statement(`INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'school', school, '${key}', level, value, unit, source, coalesce((SELECT max(id) FROM imports), 0) FROM (${lowest}) WHERE true
ON CONFLICT (subject, subject_id, fact_key, part) DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id,
  import_id = excluded.import_id WHERE value IS NOT excluded.value OR unit <> excluded.unit OR source_id <> excluded.source_id`),
    ];
  }),
  // An import removes and derives them anew: what such a figure was before is no change that somebody published.
  statement(
    `DELETE FROM fact_history WHERE fact_key IN (${Object.keys(DERIVED)
      .map((key) => `'${key}'`)
      .join(', ')})`,
  ),
];
