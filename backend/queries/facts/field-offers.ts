import { isForOtherEntrants } from '#backend/catalogue/other-entrants.ts';
import { OPTION_BITS } from '#shared/rules/study-options.ts';
import { isShared } from '#backend/queries/database.ts';

// Range of the typical offers of a field at a school, for lists of the field: the range of all courses of a school would
// be read as that of the field.

const countLetter = (letter: string) => `length(grades) - length(replace(grades, '${letter}', ''))`;

/** SQL for the mean grade of an offer such as 'A*AA'. Higher means better. */
const MEAN_GRADE = `(${countLetter('*')} + ${['E', 'D', 'C', 'B', 'A']
  .map((letter, index) => `${index + 1} * (${countLetter(letter)})`)
  .join(' + ')}) * 1.0 / (length(grades) - (${countLetter('*')}))`;

/** SQL for these ranges as OfferRange, by the id of the field. Courses for other entrants are left out. */
export const FIELD_OFFERS_SELECT = `WITH offers AS MATERIALIZED (SELECT DISTINCT c.id, c.school_id AS school, t.group_id, f.value, r.source_id AS source
  FROM facts f JOIN courses c ON c.id = f.subject_id AND c.levels <> 0 AND ${isShared('c')} AND (c.options & ${OPTION_BITS.foundationYear}) = 0 AND NOT ${isForOtherEntrants('c.name')}
    JOIN course_type_links l ON l.course_id = c.id JOIN course_types t ON t.id = l.type_id
    JOIN facts r ON r.subject = 'school' AND r.subject_id = c.school_id AND r.fact_key = 'offerRange' AND r.part = ''
  WHERE f.subject = 'course' AND f.fact_key = 'typicalOffer' AND f.part = '' AND json_type(f.value, '$.aLevel') = 'object'),
grades AS (SELECT school, group_id, source, id, value ->> 'read' AS read, value ->> '$.aLevel.first' AS grades FROM offers
  UNION ALL SELECT school, group_id, source, id, value ->> 'read', value ->> '$.aLevel.last' FROM offers),
sorted AS (SELECT *, row_number() OVER (PARTITION BY school, group_id ORDER BY ${MEAN_GRADE}, grades) AS place,
  row_number() OVER (PARTITION BY school, group_id ORDER BY ${MEAN_GRADE} DESC, grades) AS place_from_top FROM grades)
SELECT school, CAST(group_id AS TEXT) AS level, json_object('least', max(iif(place = 1, grades, NULL)), 'most', max(iif(place_from_top = 1, grades, NULL)),
  'courses', count(DISTINCT id), 'read', max(read)) AS value, '' AS unit, max(source) AS source
FROM sorted GROUP BY school, group_id`;
