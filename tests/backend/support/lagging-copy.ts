import { type Database, isQuestion } from '#backend/queries/database.ts';

interface Prepared {
  sql: string;
  bind: (...values: never[]) => Prepared;
  all: <Row>() => Promise<{ results: Row[] }>;
}

type Served = 'primary' | 'copy';

/** Database with sessions and bookmarks, as D1 has it. */
interface Place extends Database {
  withSession: (from: string) => Database & { getBookmark: () => string | null };
}

/**
 * Database with one stale read replica, as D1 documents its sessions: writes go to the primary, and reads go to the
 * replica unless the session started at, or has seen, a newer state.
 */
export function laggingCopy(primary: Place, copy: Database) {
  const serveds: Served[] = [];
  const withSession = (from: string) => {
    let bookmark = from.startsWith('first-') ? null : from;
    let isFirst = true;
    const choose = (questions: readonly string[]): Served => {
      const isBound = (isFirst && from === 'first-primary') || bookmark !== null;
      isFirst = false;
      const place: Served = isBound || !questions.every(isQuestion) ? 'primary' : 'copy';
      serveds.push(place);
      return place;
    };
    const at = async <T>(place: Served, run: (db: Database) => Promise<T>): Promise<T> => {
      if (place === 'copy') return run(copy);
      const session = primary.withSession('first-primary');
      const answer = await run(session);
      bookmark = session.getBookmark();
      return answer;
    };
    const prepare = (sql: string, input: never[] = []): Prepared => ({
      sql,
      bind: (...values) => prepare(sql, values),
      all: (() =>
        at(choose([sql]), (db) =>
          db
            .prepare(sql)
            .bind(...input)
            .all(),
        )) as Prepared['all'],
      ...({ given: input } as object),
    });
    const batch = (statements: (Prepared & { given: never[] })[]) =>
      at(choose(statements.map(({ sql }) => sql)), (db) =>
        db.batch(statements.map(({ sql, given }) => db.prepare(sql).bind(...given)) as never[]),
      );
    return { prepare, batch, getBookmark: () => bookmark };
  };
  const full = {
    prepare: (sql: string) => primary.prepare(sql),
    batch: (statements: never[]) => primary.batch(statements),
    withSession,
  };
  return { whole: full, served: serveds };
}
