import { createHash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Database } from '#backend/queries/database.ts';
import { readFinalSchema } from '#tests/support/final-schema.ts';

let schema: string | null = null;

/**
 * Opens an in-memory database with the final schema, in which several statements form one transaction, as in D1. With
 * `isEmpty` the database has no tables.
 */
export function openMemoryDatabase({ isEmpty = false, at: path = ':memory:' } = {}) {
  const sqlite = new DatabaseSync(path);
  if (path !== ':memory:') sqlite.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY');
  else if (!isEmpty) sqlite.exec((schema ??= readFinalSchema('backend/migrations').join(';\n')));
  const prepare = (sql: string, values: readonly SQLInputValue[] = []) => ({
    run: () => sqlite.prepare(sql).all(...values),
    bind: (...params: SQLInputValue[]) => prepare(sql, params),
    all: <Row>() => Promise.resolve({ results: sqlite.prepare(sql).all(...values) as Row[] }),
  });
  const db: Database = {
    prepare,
    batch: <Row>(statements: never[]) => {
      sqlite.exec('BEGIN');
      try {
        const answers = (statements as { run: () => Row[] }[]).map((statement) => ({ results: statement.run() }));
        sqlite.exec('COMMIT');
        return Promise.resolve(answers);
      } catch (error) {
        sqlite.exec('ROLLBACK');
        return Promise.reject(error as Error);
      }
    },
  };
  const readRows = <Row = Record<string, unknown>>(sql: string, ...values: SQLInputValue[]) =>
    sqlite.prepare(sql).all(...values) as Row[];
  /** Returns a digest of all rows of all tables. */
  const getSignature = () => {
    const hash = createHash('sha256');
    for (const { name } of readRows<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`,
    ))
      if (!/_(config|content|data|docsize|idx)$/.test(name) || name === 'facts')
        hash.update(name + JSON.stringify(readRows(`SELECT * FROM ${name}`)));
    return hash.digest('hex');
  };
  return { db, sqlite, rows: readRows, sign: getSignature };
}
