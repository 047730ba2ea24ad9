import { expect, test } from 'vitest';
import { createLocalStore, type RowName, DRAFT_TYPE, clearUserRows, outboxType } from './local-store.ts';

/** Fake IndexedDB with the operations that deleting rows needs. */
function getStore(names: RowName[]) {
  const rows = new Set(names);
  async function cursorAt(at: number): Promise<unknown> {
    const value = names[at];
    if (!value) return null;
    return { value, delete: async () => rows.delete(value), continue: () => cursorAt(at + 1) };
  }
  const database = {
    transaction: () => ({ store: { openCursor: () => cursorAt(0) }, done: Promise.resolve() }),
  };
  return { rows, store: createLocalStore(Promise.resolve(database as never)) };
}

const MINE: RowName[] = [
  { type: DRAFT_TYPE, key: '7' },
  { type: outboxType('mso', '7'), key: 'echo-1' },
];
const OF_GUEST: RowName[] = [
  { type: outboxType('mso', ''), key: 'echo-2' },
  { type: outboxType('northbridge', ''), key: 'echo-3' },
];
const OTHERS: RowName[] = [
  { type: DRAFT_TYPE, key: '70' },
  { type: outboxType('mso', '77'), key: 'echo-4' },
  { type: 'cities', key: '7' },
];

test('logging out on a shared computer removes all input of the user and of earlier guests', async () => {
  const { rows, store } = getStore([...MINE, ...OF_GUEST, ...OTHERS]);
  await clearUserRows('asked', '7', store);
  expect([...rows]).toEqual(OTHERS);
});

test('after a session that timed out their own waits for their login', async () => {
  const { rows, store } = getStore([...MINE, ...OF_GUEST, ...OTHERS]);
  await clearUserRows('idle', '7', store);
  expect([...rows]).toEqual([...MINE, ...OTHERS]);
});

/** A file that writes rows takes their types from local-store.ts, or caches data that is the same for everybody. */
const NAMED = /\b(?:DRAFT_TYPE|outboxType|lastSeenKey)\b/;
const SAME_FOR_ALL = ['/client/site/cache/local-store.ts', '/client/site/cache/lookup-lists.ts'];

test('logout clears every store of the client', () => {
  const files = import.meta.glob<string>(['/client/**/*.{ts,tsx}', '!/client/**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const keepers = Object.entries(files).filter(([, text]) => /\bcreateLocalStore\(/.test(text));
  expect(keepers.length).toBeGreaterThan(3);
  expect(
    keepers.filter(([path, text]) => !SAME_FOR_ALL.includes(path) && !NAMED.test(text)).map(([path]) => path),
  ).toEqual([]);
});
