import { bindNamed, isShared, type Statement } from '#backend/queries/database.ts';
import { FIELD_OFFERS_SELECT } from './field-offers.ts';
import { FEE_IN_HKD } from './school-fees.ts';

// Figures of schools by level for lists. They are derived whenever courses or published figures change, so that a list
// row needs only one lookup. Figures from guides are excluded.

const LEVELS_JOIN = `major_levels l ON l.level_key IN ('bachelor', 'master')`;

/** Maximum length in weeks of a course that is not a complete degree, such as a certificate or an honours year. */
const MAX_PARTIAL_DEGREE_LENGTH = 60;

/**
 * Share of courses with a fee on the school's page from which these fees replace the register's. A range never mixes
 * the two, because they belong to different editions.
 */
const MIN_PAGE_SHARE = 0.5;

/** Full-time load of a year at a Canadian university that charges per credit. */
const CREDITS_A_YEAR = 30;

/**
 * SQL for the fees of the courses of a level, and of what the school states for the level, by origin: pages of courses,
 * register, school, guide. In registers without courses, fees include the mandatory fees. The fee that a federated
 * college charges for all its courses is not the university's, so it counts only if the university reports the same.
 */
const FEES_SELECT = `SELECT c.school_id AS school, l.level_key AS level, iif(f.fact_key = 'courseYear', 1, 2) AS origin, c.id AS course,
  CAST(f.value AS REAL) AS least, CAST(f.value AS REAL) AS most, substr(f.unit, 1, 3) AS currency, '' AS year,
  iif(f.fact_key IN ('levelYear', 'universityYear'), 'withFees', 'tuition') AS basis, NULL AS credits, '' AS limits, 'null' AS limitsChn, f.source_id AS source, substr(e.as_at, 1, 4) AS edition
FROM courses c JOIN ${LEVELS_JOIN} AND l.id = c.major_level_id
  JOIN facts f ON f.subject = 'course' AND f.subject_id = c.id AND f.part = '' AND f.fact_key IN ('courseYear', 'courseTuitionYear', 'levelYear', 'universityYear')
  LEFT JOIN sources e ON e.id = f.source_id
  LEFT JOIN facts w ON w.subject = 'course' AND w.subject_id = c.id AND w.fact_key = 'courseWeeks' AND w.part = ''
WHERE c.levels <> 0 AND ${isShared('c')} AND f.value > 0
  AND (f.fact_key <> 'universityYear' OR f.value = (SELECT t.value FROM facts t WHERE t.subject = 'school' AND t.subject_id = c.school_id AND t.fact_key = 'tuition' AND t.part = 'undergraduate'))
  AND (l.level_key <> 'bachelor' OR w.value IS NULL OR w.value > ${MAX_PARTIAL_DEGREE_LENGTH})
UNION ALL SELECT f.subject_id, l.level_key, iif(f.value ->> 'standing' = 'stated', 3, 4), NULL,
  (f.value ->> 'from') * iif(f.value ->> 'per' = 'credit', ${CREDITS_A_YEAR}, 1), (f.value ->> 'to') * iif(f.value ->> 'per' = 'credit', ${CREDITS_A_YEAR}, 1),
  f.value ->> 'currency', coalesce(f.value ->> 'academicYear', ''), 'tuition', iif(f.value ->> 'per' = 'credit', ${CREDITS_A_YEAR}, NULL),
  coalesce(f.value ->> 'appliesTo', ''), coalesce(f.value -> 'appliesToChn', 'null'), f.source_id, substr(coalesce(f.value ->> 'academicYear', ''), 1, 4)
FROM facts f JOIN ${LEVELS_JOIN} AND (f.part = l.level_key OR f.part LIKE l.level_key || '|%')
WHERE f.subject = 'school' AND f.fact_key = 'internationalFee' AND (f.value ->> 'per' = 'year' OR f.value ->> 'per' = 'credit' AND f.value ->> 'currency' = 'CAD')`;

/**
 * SQL for the origins whose newest fees are of a later academic year than the register's and are those of the level: a
 * fee of the whole level, or fees of several subjects.
 */
const NEWER_ORIGINS_SELECT = `SELECT l.school, l.level, min(l.origin) AS origin
FROM (SELECT school, level, origin, edition, count(*) AS lines, min(limits) AS limits, row_number() OVER (PARTITION BY school, level, origin ORDER BY edition DESC) AS position
  FROM fees WHERE origin > 2 GROUP BY school, level, origin, edition) l
  JOIN (SELECT school, level, max(edition) AS edition FROM fees WHERE origin = 2 GROUP BY school, level) r USING (school, level)
WHERE l.position = 1 AND l.edition > r.edition AND (l.limits = '' OR l.lines > 1) GROUP BY l.school, l.level`;

/**
 * SQL for the yearly fee of a level as DegreeYear (shared/contract/catalogue/fact-values.ts). All its fees have the
 * same origin, edition and currency. Its source is that of the lowest fee.
 */
