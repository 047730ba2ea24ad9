import { isShared, type SqlValue, type Statement } from './database.ts';

// Generic table access for backup and restore. Names of tables and columns must come from the schema, never from a
// caller.

export interface TableColumn {
  table: string;
  name: string;
  /** Position of the column in the primary key, or 0 if it is not part of it. */
  key: number;
}

/**
 * SQL for the regular tables, without the shadow tables of indexes. They are filtered in a CTE first, because the
 * platform's own tables cannot be queried.
 */
const TABLES_CTE = `WITH t AS MATERIALIZED (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations')`;

/** Returns the columns of all tables, without generated columns. */
export const selectTableColumns = (): Statement<TableColumn> => ({
  sql: `${TABLES_CTE} SELECT t.name AS "table", c.name, c.pk AS "key" FROM t CROSS JOIN pragma_table_info(t.name) c ORDER BY t.name, c.cid`,
  values: [],
});

export const findTable = (name: string): Statement<{ name: string }> => ({
  sql: `SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?1`,
  values: [name],
});

export interface ForeignKey {
  table: string;
  /** Id of the foreign key. A composite key has several rows with the same id. */
  id: number;
  parent: string;
  column: string;
  parentColumn: string;
}

export const selectForeignKeys = (): Statement<ForeignKey> => ({
  sql: `${TABLES_CTE} SELECT t.name AS "table", f.id, f."table" AS parent, f."from" AS "column", coalesce(f."to", 'id') AS parentColumn
FROM t CROSS JOIN pragma_foreign_key_list(t.name) f ORDER BY t.name, f.id, f.seq`,
  values: [],
});

type RowCells = Record<string, SqlValue>;

export const quoteNames = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

interface TableQuery {
  table: string;
  columns: readonly string[];
  key: readonly string[];
  /** Key of the previous page's last row, or null for the first page. */
  after: readonly SqlValue[] | null;
  limit: number;
}

export function selectRowsAfter({ table, columns, key, after, limit }: TableQuery): Statement<RowCells> {
  const placeholders = key.map((_, index) => `?${index + 2}`).join(', ');
  const condition = after ? `WHERE (${quoteNames(key)}) > (${placeholders})` : '';
  return {
    sql: `SELECT ${quoteNames(columns)} FROM "${table}" ${condition} ORDER BY ${quoteNames(key)} LIMIT ?1`,
    values: [limit, ...(after ?? [])],
  };
}

/** Returns the dependent rows of a page of the parent table. Both queries run in the same round trip. */
export const selectRowsByIds = (
  { table, columns, key, orderColumn }: Pick<TableQuery, 'table' | 'columns' | 'key'> & { orderColumn: string },
  { table: parent, after, limit }: TableQuery,
): Statement<RowCells> => ({
  sql: `SELECT ${quoteNames(columns)} FROM "${table}" WHERE "${orderColumn}" IN (SELECT id FROM "${parent}" WHERE id > ?1 ORDER BY id LIMIT ?2)
ORDER BY ${quoteNames(key)}`,
  values: [after?.[0] ?? -1, limit],
});

/**
 * Inserts rows that are given as lists of cells. A row is skipped if its parent was deleted between reading the two
 * tables.
 */
export function insertBackupRows(
  table: string,
  columns: readonly string[],
  keys: readonly ForeignKey[],
  rows: string,
): Statement {
  const selectCell = (column: string) => `r.value ->> ${columns.indexOf(column)}`;
  const conditions = [...Map.groupBy(keys, ({ id }) => id).values()].map((keyColumns) => {
    const nullCondition = keyColumns.map(({ column }) => `${selectCell(column)} IS NULL`).join(' OR ');
    const matchCondition = keyColumns
      .map(({ column, parentColumn }) => `"${parentColumn}" = ${selectCell(column)}`)
      .join(' AND ');
    return `(${nullCondition} OR EXISTS (SELECT 1 FROM "${keyColumns[0]?.parent}" WHERE ${matchCondition}))`;
  });
  return {
    sql: `INSERT INTO "${table}" (${quoteNames(columns)}) SELECT ${columns.map(selectCell).join(', ')} FROM json_each(?1) r
WHERE ${['true', ...conditions].join(' AND ')}`,
    values: [rows],
  };
}

