interface Wrapped {
  bind: (...values: unknown[]) => Wrapped;
  all: () => Promise<D1Result>;
  statement: D1PreparedStatement;
}

/** D1 binding that counts the rows read by its statements. */
export function measuredDatabase(db: D1Database): { db: unknown; takeRows: () => number } {
  let rows = 0;
  const count = <Result extends D1Result>(result: Result) => {
    rows += result.meta.rows_read;
    return result;
  };
  const wrap = (statement: D1PreparedStatement): Wrapped => ({
    statement,
    bind: (...values) => wrap(statement.bind(...values)),
    all: async () => count(await statement.all()),
  });
  return {
    db: {
      prepare: (sql: string) => wrap(db.prepare(sql)),
      batch: async (statements: Wrapped[]) => (await db.batch(statements.map(({ statement }) => statement))).map(count),
    },
    takeRows: () => {
      const takenCount = rows;
      rows = 0;
      return takenCount;
    },
  };
}
