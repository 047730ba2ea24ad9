import type { Database } from '#backend/queries/database.ts';

type Prepared = ReturnType<Database['prepare']>;

/** Wraps a database and sums `rows_read` as D1 reports it. */
export function meterRows(database: Database): { db: Database; rowsRead: () => number } {
  let rows = 0;
  const count = <Answer extends object>(answer: Answer): Answer => {
    rows += (answer as Answer & { meta: { rows_read: number } }).meta.rows_read;
    return answer;
  };
  const ownCache = new WeakMap<object, Prepared>();
  const wrap = (prepared: Prepared): Prepared => {
    const preparedStatement: Prepared = {
      bind: (...values) => wrap(prepared.bind(...values)),
      all: async <Row>() => count(await prepared.all<Row>()),
    };
    ownCache.set(preparedStatement, prepared);
    return preparedStatement;
  };
  const db: Database = {
    prepare: (sql) => wrap(database.prepare(sql)),
    batch: async <Row>(statements: never[]) =>
      (await database.batch<Row>(statements.map((statement) => ownCache.get(statement)) as never[])).map(count),
  };
  return { db, rowsRead: () => rows };
}
