import type { Database } from '#backend/queries/database.ts';

type PreparedStatement = ReturnType<Database['prepare']>;

/** Wraps a database and sums the `rows_read` that D1 reports. */
export function meterRows(database: Database): { db: Database; rowsRead: () => number } {
  let rows = 0;
  const countRows = <Answer extends object>(answer: Answer): Answer => {
    rows += (answer as Answer & { meta: { rows_read: number } }).meta.rows_read;
    return answer;
  };
  const statementByWrapper = new WeakMap<object, PreparedStatement>();
  const wrapStatement = (prepared: PreparedStatement): PreparedStatement => {
    const preparedStatement: PreparedStatement = {
      bind: (...values) => wrapStatement(prepared.bind(...values)),
      all: async <Row>() => countRows(await prepared.all<Row>()),
    };
    statementByWrapper.set(preparedStatement, prepared);
    return preparedStatement;
  };
  const db: Database = {
    prepare: (sql) => wrapStatement(database.prepare(sql)),
    batch: async <Row>(statements: never[]) =>
      (await database.batch<Row>(statements.map((statement) => statementByWrapper.get(statement)) as never[])).map(
        countRows,
      ),
  };
  return { db, rowsRead: () => rows };
}
