import {
  CALLER_SITE,
  isShared,
  prepareFragments,
  type Statement,
  createStaticRows,
} from '#backend/queries/database.ts';
import {
  AFTER_KEY,
  type QueriedRow,
  FIRST_KIND,
  FIRST_PAIR_CHARACTER,
  type FoundPage,
  type PackedRow,
  POSITION_RANGE,
  type KeyRange,
  type PackedKind,
} from '#backend/search/look-up-packed.ts';
import type { Filters } from './build-query.ts';
import { NO_SITE_COURSES, NO_SITE_SCHOOLS, VISIBLE_COURSES } from './cached-counts.ts';

// Search index of names, stored in large rows, so that a search reads only the rows of its terms and results.
// backend/search/look-up-packed.ts parses them.

/** Target number of positions per row. A longer posting list gets a row of its own. */
const PLACES_PER_ROW = 4000;
const PLACES_PER_LIST = 20_000;
const IDS_PER_ROW = 500;
/**
 * SQL condition for terms that may match inside a word. Terms of up to three characters may not, and courses have no
 * terms for the words of their school.
 */
const INNER_TERM_CONDITION = `term < '${FIRST_PAIR_CHARACTER}' AND length(term) > 3`;

const PLACED_SELECTS = {
  school: `SELECT id, row_number() OVER (ORDER BY rank_sort, id) - 1 AS place FROM schools WHERE ${isShared('schools')}`,
  course: `SELECT id, row_number() OVER (ORDER BY school_rank, id) - 1 AS place FROM courses WHERE ${isShared('courses')}`,
} as const satisfies Record<PackedKind, string>;

const insertWithPlaces = (kind: PackedKind, select: string, extraColumns = '') =>
  `INSERT INTO packed_names (subject, part, first, packed) WITH placed AS MATERIALIZED (${PLACED_SELECTS[kind]})${extraColumns} ${select}`;

/** Returns the SQL that writes posting lists in key order, with as many per row as fit. Long lists are split. */
const expandRows = (kind: PackedKind, part: 'term' | 'word', places: string, fromClause: string) =>
  insertWithPlaces(
    kind,
    `SELECT '${kind}', '${part}', min(first), json_group_object(first, json(places)) FROM numbered GROUP BY number`,
    `, cut AS (SELECT term, p.place / ${PLACES_PER_LIST} AS part, json_group_array(${places}) AS places, count(*) AS many FROM ${fromClause} GROUP BY term, part),
lists AS (SELECT term || iif(part > 0, printf('${AFTER_KEY}%06d', part), '') AS first, places, many FROM cut),
numbered AS (SELECT *, sum(many + 1) OVER (ORDER BY first) / ${PLACES_PER_ROW} AS number FROM lists)`,
  );

/**
 * First keys of ranges of similar size. A separate statement writes each range, because D1 limits the duration of a
 * statement.
 */
const TERM_RANGE_STARTS = ['', 'i', 's', FIRST_PAIR_CHARACTER, '大', '天', '斯', '科'];
const selectWords = (kind: PackedKind) =>
  TERM_RANGE_STARTS.map((rangeStart, index) => {
    const [rangeEnd] = TERM_RANGE_STARTS.slice(index + 1);
    return expandRows(
      kind,
      'word',
      `DISTINCT iif(w.term < '${FIRST_PAIR_CHARACTER}', p.place, p.place * ${POSITION_RANGE} + w.offset)`,
      `${kind}_word_places w CROSS JOIN placed p ON p.id = w.doc WHERE w.offset < ${POSITION_RANGE} AND w.term >= '${rangeStart}'${rangeEnd === undefined ? '' : ` AND w.term < '${rangeEnd}'`}`,
    );
  });

/** Returns the SQL for the posting lists of a filter: field, start month or fee. */
const buildListRows = (part: 'type' | 'group' | 'month', column: string, table: string) =>
  insertWithPlaces(
    'course',
    `SELECT 'course', '${part}', CAST(l.${column} AS TEXT), json_group_array(DISTINCT p.place) FROM ${table} l CROSS JOIN placed p ON p.id = l.course_id
WHERE l.${column} IS NOT NULL GROUP BY l.${column}`,
  );
