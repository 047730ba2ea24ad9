import type { SqlValue, Statement } from './database.ts';

export type Row = Readonly<Record<string, SqlValue>>;

// Names of tables and columns are words of ours, from the seed's own code; what they hold is bound.

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

/** What hangs on the rows that go, goes with them. */
export const deleteOfAgent = (
  table: 'agent_news' | 'menus' | 'pages' | 'privacy_policies',
  agentId: number,
): Statement => ({ sql: `DELETE FROM ${table} WHERE agent_id = ?1`, values: [agentId] });

export const deleteVersionNotes = (version: string): Statement => ({
  sql: 'DELETE FROM version_notes WHERE version = ?1',
  values: [version],
});
