interface MeasuredStatement {
  bind: (...values: unknown[]) => MeasuredStatement;
  all: () => Promise<D1Result>;
  statement: D1PreparedStatement;
}

/** Wraps a D1 binding so that it counts the rows that its statements read. */
export function measureDatabase(db: D1Database): { db: unknown; takeRows: () => number } {
  let rows = 0;
  const countRows = <Result extends D1Result>(result: Result) => {
    rows += result.meta.rows_read;
    return result;
  };
  const wrapStatement = (statement: D1PreparedStatement): MeasuredStatement => ({
    statement,
    bind: (...values) => wrapStatement(statement.bind(...values)),
    all: async () => countRows(await statement.all()),
  });
  return {
    db: {
      prepare: (sql: string) => wrapStatement(db.prepare(sql)),
      batch: async (statements: MeasuredStatement[]) =>
        (await db.batch(statements.map(({ statement }) => statement))).map(countRows),
    },
    takeRows: () => {
      const readRows = rows;
      rows = 0;
      return readRows;
    },
  };
}
