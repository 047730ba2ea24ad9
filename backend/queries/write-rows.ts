import type { SqlValue, Statement } from './database.ts';

export type Row = Readonly<Record<string, SqlValue>>;

// Table and column names are constants of the seed's code; values are bound.

export function insertRow(table: string, row: Row): Statement {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `?${index + 1}`);
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`,
    values: Object.values(row),
  };
}

/** Adds the row, or brings the one with the same key up to date. What hangs on that one stays where it is. */
export function upsertRow(table: string, key: readonly string[], row: Row): Statement {
  const { sql, values } = insertRow(table, row);
  const others = Object.keys(row).filter((column) => !key.includes(column));
  return {
    sql: `${sql} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values,
  };
}

/** Well below what one bound value may hold. */
const MAX_CHARACTERS = 400_000;

/**
 * Many rows with few statements: a statement binds only a hundred values, but one of them may be a whole list. A column
 * may be named rowid, which is all that an index without content has of a key.
 */
export function insertRows(table: string, rows: readonly Row[], max = MAX_CHARACTERS): Statement[] {
  const columns = Object.keys(rows[0] ?? {});
  const fields = columns.map((_, index) => `value ->> ${index}`).join(', ');
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${fields} FROM json_each(?1)`;
  return packTexts(
    rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))),
    max,
  ).map((list) => ({
    sql,
    values: [list],
  }));
}

function packTexts(rows: readonly string[], max: number): string[] {
  const packs: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (size + row.length > max) {
      packs.push([]);
      size = 0;
    }
    packs.at(-1)?.push(row);
    size += row.length + 1;
  }
  return packs.map((pack) => `[${pack.join(',')}]`);
}

/** Upsert by id: existing rows are updated, so that dependent rows stay. */
export function upsertRows(table: string, rows: readonly Row[], max = MAX_CHARACTERS): Statement[] {
  const others = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const update = others.map((column) => `${column} = excluded.${column}`).join(', ');
  // Without a WHERE the parser would take ON for a part of the FROM.
  return insertRows(table, rows, max).map(({ sql, values }) => ({
    sql: `${sql} WHERE true ON CONFLICT (id) DO UPDATE SET ${update}`,
    values,
  }));
}

/** Rows of these that a site wrote itself are nobody else's: not the demo's, and not of a file. */
const WRITTEN_BY_SITES = new Set(['lectures', 'entry_rules']);

export const deleteOthers = (table: string, rows: readonly Row[]): Statement => ({
  sql: `DELETE FROM ${table} WHERE id NOT IN (SELECT value FROM json_each(?1))${WRITTEN_BY_SITES.has(table) ? ' AND agent_id = 0' : ''}`,
  values: [JSON.stringify(rows.map((row) => row.id))],
});

export const deleteAll = (table: string): Statement => ({
  sql: `DELETE FROM ${table}${WRITTEN_BY_SITES.has(table) ? ' WHERE agent_id = 0' : ''}`,
  values: [],
});

/** Dependent rows are deleted by cascade. */
export const deleteOfAgent = (
  table: 'agent_news' | 'menus' | 'pages' | 'privacy_policies',
  agentId: number,
): Statement => ({ sql: `DELETE FROM ${table} WHERE agent_id = ?1`, values: [agentId] });

export const deleteVersionNotes = (version: string): Statement => ({
  sql: 'DELETE FROM version_notes WHERE version = ?1',
  values: [version],
});