const buildNarrowingRows = () => [
  buildListRows('type', 'type_id', 'course_type_links'),
  buildListRows('group', 'group_id', 'course_type_links'),
  buildListRows('month', 'month', 'course_intakes'),
  insertWithPlaces(
    'course',
    "SELECT 'course', 'fee', '', json_group_array(fee ORDER BY place) FROM whole",
    ', whole AS MATERIALIZED (SELECT p.place, c.fee FROM placed p JOIN courses c ON c.id = p.id)',
  ),
];

const packColumn = (name: string, value: string) => `'${name}', json_group_array(${value} ORDER BY place)`;

/** SQL for the filter attributes of courses. There are few combinations, so each is encoded as one character. */
const COURSE_KINDS_CTE = `, kinds AS (SELECT p.place, dense_rank() OVER (ORDER BY c.country_id, c.major_level_id, c.kind, c.levels, c.first_levels) - 1 AS kind,
  json_array(c.country_id, c.major_level_id, c.kind, c.levels, c.first_levels) AS content FROM placed p JOIN (${VISIBLE_COURSES}) c ON c.id = p.id)`;
const COURSES_SELECT = `SELECT 'course', 'place', '', json_object('narrows', json('true'), 'kinds', (SELECT json_group_array(json(content) ORDER BY kind) FROM (SELECT DISTINCT kind, content FROM kinds)),
  'letters', (SELECT coalesce(group_concat(char(${FIRST_KIND} + kind), '' ORDER BY place), '') FROM kinds))`;

// The join is materialized before the aggregation, because SQLite confuses columns in an ordered aggregate over a join.
const SCHOOLS_CTE = `, whole AS MATERIALIZED (SELECT p.place, s.* FROM placed p JOIN (SELECT *, row_number() OVER (ORDER BY name_sort, id) AS by_name,
  row_number() OVER (ORDER BY tuition_sort, id) AS by_tuition FROM schools WHERE ${isShared('schools')}) s ON s.id = p.id)`;
const SCHOOLS_SELECT = `SELECT 'school', 'place', '', json_object(${[
  packColumn('ids', 'id'),
  packColumn('levels', 'levels'),
  packColumn('country', 'country_id'),
  packColumn('state', 'state_id'),
  packColumn('city', 'city_id'),
  packColumn('type', 'type_id'),
  packColumn('initial', 'initial'),
  packColumn('students', 'student_count'),
  packColumn('lat', 'lat'),
  packColumn('lng', 'lng'),
  packColumn('byName', 'by_name'),
  packColumn('byTuition', 'by_tuition'),
].join(', ')}) FROM whole`;

const createFillStatements = (kind: PackedKind) => [
  insertWithPlaces(
    kind,
    `SELECT '${kind}', 'id', printf('%06d', place / ${IDS_PER_ROW}), json_group_array(id ORDER BY place) FROM placed GROUP BY place / ${IDS_PER_ROW}`,
  ),
  expandRows(kind, 'term', 'p.place', `${kind}_terms t JOIN placed p ON p.id = t.${kind}_id`),
  ...selectWords(kind),
  ...(kind === 'course' ? buildNarrowingRows() : []),
  `INSERT INTO packed_names (subject, part, first, packed) SELECT '${kind}', 'inside', '', json_group_array(term) FROM ${kind}_vocabulary v WHERE ${INNER_TERM_CONDITION}
  AND EXISTS (SELECT 1 FROM ${kind}_trigrams t WHERE t.${kind}_trigrams MATCH '"' || v.term || '"')`,
  // With a new stamp, isolates discard the rows that they cached under the old one.
  `INSERT INTO packed_names (subject, part, first, packed) SELECT '${kind}', 'stamp', '', CAST(random() AS TEXT)`,
  // This row is inserted last, because the index counts as missing until it exists.
  kind === 'school'
    ? insertWithPlaces(kind, SCHOOLS_SELECT, SCHOOLS_CTE)
    : insertWithPlaces(kind, COURSES_SELECT, COURSE_KINDS_CTE),
];

/**
 * Returns the statements that refill the index. They run after the last write to the catalogue, in the same
 * transaction.
 */
