import { isShared, type Statement } from '#backend/queries/database.ts';

// Figures of schools by level for lists, derived when courses or published figures change, so that a list row needs a
// single lookup. Figures from guides are excluded.

const LEVELS_JOIN = `major_levels l ON l.level_key IN ('bachelor', 'master')`;

/** Maximum length in weeks of a course that is not a full degree, such as a certificate or an honours year. */
const MAX_PARTIAL_DEGREE_LENGTH = 60;

/**
 * SQL for the fees of all courses at a level, and the school's published fees for the level. A fee on the course's page
 * replaces the register's fee.
 */
const FEES_SELECT = `SELECT c.school_id AS school, l.level_key AS level, f.value, f.unit, f.source_id AS source
FROM courses c JOIN ${LEVELS_JOIN} AND l.id = c.major_level_id
  JOIN facts f ON f.subject = 'course' AND f.subject_id = c.id AND f.part = '' AND f.fact_key IN ('courseYear', 'courseTuitionYear', 'levelYear', 'universityYear')
  LEFT JOIN facts p ON f.fact_key <> 'courseYear' AND p.subject = 'course' AND p.subject_id = c.id AND p.fact_key = 'courseYear' AND p.part = ''
  LEFT JOIN facts w ON w.subject = 'course' AND w.subject_id = c.id AND w.fact_key = 'courseWeeks' AND w.part = ''
WHERE c.levels <> 0 AND ${isShared('c')} AND p.value IS NULL
  AND (l.level_key <> 'bachelor' OR w.value IS NULL OR w.value > ${MAX_PARTIAL_DEGREE_LENGTH})
UNION ALL SELECT f.subject_id, l.level_key, f.value ->> 'from', (f.value ->> 'currency') || '/year', f.source_id
FROM facts f JOIN ${LEVELS_JOIN} AND (f.part = l.level_key OR f.part LIKE l.level_key || '|%')
WHERE f.subject = 'school' AND f.fact_key = 'internationalFee' AND f.value ->> 'per' = 'year' AND f.value ->> 'standing' = 'stated'`;

/** SQL for IELTS scores: for a whole level, or of the least demanding course. */
const ENGLISH_SELECT = `SELECT f.subject_id AS school, l.level_key AS level, f.value ->> 'overall' AS value, '' AS unit, f.source_id AS source
FROM facts f JOIN ${LEVELS_JOIN} AND (f.part IN (l.level_key || '|IELTS', 'all|IELTS') OR f.part LIKE l.level_key || '|IELTS|%')
WHERE f.subject = 'school' AND f.fact_key = 'englishMinimum' AND f.value ->> 'standing' = 'stated'
  AND json_type(f.value, '$.overall') IN ('integer', 'real')
UNION ALL SELECT c.school_id, l.level_key, f.value ->> 'overall', '', f.source_id
FROM facts f JOIN courses c ON c.id = f.subject_id AND c.levels <> 0 AND ${isShared('c')} JOIN ${LEVELS_JOIN} AND l.id = c.major_level_id
WHERE f.subject = 'course' AND f.fact_key = 'courseIelts' AND f.part = ''`;

const DERIVED_SELECTS = { fromFee: FEES_SELECT, englishFrom: ENGLISH_SELECT } as const;

const createStatement = (sql: string): Statement => ({ sql, values: [] });

/**
 * Derives the figures; must run after an import of courses or page facts. Unchanged rows are not written, because a
 * trigger records history.
 */
export const deriveLevelFigures = (): Statement[] => [
  ...Object.entries(DERIVED_SELECTS).flatMap(([key, valuesSelect]) => {
    const lowestSelect = `SELECT school, level, min(CAST(value AS REAL)) AS least, value, unit, source FROM (${valuesSelect}) WHERE value > 0 GROUP BY school, level`;
    return [
      createStatement(
        `DELETE FROM facts WHERE subject = 'school' AND fact_key = '${key}' AND (subject_id, part) NOT IN (SELECT school, level FROM (${lowestSelect}))`,
      ),
      createStatement(`INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'school', school, '${key}', level, value, unit, source, coalesce((SELECT max(id) FROM imports), 0) FROM (${lowestSelect}) WHERE true
ON CONFLICT (subject, subject_id, fact_key, part) DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id,
  import_id = excluded.import_id WHERE value IS NOT excluded.value OR unit <> excluded.unit OR source_id <> excluded.source_id`),
    ];
  }),
  // The history of derived figures is deleted, because imports delete and re-derive them without a published change.
  createStatement(
    `DELETE FROM fact_history WHERE fact_key IN (${Object.keys(DERIVED_SELECTS)
      .map((key) => `'${key}'`)
      .join(', ')})`,
  ),
];
