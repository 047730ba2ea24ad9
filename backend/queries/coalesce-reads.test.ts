import { expect, it } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';
import { batchRead, type Database, queryRows, repeatable, batchWrite } from './database.ts';

interface Bound {
  sql: string;
  values: unknown[];
}

/**
 * A database that records its round trips and returns the SQL and the values of each statement as its row. A round trip
 * with the statement `failing` fails.
 */
function recordingDatabase(failing = '') {
  const trips: string[][] = [];
  const run = (statements: readonly Bound[]) => {
    trips.push(statements.map(({ sql }) => sql));
    if (statements.some(({ sql }) => sql === failing)) throw new Error('no such table');
    return statements.map(({ sql, values }) => ({ results: [{ sql, values }] as never[] }));
  };
  const prepare = (sql: string, values: unknown[] = []): ReturnType<Database['prepare']> =>
    ({
      sql,
      values,
      bind: (...input: unknown[]) => prepare(sql, input),
      all: async () => run([{ sql, values }])[0],
    }) as never;
  const db: Database = { prepare: (sql) => prepare(sql), batch: async (statements) => run(statements) };
  return { db: coalesceReads(db), trips };
}

const read = (name: string) => ({ sql: `SELECT ${name}`, values: [name] });
const expectedRow = (name: string) => ({ sql: `SELECT ${name}`, values: [name] });

it('reads of the same tick make one round trip, and each gets its own rows', async () => {
  const { db, trips } = recordingDatabase();
  const [one, two, three] = await Promise.all([
    queryRows(db, read('a')),
    batchRead(db, read('b'), read('c')),
    queryRows(db, read('d')),
  ]);
  expect(trips).toEqual([['SELECT a', 'SELECT b', 'SELECT c', 'SELECT d']]);
  expect([one, two, three]).toEqual([[expectedRow('a')], [[expectedRow('b')], [expectedRow('c')]], [expectedRow('d')]]);
});

it('a read that waits for another makes a round trip of its own', async () => {
  const { db, trips } = recordingDatabase();
  await queryRows(db, read('a'));
  await queryRows(db, read('b'));
  expect(trips).toEqual([['SELECT a'], ['SELECT b']]);
});

it('writes are not joined with reads', async () => {
  const { db, trips } = recordingDatabase();
  const write = repeatable({ sql: 'UPDATE notices SET state = ?1', values: ['x'] });
  await Promise.all([queryRows(db, read('a')), batchWrite(db, [write])]);
  expect(trips).toHaveLength(2);
  expect(trips).toContainEqual(['UPDATE notices SET state = ?1']);
});

it('a failing read fails alone, although it was sent with others', async () => {
  const { db } = recordingDatabase('SELECT b');
  const outcomes = await Promise.allSettled([
    queryRows(db, read('a')),
    batchRead(db, read('b')),
    batchRead(db, read('c'), read('d')),
  ]);
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: [expectedRow('a')] },
    { status: 'rejected', reason: new Error('no such table') },
    { status: 'fulfilled', value: [[expectedRow('c')], [expectedRow('d')]] },
  ]);
});