const DEGREE_YEAR_SELECT = `WITH fees AS MATERIALIZED (${FEES_SELECT}),
origins AS (SELECT school, level, iif(count(DISTINCT iif(f.origin = 1, course, NULL)) >= ${MIN_PAGE_SHARE} * count(DISTINCT course) AND min(f.origin) = 1, 1,
    coalesce(max(n.origin), min(iif(f.origin > 1, f.origin, NULL)))) AS origin
  FROM fees f LEFT JOIN (${NEWER_ORIGINS_SELECT}) n USING (school, level) GROUP BY school, level),
editions AS (SELECT f.*, max(f.year) OVER (PARTITION BY f.school, f.level) AS newest,
    first_value(f.currency) OVER (PARTITION BY f.school, f.level ORDER BY f.year DESC, f.least) AS main
  FROM fees f JOIN origins o USING (school, level, origin)),
sorted AS (SELECT *, row_number() OVER (PARTITION BY school, level ORDER BY least, source) AS position,
    count(*) OVER (PARTITION BY school, level) AS total, count(course) OVER (PARTITION BY school, level) AS courses
  FROM editions WHERE year = newest AND currency = main)
SELECT school, level, json_object('least', CAST(round(min(least)) AS INTEGER),
  'usual', iif(max(courses) > 1, CAST(round(max(iif(position = (total + 1) / 2, least, NULL))) AS INTEGER), NULL),
  'most', CAST(round(max(most)) AS INTEGER), 'currency', max(currency), 'courses', max(courses), 'basis', max(basis), 'academicYear', max(year),
  'credits', max(credits), 'isBySubject', json(iif(max(total) > 1 AND max(limits) <> '', 'true', 'false')), 'appliesTo', iif(max(total) = 1, max(limits), ''), 'appliesToChn', iif(max(total) = 1, json(max(limitsChn)), json('null')),
  'standing', iif(max(origin) = 4, 'indirect', 'stated')) AS value, '' AS unit, max(iif(position = 1, source, NULL)) AS source
FROM sorted GROUP BY school, level`;

/** SQL for whether a school states a minimum of IELTS for a whole level, itself or in a guide. */
const HAS_GENERAL_ENGLISH = `EXISTS (SELECT 1 FROM facts g WHERE g.subject = 'school' AND g.subject_id = f.subject_id AND g.fact_key = 'englishMinimum'
  AND g.part IN (l.level_key || '|IELTS', 'all|IELTS'))`;

/** SQL for IELTS scores: the one for the level, otherwise that for all levels, otherwise those of its courses. */
const ENGLISH_SELECT = `SELECT f.subject_id AS school, l.level_key AS level, f.value ->> 'overall' AS value, '' AS unit, f.source_id AS source,
  CASE f.part WHEN l.level_key || '|IELTS' THEN 1 WHEN 'all|IELTS' THEN 2 ELSE 3 END AS place
FROM facts f JOIN ${LEVELS_JOIN} AND (f.part IN (l.level_key || '|IELTS', 'all|IELTS') OR f.part LIKE l.level_key || '|IELTS|%' AND NOT ${HAS_GENERAL_ENGLISH})
WHERE f.subject = 'school' AND f.fact_key = 'englishMinimum' AND f.value ->> 'standing' = 'stated'
  AND json_type(f.value, '$.overall') IN ('integer', 'real')
UNION ALL SELECT c.school_id, l.level_key, f.value ->> 'overall', '', f.source_id, 3
FROM facts f JOIN courses c ON c.id = f.subject_id AND c.levels <> 0 AND ${isShared('c')} JOIN ${LEVELS_JOIN} AND l.id = c.major_level_id
WHERE f.subject = 'course' AND f.fact_key = 'courseIelts' AND f.part = ''`;

const LOWEST_ENGLISH_SELECT = `SELECT school, level, value, unit, source FROM (
  SELECT *, row_number() OVER (PARTITION BY school, level ORDER BY place, CAST(value AS REAL), source) AS position FROM (${ENGLISH_SELECT}) WHERE value > 0) WHERE position = 1`;

const DERIVED_SELECTS = {
  degreeYear: DEGREE_YEAR_SELECT,
  englishFrom: LOWEST_ENGLISH_SELECT,
  fieldOffers: FIELD_OFFERS_SELECT,
} as const;

const createStatement = (sql: string): Statement => ({ sql, values: [] });

/** Sorts schools by the fee that their row shows: that of a bachelor's degree, otherwise that of a master's degree. */
const sortByLevelFee = (): Statement =>
  bindNamed(
    `UPDATE schools SET tuition_sort = y.worth FROM (SELECT subject_id AS id, CAST(round((value ->> 'least') * (:worth ->> (value ->> 'currency'))) AS INTEGER) AS worth,
    row_number() OVER (PARTITION BY subject_id ORDER BY part) AS place FROM facts WHERE subject = 'school' AND fact_key = 'degreeYear') y
WHERE y.id = schools.id AND y.place = 1 AND y.worth <> schools.tuition_sort`,
    { worth: FEE_IN_HKD },
  );

/**
 * Derives the figures. Must run after an import of courses or page facts. Unchanged rows are not written, because a
 * trigger would record them in the history.
 */
export const deriveLevelFigures = (): Statement[] => [
  ...Object.entries(DERIVED_SELECTS).flatMap(([key, figuresSelect]) => [
    createStatement(
      `DELETE FROM facts WHERE subject = 'school' AND fact_key = '${key}' AND (subject_id, part) NOT IN (SELECT school, level FROM (${figuresSelect}))`,
    ),
    createStatement(`INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'school', school, '${key}', level, value, unit, source, coalesce((SELECT max(id) FROM imports), 0) FROM (${figuresSelect}) WHERE true
ON CONFLICT (subject, subject_id, fact_key, part) DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id,
  import_id = excluded.import_id WHERE value IS NOT excluded.value OR unit <> excluded.unit OR source_id <> excluded.source_id`),
  ]),
  // The history of derived figures is deleted, because imports delete and derive them again although no published
  // figure has changed.
  createStatement(
    `DELETE FROM fact_history WHERE fact_key IN (${Object.keys(DERIVED_SELECTS)
      .map((key) => `'${key}'`)
      .join(', ')})`,
  ),
  sortByLevelFee(),
];
