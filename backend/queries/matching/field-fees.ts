import { subjectId } from '#backend/catalogue/subjects.ts';
import { FIELD_WORDS, NATURAL_SCIENCES_ID, OTHER_SCIENCES } from '#shared/rules/field-words.ts';

// Fee of a course without one of its own, from what its school states for the level. Many schools state fees by subject,
// so that the lowest fee of the level would be that of another subject.

const containsAny = (text: string, words: readonly string[]) =>
  `(${words.map((word) => `instr(${text}, '${word}') > 0`).join(' OR ')})`;

const NAMED_SCIENCES = OTHER_SCIENCES.reduce((text, phrase) => `replace(${text}, '${phrase}', '')`, 'named');

/** SQL for whether a line names the field with the id `group_id`, or all fields except others. */
const IS_NAMED_EXPRESSION = `CASE group_id ${Object.entries(FIELD_WORDS)
  .map(([id, words]) => {
    const named = containsAny(id === NATURAL_SCIENCES_ID ? NAMED_SCIENCES : 'named', words);
    return `WHEN ${id} THEN ${named} OR (excluded <> '' AND NOT ${containsAny('excluded', words)})`;
  })
  .join(' ')} END`;

const MEDICINE_ID = subjectId('medicine');
const MEDICINE_WORDS = FIELD_WORDS[MEDICINE_ID] ?? [];
const APPLIES_TO = `lower(coalesce(f.value ->> 'appliesTo', ''))`;

/**
 * SQL for the common table `field_fees`: the yearly fee of a field at a school that states fees by subject, by level. It
 * is the lowest fee of the lines that name the field. Without such a line it is the highest of the others, because a
 * course must not look cheaper than it is; a line of medicine alone does not count, nor does the fee of a single course or
 * faculty, which is an example. The fee of medicine is the highest of its own lines, or NULL.
 */
export const FIELD_FEES_TABLE = `fee_lines AS MATERIALIZED (SELECT f.subject_id AS school_id, l.id AS level_id, f.value ->> 'from' AS least, f.value ->> 'to' AS most,
  iif(instr(${APPLIES_TO}, 'except') = 0, ${APPLIES_TO}, '') AS named, iif(instr(${APPLIES_TO}, 'except') = 0, '', ${APPLIES_TO}) AS excluded,
  y.value ->> 'appliesTo' <> '' AND lower(y.value ->> 'appliesTo') NOT LIKE '%except%' AND lower(y.value ->> 'appliesTo') NOT LIKE 'non-%' AS is_example
  FROM facts f CROSS JOIN major_levels l ON f.part = l.level_key OR f.part LIKE l.level_key || '|%'
    CROSS JOIN facts y ON y.subject = 'school' AND y.subject_id = f.subject_id AND y.fact_key = 'degreeYear' AND y.part = l.level_key
  WHERE f.subject = 'school' AND f.fact_key = 'internationalFee' AND f.value ->> 'per' = 'year' AND f.value ->> 'currency' = y.value ->> 'currency'
    AND coalesce(f.value ->> 'academicYear', '') = y.value ->> 'academicYear' AND (y.value -> 'isBySubject' = 'true' OR y.value ->> 'appliesTo' <> '')),
named_lines AS MATERIALIZED (SELECT *, ${IS_NAMED_EXPRESSION} AS is_named, ${containsAny('named', MEDICINE_WORDS)} AND instr(named, 'engineering') = 0 AS is_medicine
  FROM fee_lines CROSS JOIN (SELECT id AS group_id FROM course_type_groups)),
field_fees AS MATERIALIZED (SELECT school_id, level_id, group_id, CASE group_id WHEN ${MEDICINE_ID} THEN max(iif(is_named, most, NULL))
  ELSE coalesce(min(iif(is_named, least, NULL)), max(iif(is_medicine OR is_example, NULL, most))) END AS fee
  FROM named_lines GROUP BY school_id, level_id, group_id)`;
