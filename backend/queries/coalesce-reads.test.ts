import { expect, it } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';
import { batchRead, type Database, queryRows, toRepeatable, batchWrite } from './database.ts';

interface BoundStatement {
  sql: string;
  values: unknown[];
}

/**
 * Creates a database that records its round trips and returns SQL and values of each statement as its row. A round trip
 * that contains `failingSql` fails.
 */
function createRecordingDatabase(failingSql = '') {
  const roundTrips: string[][] = [];
  const runBatch = (statements: readonly BoundStatement[]) => {
    roundTrips.push(statements.map(({ sql }) => sql));
    if (statements.some(({ sql }) => sql === failingSql)) throw new Error('no such table');
    return statements.map(({ sql, values }) => ({ results: [{ sql, values }] as never[] }));
  };
  const prepare = (sql: string, values: unknown[] = []): ReturnType<Database['prepare']> =>
    ({
      sql,
      values,
      bind: (...boundValues: unknown[]) => prepare(sql, boundValues),
      all: async () => runBatch([{ sql, values }])[0],
    }) as never;
  const db: Database = { prepare: (sql) => prepare(sql), batch: async (statements) => runBatch(statements) };
  return { db: coalesceReads(db), trips: roundTrips };
}

const createReadStatement = (name: string) => ({ sql: `SELECT ${name}`, values: [name] });
const createExpectedRow = (name: string) => ({ sql: `SELECT ${name}`, values: [name] });

it('reads of the same tick make one round trip, and each gets its own rows', async () => {
  const { db, trips } = createRecordingDatabase();
  const [firstResult, secondResult, thirdResult] = await Promise.all([
    queryRows(db, createReadStatement('a')),
    batchRead(db, createReadStatement('b'), createReadStatement('c')),
    queryRows(db, createReadStatement('d')),
  ]);
  expect(trips).toEqual([['SELECT a', 'SELECT b', 'SELECT c', 'SELECT d']]);
  expect([firstResult, secondResult, thirdResult]).toEqual([
    [createExpectedRow('a')],
    [[createExpectedRow('b')], [createExpectedRow('c')]],
    [createExpectedRow('d')],
  ]);
});

it('equal reads of a round trip are sent once, and each reader gets rows of its own', async () => {
  const { db, trips } = createRecordingDatabase();
  const otherStatement = { sql: 'SELECT a', values: ['other'] };
  const [firstRows, secondRows, otherRows] = await Promise.all([
    queryRows<{ sql: string }>(db, createReadStatement('a') as never),
    queryRows<{ sql: string }>(db, createReadStatement('a') as never),
    queryRows(db, otherStatement),
  ]);
  expect(trips).toEqual([['SELECT a', 'SELECT a']]);
  expect(otherRows).toEqual([otherStatement]);
  expect(secondRows).toEqual([createExpectedRow('a')]);
  for (const row of firstRows) row.sql = 'changed';
  expect(secondRows).toEqual([createExpectedRow('a')]);
});

it('a read that depends on another makes its own round trip', async () => {
  const { db, trips } = createRecordingDatabase();
  await queryRows(db, createReadStatement('a'));
  await queryRows(db, createReadStatement('b'));
  expect(trips).toEqual([['SELECT a'], ['SELECT b']]);
});

it('writes are not joined with reads', async () => {
  const { db, trips } = createRecordingDatabase();
  const repeatableWrite = toRepeatable({ sql: 'UPDATE notices SET state = ?1', values: ['x'] });
  await Promise.all([queryRows(db, createReadStatement('a')), batchWrite(db, [repeatableWrite])]);
  expect(trips).toHaveLength(2);
  expect(trips).toContainEqual(['UPDATE notices SET state = ?1']);
});

it('a failing read fails alone, although it was sent with others', async () => {
  const { db } = createRecordingDatabase('SELECT b');
  const settledReads = await Promise.allSettled([
    queryRows(db, createReadStatement('a')),
    batchRead(db, createReadStatement('b')),
    batchRead(db, createReadStatement('c'), createReadStatement('d')),
  ]);
  expect(settledReads).toEqual([
    { status: 'fulfilled', value: [createExpectedRow('a')] },
    { status: 'rejected', reason: new Error('no such table') },
    { status: 'fulfilled', value: [[createExpectedRow('c')], [createExpectedRow('d')]] },
  ]);
});
