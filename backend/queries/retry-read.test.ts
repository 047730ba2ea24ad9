import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryRead } from './retry-read.ts';
import { type Database, queryRow, batchRead, repeatable, type Statement, batchWrite } from './database.ts';

const LOST = new Error('D1_ERROR: Network connection lost.');
const PASSING = [
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
];
const STAYING = [
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: UNIQUE constraint failed: users.mobile',
];

/** Returns a database that fails `times` times and then succeeds, with the number of calls. */
function createFailingRead(times: number, error: Error) {
  const world = { asked: 0 };
  const all = () => {
    world.asked += 1;
    return world.asked <= times ? Promise.reject(error) : Promise.resolve({ results: [{ one: 1 }] });
  };
  const prepared = { bind: () => prepared, all };
  const db = { prepare: () => prepared, batch: () => all().then((answer) => [answer]) } as unknown as Database;
  return { world, db };
}

const READ: Statement = { sql: 'SELECT 1', values: [] };
const WRITE: Statement = { sql: 'UPDATE a SET b = b + 1', values: [] };
const SAME: Statement = repeatable({ sql: 'DELETE FROM a WHERE b = ?1', values: [1] });

describe('a question to the database', () => {
  it.each(PASSING)('is retried after a transient error: %s', async (text) => {
    const { world, db } = createFailingRead(2, new Error(text));
    expect(await queryRow(db, READ)).toEqual({ one: 1 });
    expect(world.asked).toBe(3);
  });

  it.each(STAYING)('is not retried after a permanent error: %s', async (text) => {
    const { world, db } = createFailingRead(1, new Error(text));
    await expect(queryRow(db, READ)).rejects.toThrow(text);
    expect(world.asked).toBe(1);
  });

  it('fails after three attempts, with growing random backoff', async () => {
    const outcome = async (random: () => number) => {
      const waits: number[] = [];
      const requested = retryRead(() => Promise.reject(LOST), { pause: async (ms) => waits.push(ms), random });
      await expect(requested).rejects.toBe(LOST);
      return waits;
    };
    expect(await outcome(() => 1)).toEqual([100, 200]);
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (chance) => {
        const [first = 0, second = 0] = await outcome(() => chance);
        expect([first <= 100, second <= 200]).toEqual([true, true]);
      }),
    );
  });
});

describe('what changes something', () => {
  it('is retried only when every statement is marked repeatable', async () => {
    const tries = async (...statements: Statement[]) => {
      const { world, db } = createFailingRead(1, LOST);
      await batchWrite(db, statements).catch(() => null);
      return world.asked;
    };
    expect([await tries(SAME), await tries(SAME, SAME), await tries(WRITE), await tries(SAME, WRITE)]).toEqual([
      2, 2, 1, 1,
    ]);
  });

  it('a statement that writes is never retried, even within a batch of reads', async () => {
    for (const sql of ['DELETE FROM a RETURNING b', 'WITH x AS (SELECT 1) UPDATE a SET b = 1']) {
      const item = createFailingRead(1, LOST);
      await expect(queryRow(item.db, { sql, values: [] })).rejects.toBe(LOST);
      const many = createFailingRead(1, LOST);
      await expect(batchRead(many.db, READ, { sql, values: [] })).rejects.toBe(LOST);
      expect([item.world.asked, many.world.asked]).toEqual([1, 1]);
    }
  });

  it('a statement that increments or consumes cannot be marked repeatable', () => {
    for (const sql of [
      'DELETE FROM codes WHERE id = 1 RETURNING id',
      'UPDATE a SET total = total + 1',
      'INSERT INTO a (b) VALUES (1)',
    ])
      expect(() => repeatable({ sql, values: [] }), sql).toThrow('twice');
    expect(repeatable({ sql: 'INSERT INTO a (b) VALUES (1) ON CONFLICT DO NOTHING', values: [] }).mayRepeat).toBe(true);
  });
});
