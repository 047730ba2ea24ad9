import { type Database, isReadStatement } from '#backend/queries/database.ts';

interface PreparedQuery {
  sql: string;
  bind: (...values: never[]) => PreparedQuery;
  all: <Row>() => Promise<{ results: Row[] }>;
}

type DatabaseKind = 'primary' | 'copy';

/** Database with sessions and bookmarks, in the shape of D1's API. */
interface SessionDatabase extends Database {
  withSession: (from: string) => Database & { getBookmark: () => string | null };
}

/**
 * Creates a database with one stale read replica, whose sessions behave as D1 documents: writes go to the primary, and
 * reads go to the replica unless the session started at, or has seen, a newer state.
 */
export function createLaggingCopy(primaryDatabase: SessionDatabase, replica: Database) {
  const servedBy: DatabaseKind[] = [];
  const withSession = (sessionConstraint: string) => {
    let bookmark = sessionConstraint.startsWith('first-') ? null : sessionConstraint;
    let isFirst = true;
    const chooseDatabase = (sqls: readonly string[]): DatabaseKind => {
      const isPrimaryRequired = (isFirst && sessionConstraint === 'first-primary') || bookmark !== null;
      isFirst = false;
      const database: DatabaseKind = isPrimaryRequired || !sqls.every(isReadStatement) ? 'primary' : 'copy';
      servedBy.push(database);
      return database;
    };
    const runOn = async <T>(database: DatabaseKind, runQuery: (db: Database) => Promise<T>): Promise<T> => {
      if (database === 'copy') return runQuery(replica);
      const session = primaryDatabase.withSession('first-primary');
      const result = await runQuery(session);
      bookmark = session.getBookmark();
      return result;
    };
    const prepare = (sql: string, input: never[] = []): PreparedQuery => ({
      sql,
      bind: (...values) => prepare(sql, values),
      all: (() =>
        runOn(chooseDatabase([sql]), (db) =>
          db
            .prepare(sql)
            .bind(...input)
            .all(),
        )) as PreparedQuery['all'],
      ...({ given: input } as object),
    });
    const batch = (statements: (PreparedQuery & { given: never[] })[]) =>
      runOn(chooseDatabase(statements.map(({ sql }) => sql)), (db) =>
        db.batch(statements.map(({ sql, given }) => db.prepare(sql).bind(...given)) as never[]),
      );
    return { prepare, batch, getBookmark: () => bookmark };
  };
  const laggingDatabase = {
    prepare: (sql: string) => primaryDatabase.prepare(sql),
    batch: (statements: never[]) => primaryDatabase.batch(statements),
    withSession,
  };
  return { whole: laggingDatabase, served: servedBy };
}
