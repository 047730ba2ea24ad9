import { bindNamed, type SqlValue, type Statement } from '#backend/queries/database.ts';

// Runs the queries of pages with draft rows that are not stored in any table.

/** Draft rows of one table, with every column that queries read. They replace stored rows with the same key. */
export interface DraftRows {
  table:
    | 'schools'
    | 'site_names'
    | 'courses'
    | 'course_outlines'
    | 'course_types'
    | 'course_type_links'
    | 'admission_terms'
    | 'entry_rules'
    | 'site_rankings'
    | 'site_ranks';
  key: string;
  rows: readonly Readonly<Record<string, SqlValue>>[];
}

/**
 * Adds the rows as CTEs, whose names shadow the tables, so that statements work unchanged. Table and column names must
 * be constants.
 */
export function selectOverlayDrafts<Row>(
  { sql, values }: Statement<Row>,
  draftRows: readonly DraftRows[],
): Statement<Row> {
  const nonEmptyTables = draftRows.filter(({ rows }) => rows.length > 0);
  if (nonEmptyTables.length === 0) return { sql, values };
  const overlayTables = nonEmptyTables.map(({ table, key, rows }, index) => {
    const columns = Object.keys(rows[0] ?? {});
    const jsonSource = `json_each(?${values.length + index + 1}) laid`;
    return `${table} (${columns.join(', ')}) AS (SELECT ${columns.join(', ')} FROM main.${table}
  WHERE ${key} NOT IN (SELECT laid.value ->> '${key}' FROM ${jsonSource})
  UNION ALL SELECT ${columns.map((column) => selectCell(column, rows[0]?.[column])).join(', ')} FROM ${jsonSource})`;
  });
  return {
    sql: `WITH ${overlayTables.join(',\n')}\n${sql}`,
    values: [...values, ...nonEmptyTables.map(({ rows }) => JSON.stringify(rows))],
  };
}

/** Casts a value to the column's type, because text values would not equal numbers from JSON. */
function selectCell(column: string, value: SqlValue | undefined): string {
  const cellExpression = `laid.value ->> '${column}'`;
  if (typeof value === 'string') return `CAST(${cellExpression} AS TEXT)`;
  return typeof value === 'number'
    ? `CAST(${cellExpression} AS ${Number.isInteger(value) ? 'INTEGER' : 'REAL'})`
    : cellExpression;
}

export interface FieldOfDraft {
  id: number;
  /** JSON object of the field's name by language. */
  name: string;
  /** 1 if a site has already published a course in this field. `hasType` has the same format. */
  hasOutline: 0 | 1;
  hasType: 0 | 1;
  countryId: number;
  schoolRank: number;
  schoolLevels: number;
  currency: string;
}

/** Returns the fields of a drafted course, main field first, with the values inherited from its school. */
export const selectFieldsOfDraft = (schoolId: number, fields: readonly string[]): Statement<FieldOfDraft> =>
  bindNamed(
    `SELECT g.id, g.name, EXISTS (SELECT 1 FROM course_outlines WHERE id = 1000 + g.id) AS hasOutline, EXISTS (SELECT 1 FROM course_types WHERE id = g.id * 100) AS hasType,
  s.country_id AS countryId, s.rank_sort AS schoolRank, s.levels AS schoolLevels, s.currency
FROM json_each(:fields) f JOIN course_type_groups g ON g.group_key = f.value JOIN schools s ON s.id = :schoolId ORDER BY f.key`,
    { schoolId, fields: JSON.stringify(fields) },
  );
