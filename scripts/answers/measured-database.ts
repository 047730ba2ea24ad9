import type { Database, SqlValue } from '#backend/queries/database.ts';

/** Variant of the Worker behind `batchDatabase` that also returns the `rows_read` reported by D1. */
export const MEASURED_BATCH_WORKER = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    try {
      const results = await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
      return Response.json({ ok: true, results: results.map(({ results }) => ({ results })),
        rows: results.map(({ meta }) => meta.rows_read ?? 0) });
    } catch (error) {
      return Response.json({ ok: false, message: error.message });
    }
  },
}`;

type BatchResponse = { ok: true; results: { results: never[] }[]; rows: number[] } | { ok: false; message: string };

interface BoundStatement {
  sql: string;
  values: readonly SqlValue[];
}

export interface MeasuredStatement {
  sql: string;
  rows: number;
}

/**
 * Opens a database that records how many rows each statement reads, including the statements of rate limits and of the
 * conversation history.
 */
export function measureDatabase(worker: URL): { db: Database; takeStatements: () => MeasuredStatement[] } {
  let measuredStatements: MeasuredStatement[] = [];
  const batch = async (statements: readonly BoundStatement[]) => {
    const response = await fetch(worker, { method: 'POST', body: JSON.stringify(statements) });
    const body = (await response.json()) as BatchResponse;
    if (!body.ok) throw new Error(`${body.message}: ${statements[0]?.sql.slice(0, 200)}`);
    measuredStatements.push(...body.rows.map((rows, index) => ({ sql: statements[index]?.sql ?? '', rows })));
    return body.results;
  };
  const prepare = (sql: string, values: readonly SqlValue[] = []) => ({
    sql,
    values,
    bind: (...boundValues: SqlValue[]) => prepare(sql, boundValues),
    all: async () => (await batch([{ sql, values }]))[0] ?? { results: [] },
  });
  const takeStatements = () => {
    const takenStatements = measuredStatements;
    measuredStatements = [];
    return takenStatements;
  };
  return { db: { prepare, batch } as Database, takeStatements };
}
