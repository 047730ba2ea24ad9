import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type Database, queryRows, type SqlValue, batchWrite } from '#backend/queries/database.ts';
import { recordWrites } from './load-demo.ts';

const CREATE_TABLE_SQL = 'CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)';

function openDatabase() {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(CREATE_TABLE_SQL);
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

it('writes are replayed in order with their values, and reads are skipped', async () => {
  const { db, sqlite } = openDatabase();
  const messages: string[] = [];
  const recordedDatabase = recordWrites(db, (sql) => messages.push(sql));
  const createInsert = (name: string) => ({ sql: 'INSERT INTO kept (name) VALUES (?1) RETURNING id', values: [name] });
  expect(await queryRows(recordedDatabase, createInsert("it's"))).toEqual([{ id: 1 }]);
  await queryRows(recordedDatabase, { sql: 'SELECT * FROM kept', values: [] });
  await batchWrite(recordedDatabase, [
    createInsert('two'),
    { sql: 'UPDATE kept SET name = ?2 WHERE id = ?1', values: [1, 'one'] },
  ]);
  const otherDatabase = new DatabaseSync(':memory:');
  otherDatabase.exec(CREATE_TABLE_SQL);
  for (const sql of messages) otherDatabase.exec(sql);
  expect(messages).toHaveLength(3);
  expect(otherDatabase.prepare('SELECT * FROM kept').all()).toEqual(sqlite.prepare('SELECT * FROM kept').all());
});