/**
 * Defers foreign key checks to the end of the transaction, because rows that refer to their own table are in no
 * particular order.
 */
export const deferForeignKeys = (): Statement => ({ sql: 'PRAGMA defer_foreign_keys = on', values: [] });

export const countRows = (table: string): Statement<{ total: number }> => ({
  sql: `SELECT count(*) AS total FROM "${table}"`,
  values: [],
});

export const selectTriggers = (): Statement<{ name: string; sql: string }> => ({
  sql: `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`,
  values: [],
});

export const dropTrigger = (name: string): Statement => ({ sql: `DROP TRIGGER "${name}"`, values: [] });

// Adjustments after a restore.

/** Deletes overdue notices, because they were probably sent before the restore. */
export const dropPastNotices = (now: number): Statement => ({
  sql: `UPDATE notices SET state = 'dropped' WHERE state = 'waiting' AND due_at <= ?1`,
  values: [now],
});

/**
 * Increases the next id of each table, because chat rooms, URLs and logs outside the database may contain ids that were
 * assigned after the backup.
 */
export const advanceIds = (delta: number): Statement => ({
  sql: 'UPDATE sqlite_sequence SET seq = seq + ?1',
  values: [delta],
});

/**
 * Increases the site versions. The edge uses them as cache keys, and versions that were used after the backup would
 * match outdated entries.
 */
export const raiseVersions = (delta: number): Statement => ({
  sql: 'UPDATE site_versions SET version = version + ?1',
  values: [delta],
});

/** Clears the digests, so that the next import writes all search terms again. */
export const clearDigests = (): Statement => ({ sql: `UPDATE external_ids SET digest = ''`, values: [] });

export const selectLastStudent = (afterId: number, max: number): Statement<{ last: number | null }> => ({
  sql: 'SELECT max(id) AS last FROM (SELECT id FROM users WHERE id > ?1 ORDER BY id LIMIT ?2)',
  values: [afterId, max],
});

interface NamesRow {
  id: number;
  name: string;
  /**
   * JSON object of names by language. The next columns, which are search terms and the names of the course's school,
   * are JSON too.
   */
  nameChn: string;
  terms: string;
  schoolName: string;
  schoolNameChn: string;
}

const SCHOOL_ROWS_FROM = `'' AS schoolName, '{}' AS schoolNameChn FROM schools x`;
const COURSE_ROWS_FROM = `s.name AS schoolName, s.name_chn AS schoolNameChn FROM courses x JOIN schools s ON s.id = x.school_id`;

export const selectNamesAfter = (kind: 'school' | 'course', afterId: number, max: number): Statement<NamesRow> => ({
  sql: `SELECT x.id, x.name, x.name_chn AS nameChn, (SELECT json_group_array(term) FROM ${kind}_terms WHERE ${kind}_id = x.id) AS terms,
  ${kind === 'school' ? SCHOOL_ROWS_FROM : COURSE_ROWS_FROM} WHERE x.id > ?1 AND ${isShared('x')} ORDER BY x.id LIMIT ?2`,
  values: [afterId, max],
});

export const selectNewsToIndex = (): Statement<{
  id: number;
  title: string;
  subtitle: string;
  description: string;
}> => ({
  sql: 'SELECT id, title, subtitle, description FROM news ORDER BY id',
  values: [],
});

export const selectGuidesToIndex = (): Statement<{
  id: number;
  country: string;
  topic: string;
  title: string;
  passage: string;
}> => ({ sql: 'SELECT id, country, topic, title, passage FROM guides ORDER BY id', values: [] });

// Creates the migration table in wrangler's own format, so that both tools agree.

export const createMigrationsTable = (): Statement => ({
  sql: `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`,
  values: [],
});

export const selectAppliedMigrations = (): Statement<{ name: string }> => ({
  sql: 'SELECT name FROM d1_migrations ORDER BY id',
  values: [],
});

export const recordMigration = (name: string): Statement => ({
  sql: 'INSERT INTO d1_migrations (name) VALUES (?1)',
  values: [name],
});
