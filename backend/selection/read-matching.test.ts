import { expect, it } from 'vitest';
import { parseLevel, type Database } from '#backend/queries/database.ts';
import { loadCourseBlocks } from './read-matching.ts';

const BLOCK = { countryId: 1, kind: 'degree', currency: 'GBP', levelId: 1, levelKey: 'bachelor', groupId: 0 };
const createBlock = (fee: number) => ({
  ...BLOCK,
  courses: JSON.stringify({ ids: [0], schools: [1001], fees: [fee], levels: [] }),
});

/** Creates a database whose site states a fee of a level, and counts how often the shared blocks are read. */
function createDatabase(stamp: number) {
  const state = { siteFee: 100, reads: 0 };
  const findRows = (sql: string): object[] => {
    if (sql.includes('FROM matching_stamps')) return [{ stamp }];
    if (sql.includes('FROM site_facts')) return [createBlock(state.siteFee)];
    if (!sql.includes('agent_id = 0')) return [];
    state.reads += 1;
    return [createBlock(200)];
  };
  const prepare = (sql: string) => ({ sql, bind: () => prepare(sql), all: async () => ({ results: findRows(sql) }) });
  const batch = async (statements: readonly { sql: string }[]) =>
    statements.map(({ sql }) => ({ results: findRows(sql) }));
  return { db: { prepare, batch } as unknown as Database, state };
}

it('returns the same lists for a site until its fees change, because offers are memoised by the list', async () => {
  const { db, state } = createDatabase(1);
  const load = async () => (await loadCourseBlocks(db, parseLevel('1', '101')))[0];
  const first = await load();
  expect((await load()).shelves).toBe(first.shelves);
  expect((await load()).levelBlocks).toBe(first.levelBlocks);
  state.siteFee = 300;
  expect((await load()).levelBlocks.at(-1)?.courses.fees).toEqual([300]);
  expect(state.reads).toBe(1);
});
