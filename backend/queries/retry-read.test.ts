import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryRead } from './retry-read.ts';
import { type Database, queryRow, batchRead, toRepeatable, type Statement, batchWrite } from './database.ts';

const CONNECTION_LOST = new Error('D1_ERROR: Network connection lost.');
const TRANSIENT_MESSAGES = [
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
];
const PERMANENT_MESSAGES = [
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: UNIQUE constraint failed: users.mobile',
];

/** Creates a database that fails `failureCount` times before it succeeds, and counts the calls. */
function createFailingRead(failureCount: number, error: Error) {
  const counter = { asked: 0 };
  const readAll = () => {
    counter.asked += 1;
    return counter.asked <= failureCount ? Promise.reject(error) : Promise.resolve({ results: [{ one: 1 }] });
  };
  const preparedStatement = { bind: () => preparedStatement, all: readAll };
  const db = {
    prepare: () => preparedStatement,
    batch: () => readAll().then((answer) => [answer]),
  } as unknown as Database;
  return { world: counter, db };
}

const READ_STATEMENT: Statement = { sql: 'SELECT 1', values: [] };
const WRITE_STATEMENT: Statement = { sql: 'UPDATE a SET b = b + 1', values: [] };
const REPEATABLE_STATEMENT: Statement = toRepeatable({ sql: 'DELETE FROM a WHERE b = ?1', values: [1] });

describe('a read from the database', () => {
  it.each(TRANSIENT_MESSAGES)('is retried after a transient error: %s', async (errorText) => {
    const { world, db } = createFailingRead(2, new Error(errorText));
    expect(await queryRow(db, READ_STATEMENT)).toEqual({ one: 1 });
    expect(world.asked).toBe(3);
  });

  it.each(PERMANENT_MESSAGES)('is not retried after a permanent error: %s', async (errorText) => {
    const { world, db } = createFailingRead(1, new Error(errorText));
    await expect(queryRow(db, READ_STATEMENT)).rejects.toThrow(errorText);
    expect(world.asked).toBe(1);
  });

  it('fails after three attempts, with growing random backoff', async () => {
    const collectWaits = async (random: () => number) => {
      const waits: number[] = [];
      const failedRead = retryRead(() => Promise.reject(CONNECTION_LOST), {
        pause: async (ms) => waits.push(ms),
        random,
      });
      await expect(failedRead).rejects.toBe(CONNECTION_LOST);
      return waits;
    };
    expect(await collectWaits(() => 1)).toEqual([100, 200]);
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (randomFraction) => {
        const [firstWait = 0, secondWait = 0] = await collectWaits(() => randomFraction);
        expect([firstWait <= 100, secondWait <= 200]).toEqual([true, true]);
      }),
    );
  });
});

describe('a write to the database', () => {
  it('is retried only when every statement is marked repeatable', async () => {
    const countTries = async (...statements: Statement[]) => {
      const { world, db } = createFailingRead(1, CONNECTION_LOST);
      await batchWrite(db, statements).catch(() => null);
      return world.asked;
    };
    expect([
      await countTries(REPEATABLE_STATEMENT),
      await countTries(REPEATABLE_STATEMENT, REPEATABLE_STATEMENT),
      await countTries(WRITE_STATEMENT),
      await countTries(REPEATABLE_STATEMENT, WRITE_STATEMENT),
    ]).toEqual([2, 2, 1, 1]);
  });

  it('is never retried for a writing statement, even within a batch of reads', async () => {
    for (const sql of ['DELETE FROM a RETURNING b', 'WITH x AS (SELECT 1) UPDATE a SET b = 1']) {
      const singleRead = createFailingRead(1, CONNECTION_LOST);
      await expect(queryRow(singleRead.db, { sql, values: [] })).rejects.toBe(CONNECTION_LOST);
      const multiRead = createFailingRead(1, CONNECTION_LOST);
      await expect(batchRead(multiRead.db, READ_STATEMENT, { sql, values: [] })).rejects.toBe(CONNECTION_LOST);
      expect([singleRead.world.asked, multiRead.world.asked]).toEqual([1, 1]);
    }
  });

  it('cannot be marked repeatable when it increments or consumes', () => {
    for (const sql of [
      'DELETE FROM codes WHERE id = 1 RETURNING id',
      'UPDATE a SET total = total + 1',
      'INSERT INTO a (b) VALUES (1)',
    ])
      expect(() => toRepeatable({ sql, values: [] }), sql).toThrow('twice');
    expect(toRepeatable({ sql: 'INSERT INTO a (b) VALUES (1) ON CONFLICT DO NOTHING', values: [] }).mayRepeat).toBe(
      true,
    );
  });
});
