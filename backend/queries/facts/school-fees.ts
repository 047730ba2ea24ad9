import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { convertAmount } from '#shared/rules/budget.ts';

/** SQL for the lowest yearly fee of a school among the courses in an agency's own file, with its source. */
const COURSE_FEES_SELECT = `SELECT c.school_id AS school, min(CAST(f.value AS REAL)) AS least, f.value, f.unit, f.source_id AS source
FROM external_ids e JOIN courses c ON c.id = e.subject_id
  JOIN facts f ON f.subject = 'course' AND f.subject_id = c.id AND f.fact_key = 'courseYear' AND f.part = ''
WHERE e.scheme = 'own-course' AND e.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM facts k WHERE k.subject = 'school' AND k.subject_id = c.school_id
  AND k.fact_key IN ('lowestCourseYear', 'lowestLevelYear') AND k.part = '')
GROUP BY c.school_id`;

const LOWEST_FEE_CONDITION = "subject = 'school' AND fact_key = 'lowestFee' AND part = ''";

/** Sort value of schools without a fee, larger than any fee. */
export const FEE_UNKNOWN_RANK = 1_000_000_000;

const CURRENCIES = ['GBP', 'AUD', 'USD', 'CAD'] as const;
export const FEE_IN_HKD = JSON.stringify(
  Object.fromEntries(CURRENCIES.map((currency) => [currency, convertAmount(1, currency, 'HKD')])),
);

/**
 * Sets the fee of schools without a register fee to the lowest fee of their courses, both as a fact and as a sort
 * value. Must run after an import of courses. Unchanged rows are not written, because a trigger would record them in
 * the history.
 */
export const setLowestFees = (): Statement[] => [
  bindNamed(
    `UPDATE schools SET lowest_fee = NULL, tuition_sort = :none WHERE id IN (SELECT subject_id FROM facts WHERE ${LOWEST_FEE_CONDITION}
  AND subject_id NOT IN (SELECT school FROM (${COURSE_FEES_SELECT})))`,
    { none: FEE_UNKNOWN_RANK },
  ),
  bindNamed(
    `DELETE FROM facts WHERE ${LOWEST_FEE_CONDITION} AND subject_id NOT IN (SELECT school FROM (${COURSE_FEES_SELECT}))`,
    {},
  ),
  bindNamed(
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'school', school, 'lowestFee', '', value, unit, source, (SELECT max(id) FROM imports) FROM (${COURSE_FEES_SELECT}) WHERE true
ON CONFLICT (subject, subject_id, fact_key, part) DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id,
  import_id = excluded.import_id WHERE value IS NOT excluded.value OR unit <> excluded.unit OR source_id <> excluded.source_id`,
    {},
  ),
  bindNamed(
    `UPDATE schools SET lowest_fee = f.value, tuition_sort = coalesce(CAST(round(f.value * (:worth ->> substr(f.unit, 1, 3))) AS INTEGER), :none)
FROM facts f WHERE f.subject = 'school' AND f.fact_key = 'lowestFee' AND f.part = '' AND f.subject_id = schools.id AND schools.lowest_fee IS NOT f.value`,
    { worth: FEE_IN_HKD, none: FEE_UNKNOWN_RANK },
  ),
];