export const fillPackedNames = (): Statement[] =>
  ['DELETE FROM packed_names', ...createFillStatements('school'), ...createFillStatements('course')].map((sql) => ({
    sql,
    values: [],
  }));

/** SQL conditions that a site has no rows of its own, because the index does not contain such rows. */
const WITHOUT_SITE_ROWS = {
  school: `${NO_SITE_SCHOOLS} AND NOT EXISTS (SELECT 1 FROM site_names WHERE agent_id = ${CALLER_SITE})`,
  course: NO_SITE_COURSES,
} as const satisfies Record<PackedKind, string>;

export interface CachedNames {
  stamp: string;
  /** Names of the rows that the caller has cached, as created by `selectRowName`. */
  names: readonly string[];
}

export const selectRowName = ({ part, first }: Pick<PackedRow, 'part' | 'first'>) => `${part}/${first}`;

/**
 * Returns the index rows that overlap these ranges, with their stamp, or no rows if the site has rows of its own. Rows
 * that the caller has cached under the same stamp are omitted.
 */
export const selectRowsInRanges = (
  kind: PackedKind,
  ranges: readonly KeyRange[],
  publicLevel: number,
  cachedNames: CachedNames,
): Statement<QueriedRow> =>
  prepareFragments(
    `SELECT p.part, p.first, iif(:stamp = (SELECT packed FROM packed_names WHERE subject = :subject AND part = 'stamp')
  AND p.part || '/' || p.first IN (SELECT value FROM json_each(:held)), NULL, p.packed) AS packed
FROM json_each(:ranges) r CROSS JOIN packed_names p ON p.subject = :subject AND p.part = r.value ->> 0
  AND p.first >= coalesce((SELECT max(b.first) FROM packed_names b WHERE b.subject = :subject AND b.part = r.value ->> 0 AND b.first <= r.value ->> 1), '')
  AND p.first <= r.value ->> 2 WHERE ${WITHOUT_SITE_ROWS[kind]}`,
    {
      subject: kind,
      ranges: JSON.stringify([['stamp', '', ''], ...ranges]),
      level: publicLevel,
      stamp: cachedNames.stamp,
      held: JSON.stringify(cachedNames.names),
    },
  );

const selectIdAt = (kind: PackedKind, place: string) =>
  `(SELECT i.packed ->> ('$[' || (${place} % ${IDS_PER_ROW}) || ']') FROM packed_names i WHERE i.subject = '${kind}' AND i.part = 'id' AND i.first = printf('%06d', ${place} / ${IDS_PER_ROW}))`;

/** Returns the SQL for the ids at the found positions, as a list `h` ordered by `h.key`. */
export const selectPageIds = (kind: PackedKind, { places, tiers }: FoundPage, { bind }: Filters) =>
  `(SELECT f.key, ${selectIdAt(
    kind,
    'f.value',
  )} AS id, ${bind(JSON.stringify(tiers))} ->> f.key AS tier FROM json_each(${bind(JSON.stringify(places))}) f)`;

/** Returns those candidates whose own names contain every word, possibly as a substring. */
export const selectPositionsWithWords = (
  kind: PackedKind,
  places: readonly number[],
  trigramMatch: string,
): Statement<{ place: number }> =>
  prepareFragments(
    `SELECT f.value AS place FROM json_each(:places) f
WHERE EXISTS (SELECT 1 FROM ${kind}_trigrams WHERE ${kind}_trigrams MATCH :match AND rowid = ${selectIdAt(kind, 'f.value')})`,
    { places: JSON.stringify(places), match: trigramMatch },
  );

export const selectIdsBearing = (kind: PackedKind, trigramMatch: string): Statement<{ id: number }> =>
  prepareFragments(`SELECT rowid AS id FROM ${kind}_trigrams WHERE ${kind}_trigrams MATCH :match`, {
    match: trigramMatch,
  });

/** Returns all ids, ordered by position. */
export const selectIdsInOrder = (kind: PackedKind): Statement<{ packed: string }> =>
  prepareFragments("SELECT packed FROM packed_names WHERE subject = :subject AND part = 'id' ORDER BY first", {
    subject: kind,
  });

/** Returns a statement for a total that is already known, for use in a batch. */
export const selectConstantCount = (total: number): Statement<{ total: number }> => createStaticRows([{ total }]);
