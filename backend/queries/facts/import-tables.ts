import { named, type Statement } from '#backend/queries/database.ts';

// What an import of a table that is kept by hand looks up, and compares with.

export interface SchoolHere {
  id: number;
  name: string;
  zh: string;
  zhHk: string;
  countryId: number;
  countryKey: string;
  /** In the agency's own file; '' of a school that is in none. */
  ownKey: string;
}

export const schoolsHere = (): Statement<SchoolHere> =>
  named(
    `SELECT s.id, s.name, s.name_chn ->> 'zh' AS zh, s.name_chn ->> 'zh-hk' AS zhHk, s.country_id AS countryId, c.country_key AS countryKey,
  coalesce((SELECT e.code FROM external_ids e WHERE e.scheme = 'own-school' AND e.subject = 'school' AND e.subject_id = s.id), '') AS ownKey
FROM schools s JOIN countries c ON c.id = s.country_id WHERE s.levels <> 0`,
    {},
  );

export const cityNames = (): Statement<{ id: number; countryKey: string; name: string }> =>
  named('SELECT i.id, c.country_key AS countryKey, i.name FROM cities i JOIN countries c ON c.id = i.country_id', {});

/** A row's key, and all of it, each as one text: so one sees which are others now. */
type HeldRow = { key: string; said: string };

interface HeldTable {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** Rows with a smaller id are none of a file. */
  firstId?: number;
}

/** Names of tables and columns are words of ours. */
export const heldRows = ({ table, key, columns, firstId = 0 }: HeldTable): Statement<HeldRow> => ({
  sql: `SELECT json_array(${key.join(', ')}) AS key, json_array(${columns.join(', ')}) AS said FROM ${table}${firstId > 0 ? ' WHERE id >= ?1' : ''}`,
  values: firstId > 0 ? [firstId] : [],
});

/** Of rows whose id (rowid, of an index) is that of a file's, all. */
export const deleteOfFiles = (table: string, column: 'id' | 'rowid', firstId: number): Statement => ({
  sql: `DELETE FROM ${table} WHERE ${column} >= ?1`,
  values: [firstId],
});

/** News that a file names no longer. */
export const deleteOtherNews = (firstId: number, ids: readonly number[]): Statement =>
  named('DELETE FROM news WHERE id >= :firstId AND id NOT IN (SELECT value FROM json_each(:ids))', {
    firstId,
    ids: JSON.stringify(ids),
  });

/** Lectures for which somebody has a seat: when and where they believe it is. */
export const seatedLectures = (): Statement<{ id: number; startTime: string; endTime: string; place: string }> =>
  named(
    `SELECT id, start_time AS startTime, end_time AS endTime, place FROM lectures
WHERE EXISTS (SELECT 1 FROM lecture_sign_ups u WHERE u.lecture_id = lectures.id AND u.state = 'signedUp')`,
    {},
  );

interface RankOrder {
  year: number;
  /** Of a school without a place. */
  none: number;
  /** JSON: the name of the one table whose places stand beside a school. */
  shownTable: string;
}

/** After the places of whole schools: schools, and all that is listed in their order, stand in the order of this year's. */
export const orderByRank = ({ year, none, shownTable }: RankOrder): Statement[] => [
  named(
    `UPDATE schools SET (rank_sort, qs_rank) = (SELECT coalesce(min(r.rank_sort), :none), coalesce(max(iif(t.name ->> 'en-us' = :shownTable, r.rank, '')), '')
  FROM school_ranks r JOIN ranking_tables t ON t.group_id = r.group_id AND t.year = r.year
  WHERE r.school_id = schools.id AND r.group_id = 0 AND r.year = :year)`,
    { year, none, shownTable },
  ),
  named(
    `UPDATE courses SET school_rank = (SELECT rank_sort FROM schools WHERE schools.id = courses.school_id)
WHERE school_rank <> (SELECT rank_sort FROM schools WHERE schools.id = courses.school_id)`,
    {},
  ),
  ...(['course_type_links', 'course_intakes'] as const).map((table): Statement => ({
    sql: `UPDATE ${table} SET school_rank = (SELECT school_rank FROM courses WHERE id = course_id)
WHERE school_rank <> (SELECT school_rank FROM courses WHERE id = course_id)`,
    values: [],
  })),
];

export const heldLivingCosts = (): Statement<HeldRow> =>
  named(
    `SELECT json_array(city_id, covers, publisher) AS key,
  json_array(city_id, covers, publisher, CASE WHEN least = CAST(least AS INTEGER) THEN CAST(least AS INTEGER) ELSE least END,
    CASE WHEN most = CAST(most AS INTEGER) THEN CAST(most AS INTEGER) ELSE most END, currency, source, as_at, as_at_year) AS said
FROM living_costs`,
    {},
  );
