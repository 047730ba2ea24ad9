import { type Database, isQuestion } from './database.ts';

type PreparedStatement = ReturnType<Database['prepare']>;
type Results = { results: unknown[] }[];

interface PendingRead {
  statements: readonly PreparedStatement[];
  resolve: (results: Results) => void;
  reject: (error: unknown) => void;
}

/**
 * Wraps a request's database so that reads which do not wait for each other make one round trip: those of the same
 * tick are sent as one batch. A round trip costs more than most queries of the catalogue.
 */
export function coalesceReads(db: Database): Database {
  const reads = new WeakMap<PreparedStatement, PreparedStatement>();
  let pending: PendingRead[] = [];

  async function send() {
    const batch = pending;
    pending = [];
    try {
      const statements = batch.flatMap((read) => read.statements);
      const results = await db.batch<unknown>(statements as never[]);
      let at = 0;
      for (const { statements: own, resolve } of batch) resolve(results.slice(at, (at += own.length)));
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.reject(error);
      // A batch fails as a whole, so each read is sent by itself: an optional part must not fail the page's main data.
      else
        for (const { statements, resolve, reject } of batch)
          db.batch<unknown>(statements as never[]).then(resolve, reject);
    }
  }

  const enqueue = (statements: readonly PreparedStatement[]) =>
    new Promise<Results>((resolve, reject) => {
      if (pending.push({ statements, resolve, reject }) === 1) queueMicrotask(() => void send());
    });

  const wrapRead = (statement: PreparedStatement): PreparedStatement => {
    const read: PreparedStatement = {
      bind: (...values) => wrapRead(statement.bind(...values)),
      all: async <Row>() => (await enqueue([statement]))[0] as { results: Row[] },
    };
    reads.set(read, statement);
    return read;
  };

  return {
    prepare: (sql) => (isQuestion(sql) ? wrapRead(db.prepare(sql)) : db.prepare(sql)),
    batch: async <Row>(statements: never[]) => {
      const submitted = statements as PreparedStatement[];
      const areReads = submitted.every((statement) => reads.has(statement));
      const bound = submitted.map((statement) => reads.get(statement) ?? statement);
      return (await (areReads ? enqueue(bound) : db.batch(bound as never[]))) as { results: Row[] }[];
    },
  };
}
