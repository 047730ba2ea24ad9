import { type Database, isReadStatement } from './database.ts';

type PreparedStatement = ReturnType<Database['prepare']>;
type BatchResults = { results: unknown[] }[];

interface PendingRead {
  statements: readonly PreparedStatement[];
  resolve: (results: BatchResults) => void;
  reject: (error: unknown) => void;
}

/**
 * Wraps a request's database so that independent reads share a round trip: reads in the same tick are sent as one
 * batch. A round trip costs more than most queries of the catalogue. `sendLater` defers the batch.
 */
export function coalesceReads(db: Database, sendLater: (send: () => void) => void = queueMicrotask): Database {
  const originalByWrapper = new WeakMap<PreparedStatement, PreparedStatement>();
  let pendingReads: PendingRead[] = [];

  async function sendBatch() {
    const batch = pendingReads;
    pendingReads = [];
    try {
      const statements = batch.flatMap((read) => read.statements);
      const results = await db.batch<unknown>(statements as never[]);
      let resultIndex = 0;
      for (const { statements: readStatements, resolve } of batch)
        resolve(results.slice(resultIndex, (resultIndex += readStatements.length)));
    } catch (error) {
      const [firstRead] = batch;
      if (batch.length === 1) firstRead?.reject(error);
      // A batch fails as a whole. After a failure, each read is therefore sent separately, so that an optional part
      // cannot make the page's main data fail.
      else
        for (const { statements, resolve, reject } of batch)
          db.batch<unknown>(statements as never[]).then(resolve, reject);
    }
  }

  const enqueue = (statements: readonly PreparedStatement[]) =>
    new Promise<BatchResults>((resolve, reject) => {
      if (pendingReads.push({ statements, resolve, reject }) === 1) sendLater(() => void sendBatch());
    });

  const wrapRead = (statement: PreparedStatement): PreparedStatement => {
    const wrapper: PreparedStatement = {
      bind: (...values) => wrapRead(statement.bind(...values)),
      all: async <Row>() => (await enqueue([statement]))[0] as { results: Row[] },
    };
    originalByWrapper.set(wrapper, statement);
    return wrapper;
  };

  return {
    prepare: (sql) => (isReadStatement(sql) ? wrapRead(db.prepare(sql)) : db.prepare(sql)),
    batch: async <Row>(statements: never[]) => {
      const submittedStatements = statements as PreparedStatement[];
      const areReads = submittedStatements.every((statement) => originalByWrapper.has(statement));
      const originalStatements = submittedStatements.map((statement) => originalByWrapper.get(statement) ?? statement);
      return (await (areReads ? enqueue(originalStatements) : db.batch(originalStatements as never[]))) as {
        results: Row[];
      }[];
    },
  };
}
