import type { SqlValue, Statement } from './database.ts';

export type Row = Readonly<Record<string, SqlValue>>;

// Inserts one row. Table and column names must be constants. Values are bound.

export function insertRow(table: string, row: Row): Statement {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => `?${index + 1}`);
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders.join(', ')})`,
    values: Object.values(row),
  };
}

/** Inserts the row, or updates the row with the same key, so that its dependent rows are kept. */
export function upsertRow(table: string, key: readonly string[], row: Row): Statement {
  const { sql, values } = insertRow(table, row);
  const updatedColumns = Object.keys(row).filter((column) => !key.includes(column));
  return {
    sql: `${sql} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${updatedColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values,
  };
}

/** Maximum number of characters per bound value, well below D1's limit. */
const MAX_CHARACTERS = 400_000;

/**
 * Inserts many rows with few statements: D1 binds only a hundred values per statement, but one of them may be a JSON
 * list. A column may be named rowid, which is the only key of an index without content.
 */
export function insertRows(table: string, rows: readonly Row[], max = MAX_CHARACTERS): Statement[] {
  const columns = Object.keys(rows[0] ?? {});
  const fields = columns.map((_, index) => `value ->> ${index}`).join(', ');
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${fields} FROM json_each(?1)`;
  return splitIntoBatches(
    rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))),
    max,
  ).map((rowsJson) => ({
    sql,
    values: [rowsJson],
  }));
}

function splitIntoBatches(rows: readonly string[], max: number): string[] {
  const batches: string[][] = [];
  let batchLength = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (batchLength + row.length > max) {
      batches.push([]);
      batchLength = 0;
    }
    batches.at(-1)?.push(row);
    batchLength += row.length + 1;
  }
  return batches.map((batch) => `[${batch.join(',')}]`);
}

/** Upserts rows by id. Existing rows are updated, so that their dependent rows are kept. */
export function upsertRows(table: string, rows: readonly Row[], max = MAX_CHARACTERS): Statement[] {
  const updatedColumns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const updateClause = updatedColumns.map((column) => `${column} = excluded.${column}`).join(', ');
  // Without WHERE the parser would read ON CONFLICT as part of the FROM clause.
  return insertRows(table, rows, max).map(({ sql, values }) => ({
    sql: `${sql} WHERE true ON CONFLICT (id) DO UPDATE SET ${updateClause}`,
    values,
  }));
}

/** Tables that also contain sites' own rows, which a file or the demo must not delete. */
const TABLES_WITH_SITE_ROWS = new Set(['lectures', 'entry_rules', 'news']);

export const deleteOthers = (table: string, rows: readonly Row[]): Statement => ({
  sql: `DELETE FROM ${table} WHERE id NOT IN (SELECT value FROM json_each(?1))${TABLES_WITH_SITE_ROWS.has(table) ? ' AND agent_id = 0' : ''}`,
  values: [JSON.stringify(rows.map((row) => row.id))],
});

/** SQL condition for the full-text index, which has no site column: it follows the articles. */
const SHARED_INDEX_CONDITION = ' WHERE rowid NOT IN (SELECT id FROM news WHERE agent_id <> 0)';

export const deleteAll = (table: string): Statement => ({
  sql: `DELETE FROM ${table}${TABLES_WITH_SITE_ROWS.has(table) ? ' WHERE agent_id = 0' : table === 'news_words' ? SHARED_INDEX_CONDITION : ''}`,
  values: [],
});

/** Deletes an agent's rows and, by cascade, their dependent rows. */
export const deleteOfAgent = (
  table: 'agent_news' | 'menus' | 'pages' | 'privacy_policies',
  agentId: number,
): Statement => ({ sql: `DELETE FROM ${table} WHERE agent_id = ?1`, values: [agentId] });

export const deleteVersionNotes = (version: string): Statement => ({
  sql: 'DELETE FROM version_notes WHERE version = ?1',
  values: [version],
});
