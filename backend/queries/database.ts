// What the backend needs of D1, and no more: the Worker's binding, a script's and a test's all fit.

export type SqlValue = string | number | null;

/** A statement before it is asked. Values are always bound; `row` only carries the type of what comes back. */
export interface Statement<Row = unknown> {
  sql: string;
  values: readonly SqlValue[];
  row?: Row;
}

interface PreparedStatement {
  bind: (...values: SqlValue[]) => PreparedStatement;
  all: <Row>() => Promise<{ results: Row[] }>;
}

export interface Database {
  prepare: (sql: string) => PreparedStatement;
  batch: <Row>(statements: never[]) => Promise<{ results: Row[] }[]>;
}

const prepare = (db: Database, { sql, values }: Statement) => db.prepare(sql).bind(...values);

export async function readRows<Row>(db: Database, statement: Statement<Row>): Promise<Row[]> {
  const { results } = await prepare(db, statement).all<Row>();
  return results;
}

export async function findRow<Row>(db: Database, statement: Statement<Row>): Promise<Row | null> {
  const [row] = await readRows(db, statement);
  return row ?? null;
}

/** Several questions in one journey, each with its own rows; none takes no journey. */
export async function readTogether<Rows extends unknown[]>(
  db: Database,
  ...statements: { [At in keyof Rows]: Statement<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  if (statements.length === 0) return [] as { [At in keyof Rows]: Rows[At][] };
  const answers = await db.batch<unknown>(statements.map((statement) => prepare(db, statement)) as never[]);
  return answers.map((answer) => answer.results) as { [At in keyof Rows]: Rows[At][] };
}

/** All or nothing. */
export async function writeTogether(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length > 0) await db.batch(statements.map((statement) => prepare(db, statement)) as never[]);
}

export const ping = (): Statement => ({ sql: 'SELECT 1', values: [] });
