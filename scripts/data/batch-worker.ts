import type { Database, SqlValue } from '#backend/queries/database.ts';

/**
 * A Worker that executes batches on its D1 binding `DB`. Miniflare's own D1 client makes one blocking round trip for each prepared and each
 * bound statement: for the demo data half of the time.
 */
export const BATCH_WORKER = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    try {
      const results = await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
      return Response.json({ ok: true, results: results.map(({ results }) => ({ results })) });
    } catch (error) {
      return Response.json({ ok: false, message: error.message });
    }
  },
}`;

interface BoundStatement {
  sql: string;
  values: readonly SqlValue[];
}

export type BatchResponse = { ok: true; results: { results: never[] }[] } | { ok: false; message: string };

/** The database behind `BATCH_WORKER`: a batch is one request, in one transaction. */
export function batchDatabase(send: (body: string) => Promise<BatchResponse>): Database {
  const batch = async (statements: readonly BoundStatement[]) => {
    const response = await send(JSON.stringify(statements));
    if (!response.ok) throw new Error(response.message);
    return response.results;
  };
  const prepare = (sql: string, values: readonly SqlValue[] = []) => ({
    sql,
    values,
    bind: (...bound: SqlValue[]) => prepare(sql, bound),
    all: async () => (await batch([{ sql, values }]))[0] ?? { results: [] },
  });
  return { prepare, batch } as Database;
}
