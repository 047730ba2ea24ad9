import { isShared, type SqlValue, type Statement } from './database.ts';

// Tables as a whole, whatever they are about: what a backup reads and a restore writes. Names of tables and columns come from the
// schema itself, never from a caller.

export interface TableColumn {
  table: string;
  name: string;
  /** Its place in the key; 0 for a column that is not of it. */
  key: number;
}

/** Ordinary ones: an index has no rows of its own. Told first, for the platform's own may not even be asked about. */
const TABLES = `WITH t AS MATERIALIZED (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations')`;

/** Without what is counted from others, which nobody writes. */
export const tableColumns = (): Statement<TableColumn> => ({
  sql: `${TABLES} SELECT t.name AS "table", c.name, c.pk AS "key" FROM t CROSS JOIN pragma_table_info(t.name) c ORDER BY t.name, c.cid`,
  values: [],
});

export const tableCalled = (name: string): Statement<{ name: string }> => ({
  sql: `SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?1`,
  values: [name],
});

export interface ForeignKey {
  table: string;
  /** Which of the table's: one of several columns has several rows. */
  id: number;
  parent: string;
  column: string;
  parentColumn: string;
}

export const foreignKeys = (): Statement<ForeignKey> => ({
  sql: `${TABLES} SELECT t.name AS "table", f.id, f."table" AS parent, f."from" AS "column", coalesce(f."to", 'id') AS parentColumn
FROM t CROSS JOIN pragma_foreign_key_list(t.name) f ORDER BY t.name, f.id, f.seq`,
  values: [],
});

type Cells = Record<string, SqlValue>;

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

interface Sought {
  table: string;
  columns: readonly string[];
  key: readonly string[];
  /** The key of the last row before; null from the beginning. */
  after: readonly SqlValue[] | null;
  most: number;
}

/** So many rows in the order of their key. */
export function rowsAfter({ table, columns, key, after, most }: Sought): Statement<Cells> {
  const places = key.map((_, at) => `?${at + 2}`).join(', ');
  const where = after ? `WHERE (${quoted(key)}) > (${places})` : '';
  return {
    sql: `SELECT ${quoted(columns)} FROM "${table}" ${where} ORDER BY ${quoted(key)} LIMIT ?1`,
    values: [most, ...(after ?? [])],
  };
}

/** What hangs on the same rows of a table whose key is its id, asked in the same journey. */
export const rowsOfThose = (
  { table, columns, key, by }: Pick<Sought, 'table' | 'columns' | 'key'> & { by: string },
  { table: parent, after, most }: Sought,
): Statement<Cells> => ({
  sql: `SELECT ${quoted(columns)} FROM "${table}" WHERE "${by}" IN (SELECT id FROM "${parent}" WHERE id > ?1 ORDER BY id LIMIT ?2)
ORDER BY ${quoted(key)}`,
  values: [after?.[0] ?? -1, most],
});

/**
 * Rows as lists of cells. One whose parent is not there stays out: its parent was deleted between the reading of the two, and would have
 * taken it along.
 */
export function putRows(
  table: string,
  columns: readonly string[],
  keys: readonly ForeignKey[],
  rows: string,
): Statement {
  const cell = (column: string) => `r.value ->> ${columns.indexOf(column)}`;
  const conditions = [...Map.groupBy(keys, ({ id }) => id).values()].map((parts) => {
    const isNone = parts.map(({ column }) => `${cell(column)} IS NULL`).join(' OR ');
    const isSame = parts.map(({ column, parentColumn }) => `"${parentColumn}" = ${cell(column)}`).join(' AND ');
    return `(${isNone} OR EXISTS (SELECT 1 FROM "${parts[0]?.parent}" WHERE ${isSame}))`;
  });
  return {
    sql: `INSERT INTO "${table}" (${quoted(columns)}) SELECT ${columns.map(cell).join(', ')} FROM json_each(?1) r
WHERE ${['true', ...conditions].join(' AND ')}`,
    values: [rows],
  };
}

