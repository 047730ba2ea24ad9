import { type Database, isReadStatement, type SqlValue } from './database.ts';

type PreparedStatement = ReturnType<Database['prepare']>;
type BatchResults = { results: unknown[] }[];

/** Statement with the text and the values by which equal ones are found. */
interface BoundRead {
  statement: PreparedStatement;
  sql: string;
  values: readonly SqlValue[];
}

interface PendingRead {
  statements: readonly BoundRead[];
  resolve: (results: BatchResults) => void;
  reject: (error: unknown) => void;
}

/**
 * Wraps a request's database so that independent reads share a round trip: reads in the same tick are sent as one
 * batch, and equal ones once: each call of a page looks up the same user. A round trip costs more than most queries of
 * the catalogue. `sendLater` defers the batch.
 */
export function coalesceReads(db: Database, sendLater: (send: () => void) => void = queueMicrotask): Database {
  const boundReads = new WeakMap<PreparedStatement, BoundRead>();
  let pendingReads: PendingRead[] = [];

  async function sendBatch() {
    const batch = pendingReads;
    pendingReads = [];
    try {
      const uniqueReads: BoundRead[] = [];
      const positions = batch.map(({ statements }) => statements.map((read) => addUnique(uniqueReads, read)));
      const results = await db.batch<unknown>(uniqueReads.map(({ statement }) => statement) as never[]);
      const usedPositions = new Set<number>();
      // Each reader gets rows of its own, because it may change them.
      const takeResult = (position: number) => {
        const result = results[position] ?? { results: [] };
        if (usedPositions.has(position)) return { results: structuredClone(result.results) };
        usedPositions.add(position);
        return result;
      };
      const batchResults = positions.map((readPositions) => readPositions.map(takeResult));
      batch.forEach(({ resolve }, index) => resolve(batchResults[index] ?? []));
    } catch (error) {
      const [firstRead] = batch;
      if (batch.length === 1) firstRead?.reject(error);
      // A batch fails as a whole. After a failure, each read is therefore sent separately, so that an optional part
      // cannot make the page's main data fail.
      else
        for (const { statements, resolve, reject } of batch)
          db.batch<unknown>(statements.map(({ statement }) => statement) as never[]).then(resolve, reject);
    }
  }

  const enqueue = (statements: readonly BoundRead[]) =>
    new Promise<BatchResults>((resolve, reject) => {
      if (pendingReads.push({ statements, resolve, reject }) === 1) sendLater(() => void sendBatch());
    });

  const wrapRead = (read: BoundRead): PreparedStatement => {
    const wrapper: PreparedStatement = {
      bind: (...values) =>
        wrapRead({ statement: read.statement.bind(...values), sql: read.sql, values: values as SqlValue[] }),
      all: async <Row>() => (await enqueue([read]))[0] as { results: Row[] },
    };
    boundReads.set(wrapper, read);
    return wrapper;
  };

  return {
    referenceStamp: db.referenceStamp ?? { current: null },
    prepare: (sql) =>
      isReadStatement(sql) ? wrapRead({ statement: db.prepare(sql), sql, values: [] }) : db.prepare(sql),
    batch: async <Row>(statements: never[]) => {
      const submittedStatements = statements as PreparedStatement[];
      const reads = submittedStatements.flatMap((statement) => boundReads.get(statement) ?? []);
      if (reads.length === submittedStatements.length) return (await enqueue(reads)) as { results: Row[] }[];
      const originalStatements = submittedStatements.map(
        (statement) => boundReads.get(statement)?.statement ?? statement,
      );
      return db.batch<Row>(originalStatements as never[]);
    },
  };
}

/** Adds a read unless it is in the list. Returns its position. */
function addUnique(reads: BoundRead[], read: BoundRead): number {
  const position = reads.findIndex(
    ({ sql, values }) =>
      sql === read.sql &&
      values.length === read.values.length &&
      values.every((value, index) => value === read.values[index]),
  );
  return position < 0 ? reads.push(read) - 1 : position;
}
