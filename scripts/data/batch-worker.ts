import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Database, SqlValue } from '#backend/queries/database.ts';

/**
 * Worker that executes batches on its D1 binding `DB`. Miniflare's own D1 client makes a blocking round trip for each
 * prepared and each bound statement, which would take half of the time of loading the demo data.
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

type BatchResponse = { ok: true; results: { results: never[] }[] } | { ok: false; message: string };

/** Creates a database that sends its statements to a `BATCH_WORKER`. A batch is one request and one transaction. */
export function createBatchDatabase(worker: URL): Database {
  const batch = async (statements: readonly BoundStatement[]) => {
    const response = JSON.parse(await postBody(worker, JSON.stringify(statements))) as BatchResponse;
    if (!response.ok) throw new Error(response.message);
    return response.results;
  };
  const prepare = (sql: string, values: readonly SqlValue[] = []) => ({
    sql,
    values,
    bind: (...boundValues: SqlValue[]) => prepare(sql, boundValues),
    all: async () => (await batch([{ sql, values }]))[0] ?? { results: [] },
  });
  return { prepare, batch } as Database;
}

/**
 * Opens a new connection for each request. The runtime closes an idle connection after five seconds, and a write sent
 * at that moment may be lost.
 */
const postBody = (url: URL, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(url, { method: 'POST', agent: false });
    clientRequest.on('response', (response) => void text(response).then(resolve, reject));
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
