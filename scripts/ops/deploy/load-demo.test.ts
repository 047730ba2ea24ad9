import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type Database, queryRows, type SqlValue, batchWrite } from '#backend/queries/database.ts';
import { recordWrites } from './load-demo.ts';

const TABLE = 'CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)';

function open() {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(TABLE);
  const prepare = (sql: string, values: readonly SqlValue[] = []) => ({
    bind: (...params: SqlValue[]) => prepare(sql, params),
    all: <Row>() => Promise.resolve({ results: sqlite.prepare(sql).all(...values) as Row[] }),
  });
  const db: Database = {
    prepare,
    batch: <Row>(statements: never[]) =>
      Promise.all(statements.map((statement: { all: () => Promise<{ results: Row[] }> }) => statement.all())),
  };
  return { sqlite, db };
}

it('replays writes in order with their values, and skips reads', async () => {
  const { db, sqlite } = open();
  const messages: string[] = [];
  const recorded = recordWrites(db, (sql) => messages.push(sql));
  const insert = (name: string) => ({ sql: 'INSERT INTO kept (name) VALUES (?1) RETURNING id', values: [name] });
  expect(await queryRows(recorded, insert("it's"))).toEqual([{ id: 1 }]);
  await queryRows(recorded, { sql: 'SELECT * FROM kept', values: [] });
  await batchWrite(recorded, [insert('two'), { sql: 'UPDATE kept SET name = ?2 WHERE id = ?1', values: [1, 'one'] }]);
  const other = new DatabaseSync(':memory:');
  other.exec(TABLE);
  for (const sql of messages) other.exec(sql);
  expect(messages).toHaveLength(3);
  expect(other.prepare('SELECT * FROM kept').all()).toEqual(sqlite.prepare('SELECT * FROM kept').all());
});
