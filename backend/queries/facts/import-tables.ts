import { isShared, bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import { requireThat } from '#backend/queries/preconditions.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';

// Lookups and comparisons for imports of tables that are maintained by hand.

export interface ExistingSchool {
  id: number;
  name: string;
  zh: string;
  zhHk: string;
  countryId: number;
  countryKey: string;
  /** Key in the agency's own file, or '' for a school from another source. */
  ownKey: string;
}

export const selectExistingSchools = (): Statement<ExistingSchool> =>
  bindNamed(
    `SELECT s.id, s.name, s.name_chn ->> 'zh' AS zh, s.name_chn ->> 'zh-hk' AS zhHk, s.country_id AS countryId, c.country_key AS countryKey,
  coalesce((SELECT e.code FROM external_ids e WHERE e.scheme = 'own-school' AND e.subject = 'school' AND e.subject_id = s.id), '') AS ownKey
FROM schools s JOIN countries c ON c.id = s.country_id WHERE s.levels <> 0 AND ${isShared('s') as ''}`,
    {},
  );

export const selectCityNames = (): Statement<{ id: number; countryKey: string; name: string }> =>
  bindNamed(
    'SELECT i.id, c.country_key AS countryKey, i.name FROM cities i JOIN countries c ON c.id = i.country_id',
    {},
  );

export const selectCountryKeys = (): Statement<{ id: number; key: string }> =>
  bindNamed('SELECT id, country_key AS key FROM countries', {});

/** Key and content of a row as JSON text, which is compared with the file. */
type RetainedRow = { key: string; said: string };

interface RetainedTable {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** Lowest id of rows that come from a file. Rows with smaller ids are not compared. */
  firstId?: number;
}

/** Returns the rows of a table for comparison. Table and column names must be constants. */
export const selectStoredRows = ({ table, key, columns, firstId = 0 }: RetainedTable): Statement<RetainedRow> => ({
  sql: `SELECT json_array(${key.join(', ')}) AS key, json_array(${columns.join(', ')}) AS said FROM ${table}${firstId > 0 ? ` WHERE id >= ?1${table === 'news' ? ' AND agent_id = 0' : ''}` : table === 'entry_rules' ? ' WHERE agent_id = 0' : ''}`,
  values: firstId > 0 ? [firstId] : [],
});

/** Deletes imported news that the file no longer contains. */
export const deleteOtherNews = (firstId: number, ids: readonly number[]): Statement =>
  bindNamed(
    'DELETE FROM news WHERE id >= :firstId AND agent_id = 0 AND id NOT IN (SELECT value FROM json_each(:ids))',
    {
      firstId,
      ids: JSON.stringify(ids),
    },
  );

/** Deletes the index entries of imported news. Those of articles written in the office stay. */
export const deleteNewsIndex = (firstId: number): Statement =>
  bindNamed(
    'DELETE FROM news_words WHERE rowid >= :firstId AND rowid NOT IN (SELECT id FROM news WHERE agent_id <> 0)',
    {
      firstId,
    },
  );

/** Returns the published time and venue of lectures with reservations. */
export const selectSeatedLectures = (): Statement<{ id: number; startTime: string; endTime: string; place: string }> =>
  bindNamed(
    `SELECT id, start_time AS startTime, end_time AS endTime, place FROM lectures
WHERE EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = lectures.id AND u.state = 'signedUp')`,
    {},
  );

const buildHasFactCondition = (key: string) =>
  `EXISTS (SELECT 1 FROM facts f WHERE f.subject = 'school' AND f.subject_id = schools.id AND f.fact_key = '${key}')`;

/**
 * Number of bachelor's degrees from which a school without 'University' in its name counts as a university, such as
 * King's College London and UNSW Sydney.
 */
const MIN_UNIVERSITY_DEGREES = 20;

/**
 * SQL condition for colleges in the United Kingdom and Australia, where 'university' is a protected title. A
 * 'university centre' is part of a college.
 */
const COLLEGE_CONDITION = `schools.country_id IN (SELECT id FROM countries WHERE country_key IN ('uk', 'au')) AND ${buildHasFactCondition('registeredName')}
    AND (schools.name NOT LIKE '%universit%' OR schools.name LIKE 'university centre%')
    AND ${MIN_UNIVERSITY_DEGREES} > (SELECT count(*) FROM courses c WHERE c.school_id = schools.id
      AND c.major_level_id IN (SELECT id FROM major_levels WHERE level_key = 'bachelor'))`;

/**
 * SQL condition for schools that are sorted last: those with a special focus; British and Australian colleges and
 * private providers; American schools that the Carnegie classification omits (seminaries, branches and new schools);
 * and schools in Puerto Rico, because most teach in Spanish and no register states the language.
 */
const SPECIAL_SCHOOL_CONDITION = `(${buildHasFactCondition('specialFocus')}
  OR ${COLLEGE_CONDITION}
  OR schools.country_id IN (SELECT id FROM countries WHERE country_key = 'us') AND ${buildHasFactCondition('ownership')} AND NOT ${buildHasFactCondition('carnegieClass')}
    AND EXISTS (SELECT 1 FROM facts c WHERE c.fact_key = 'carnegieClass')
  OR schools.state_id IN (SELECT id FROM states WHERE state_key = 'puerto-rico'))`;

/** Sorts special schools after unranked general schools, so that they do not appear at the top of search results. */
export const orderSpecialSchoolsLast = (): Statement[] => [
  bindNamed(
    `UPDATE schools SET rank_sort = ${NO_RANK} + ${SPECIAL_SCHOOL_CONDITION} WHERE rank_sort >= ${NO_RANK} AND rank_sort <> ${NO_RANK} + ${SPECIAL_SCHOOL_CONDITION}`,
    {},
  ),
  ...followSchools(),
];

/** Copies rank and levels of schools to their courses and to the tables in list order. */
export const followSchools = (): Statement[] => [
  bindNamed(
    `UPDATE courses SET (school_rank, school_levels) = (SELECT rank_sort, levels FROM schools WHERE schools.id = courses.school_id)
WHERE (school_rank, school_levels) <> (SELECT rank_sort, levels FROM schools WHERE schools.id = courses.school_id)`,
    {},
  ),
  ...(['course_type_links', 'course_intakes'] as const).map((table): Statement => ({
    sql: `UPDATE ${table} SET school_rank = (SELECT school_rank FROM courses WHERE id = course_id)
WHERE school_rank <> (SELECT school_rank FROM courses WHERE id = course_id)`,
    values: [],
  })),
];

interface RankOrder {
  year: number;
  /** Value of `rank_sort` for unranked schools. */
  none: number;
  /** JSON: name of the ranking table whose ranks are shown with schools. */
  shownTable: string;
}

/** Applies this year's overall ranks to schools and to the lists sorted by them. */
export const orderByRank = ({ year, none, shownTable }: RankOrder): Statement[] => [
  bindNamed(
    `UPDATE schools SET (rank_sort, qs_rank) = (SELECT coalesce(min(r.rank_sort), :none + ${SPECIAL_SCHOOL_CONDITION}), coalesce(max(iif(t.name ->> 'en-us' = :shownTable, r.rank, '')), '')
  FROM school_ranks r JOIN ranking_tables t ON t.group_id = r.group_id AND t.year = r.year
  WHERE r.school_id = schools.id AND r.group_id = 0 AND r.year = :year)`,
    { year, none, shownTable },
  ),
  ...followSchools(),
];

export const selectStoredLivingCosts = (): Statement<RetainedRow> =>
  bindNamed(
    `SELECT json_array(city_id, covers, publisher) AS key,
  json_array(city_id, covers, publisher, CASE WHEN least = CAST(least AS INTEGER) THEN CAST(least AS INTEGER) ELSE least END,
    CASE WHEN most = CAST(most AS INTEGER) THEN CAST(most AS INTEGER) ELSE most END, currency, source, as_at, as_at_year) AS said
FROM living_costs`,
    {},
  );

export const selectStoredVisaFees = (): Statement<RetainedRow> =>
  bindNamed(
    `SELECT json_array(country_id) AS key,
  json_array(country_id, publisher, CASE WHEN amount = CAST(amount AS INTEGER) THEN CAST(amount AS INTEGER) ELSE amount END, currency, source, as_at, review_by, confirmed_on) AS said
FROM visa_fees`,
    {},
  );

const castWholeNumbers = (column: string) =>
  `CASE WHEN ${column} = CAST(${column} AS INTEGER) THEN CAST(${column} AS INTEGER) ELSE ${column} END`;

export const selectStoredClimate = (): Statement<RetainedRow> =>
  bindNamed(
    `SELECT json_array(country_id, name) AS key,
  json_array(country_id, name, ${castWholeNumbers('lat')}, ${castWholeNumbers('lng')}, ${castWholeNumbers('elevation')}, means, precipitation, period, publisher, source, as_at) AS said
FROM climate_stations`,
    {},
  );

// State of the database that an import reads before it writes.

export interface StoredCodeRow {
  scheme: string;
  code: string;
  subjectId: number;
  digest: string;
  goneAt: string | null;
}

/** Returns a page of codes, because a register has tens of thousands of them. */
export const selectStoredCodes = (scheme: string, afterKey: string, count: number): Statement<StoredCodeRow> =>
  bindNamed(
    `SELECT scheme, code, subject_id AS subjectId, digest, gone_at AS goneAt FROM external_ids
WHERE scheme = :scheme AND code > :after ORDER BY code LIMIT :count`,
    { scheme, after: afterKey, count },
  );

export const selectStoredSources = (): Statement<{ id: number; sourceKey: string; asAt: string }> =>
  bindNamed('SELECT id, source_key AS sourceKey, as_at AS asAt FROM sources', {});

/** Aborts the transaction of an import if a batch of its rows is missing. */
export const requireAllBatches = (token: string, batchCount: number): Statement =>
  requireThat('import_complete', '(SELECT count(*) FROM import_packs WHERE token = :token) = :packs', {
    token,
    packs: batchCount,
  });

export const selectLastImport = (): Statement<{ id: number }> =>
  bindNamed('SELECT coalesce(max(id), 0) AS id FROM imports', {});

/** Deletes batches of rows that an aborted run has left. */
export const deleteStaleBatches = (createdBefore: number): Statement =>
  bindNamed('DELETE FROM import_packs WHERE made_at < :before', { before: createdBefore });

export const deleteBatches = (token: string): Statement =>
  bindNamed('DELETE FROM import_packs WHERE token = :token', { token });

interface ImportBatch {
  token: string;
  seq: number;
  target: string;
  rows: string;
  madeAt: number;
}

export const storeBatch = ({ token, seq, target, rows, madeAt }: ImportBatch): Statement =>
  bindNamed(
    'INSERT INTO import_packs (token, seq, target, rows, made_at) VALUES (:token, :seq, :target, :rows, :madeAt)',
    {
      token,
      seq,
      target,
      rows,
      madeAt,
    },
  );

// Deletes the demo catalogue before registers are imported.

const toStatement = (sql: string): Statement => ({ sql, values: [] });

/** Deletes rows generated by earlier versions, which are marked as illustrative. */
export const deleteGeneratedRows = (): Statement[] => [
  toStatement(`DELETE FROM course_words WHERE rowid IN (SELECT id FROM courses WHERE illustrative = 1)`),
  toStatement(`DELETE FROM course_trigrams WHERE rowid IN (SELECT id FROM courses WHERE illustrative = 1)`),
  toStatement(`DELETE FROM courses WHERE illustrative = 1`),
];

const SCHOOL_TABLES = [
  ['school_terms', 'school_id'],
  ['school_words', 'rowid'],
  ['school_trigrams', 'rowid'],
] as const;

export const removeFromIndex = (schoolIds: readonly number[]): Statement[] =>
  SCHOOL_TABLES.map(([table, column]) =>
    prepareFragments(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(:ids))`, {
      ids: JSON.stringify(schoolIds),
    }),
  );

/** Clears the digests of these schools, so that the next import rewrites them even if the register is unchanged. */
export const dropDigests = (schoolIds: readonly number[]): Statement =>
  prepareFragments(
    `UPDATE external_ids SET digest = '' WHERE subject = 'school' AND subject_id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(schoolIds) },
  );

/** Clears the dates of editions, so that the demo's older edition can be imported after a newer one. */
export const resetEditions = (): Statement =>
  toStatement(`UPDATE sources SET as_at = '' WHERE instr(source_key, ' ') = 0`);