/** A tree hangs on itself in any order: within one transaction what hangs on what is asked at its end. */
export const askAtTheEnd = (): Statement => ({ sql: 'PRAGMA defer_foreign_keys = on', values: [] });

export const countOf = (table: string): Statement<{ total: number }> => ({
  sql: `SELECT count(*) AS total FROM "${table}"`,
  values: [],
});

export const triggersNow = (): Statement<{ name: string; sql: string }> => ({
  sql: `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`,
  values: [],
});

export const dropTrigger = (name: string): Statement => ({ sql: `DROP TRIGGER "${name}"`, values: [] });

// What holds after a restore and not in any row of the backup.

/** What was due before has most likely gone out: nobody is told twice. */
export const dropPastNotices = (now: number): Statement => ({
  sql: `UPDATE notices SET state = 'dropped' WHERE state = 'waiting' AND due_at <= ?1`,
  values: [now],
});

/**
 * Numbers that were given since the backup are not given again: rooms of the chat, addresses and logs outside of the database name by them
 * somebody who is lost.
 */
export const leapNumbers = (by: number): Statement => ({
  sql: 'UPDATE sqlite_sequence SET seq = seq + ?1',
  values: [by],
});

/** The edge names what it keeps by these: a number that was used since the backup would name what is no longer so. */
export const raiseVersions = (by: number): Statement => ({
  sql: 'UPDATE site_versions SET version = version + ?1',
  values: [by],
});

/** An import passes over what has the same digest as before; without one it writes the words anew. */
export const forgetDigests = (): Statement => ({ sql: `UPDATE external_ids SET digest = ''`, values: [] });

export const lastStudentOf = (after: number, most: number): Statement<{ last: number | null }> => ({
  sql: 'SELECT max(id) AS last FROM (SELECT id FROM users WHERE id > ?1 ORDER BY id LIMIT ?2)',
  values: [after, most],
});

interface NamesRow {
  id: number;
  name: string;
  /** JSON: its names by language, those that it is found by, and of a course its school's. */
  nameChn: string;
  terms: string;
  schoolName: string;
  schoolNameChn: string;
}

const OF_SCHOOLS = `'' AS schoolName, '{}' AS schoolNameChn FROM schools x`;
const OF_COURSES = `s.name AS schoolName, s.name_chn AS schoolNameChn FROM courses x JOIN schools s ON s.id = x.school_id`;

export const namesAfter = (kind: 'school' | 'course', after: number, most: number): Statement<NamesRow> => ({
  sql: `SELECT x.id, x.name, x.name_chn AS nameChn, (SELECT json_group_array(term) FROM ${kind}_terms WHERE ${kind}_id = x.id) AS terms,
  ${kind === 'school' ? OF_SCHOOLS : OF_COURSES} WHERE x.id > ?1 AND ${isShared('x')} ORDER BY x.id LIMIT ?2`,
  values: [after, most],
});

export const newsToIndex = (): Statement<{ id: number; title: string; subtitle: string; description: string }> => ({
  sql: 'SELECT id, title, subtitle, description FROM news ORDER BY id',
  values: [],
});

export const guidesToIndex = (): Statement<{
  id: number;
  country: string;
  topic: string;
  title: string;
  passage: string;
}> => ({ sql: 'SELECT id, country, topic, title, passage FROM guides ORDER BY id', values: [] });

// The table that wrangler keeps, as wrangler keeps it: whoever migrates, the other one sees what is done.

export const createMigrationsTable = (): Statement => ({
  sql: `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`,
  values: [],
});

export const appliedMigrations = (): Statement<{ name: string }> => ({
  sql: 'SELECT name FROM d1_migrations ORDER BY id',
  values: [],
});

export const recordMigration = (name: string): Statement => ({
  sql: 'INSERT INTO d1_migrations (name) VALUES (?1)',
  values: [name],
});
