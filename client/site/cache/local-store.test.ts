import { expect, test } from 'vitest';
import { createLocalStore, type RowName, DRAFT_TYPE, clearUserRows, getOutboxType } from './local-store.ts';

/** Fake IndexedDB with the operations that deleting rows needs. */
function createTestStore(names: RowName[]) {
  const rows = new Set(names);
  async function createCursor(position: number): Promise<unknown> {
    const value = names[position];
    if (!value) return null;
    return { value, delete: async () => rows.delete(value), continue: () => createCursor(position + 1) };
  }
  const database = {
    transaction: () => ({ store: { openCursor: () => createCursor(0) }, done: Promise.resolve() }),
  };
  return { rows, store: createLocalStore(Promise.resolve(database as never)) };
}

const USER_ROWS: RowName[] = [
  { type: DRAFT_TYPE, key: '7' },
  { type: getOutboxType('mso', '7'), key: 'echo-1' },
];
const GUEST_ROWS: RowName[] = [
  { type: getOutboxType('mso', ''), key: 'echo-2' },
  { type: getOutboxType('northbridge', ''), key: 'echo-3' },
];
const OTHER_USERS_ROWS: RowName[] = [
  { type: DRAFT_TYPE, key: '70' },
  { type: getOutboxType('mso', '77'), key: 'echo-4' },
  { type: 'cities', key: '7' },
];

test('logging out on a shared computer removes all input of the user and of earlier guests', async () => {
  const { rows, store } = createTestStore([...USER_ROWS, ...GUEST_ROWS, ...OTHER_USERS_ROWS]);
  await clearUserRows('asked', '7', store);
  expect([...rows]).toEqual(OTHER_USERS_ROWS);
});

test('user input of a timed-out session is kept until its owner logs in', async () => {
  const { rows, store } = createTestStore([...USER_ROWS, ...GUEST_ROWS, ...OTHER_USERS_ROWS]);
  await clearUserRows('idle', '7', store);
  expect([...rows]).toEqual([...USER_ROWS, ...OTHER_USERS_ROWS]);
});

/**
 * Patterns of owner keys. A file that writes rows must take their types from local-store.ts, or cache data that is the
 * same for all users.
 */
const OWNER_KEY_PATTERN = /\b(?:DRAFT_TYPE|getOutboxType|getLastSeenKey)\b/;
const FILES_WITH_SHARED_ROWS = ['/client/site/cache/local-store.ts', '/client/site/cache/lookup-lists.ts'];

test('logout clears every store of the client', () => {
  const files = import.meta.glob<string>(['/client/**/*.{ts,tsx}', '!/client/**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const filesWithStore = Object.entries(files).filter(([, text]) => /\bcreateLocalStore\(/.test(text));
  expect(filesWithStore.length).toBeGreaterThan(3);
  expect(
    filesWithStore
      .filter(([path, text]) => !FILES_WITH_SHARED_ROWS.includes(path) && !OWNER_KEY_PATTERN.test(text))
      .map(([path]) => path),
  ).toEqual([]);
});
