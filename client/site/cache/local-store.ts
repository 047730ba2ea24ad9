import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SessionEnd } from '#client/site/login/session-news.ts';

/** Key of a row. */
export interface RowName {
  type: string;
  key: string;
}

/**
 * IndexedDB store for offline use. Best effort: no call rejects when storage is blocked, full, or closed by another
 * tab.
 */
export interface LocalStore {
  /** The parent distinguishes dependent rows, such as cities of a country. */
  read: (type: string, key: string, parentId?: string) => Promise<unknown>;
  write: (type: string, key: string, value: unknown, parentId?: string) => Promise<void>;
  remove: (type: string, key: string) => Promise<void>;
  /** All rows of a type, oldest first. */
  list: (type: string) => Promise<unknown[]>;
  forget: (isMeant: (row: RowName) => boolean) => Promise<void>;
}

export function createLocalStore(opened: Promise<LocalDatabase | null> = openLocalStore()): LocalStore {
  async function attempt<T>(act: (database: LocalDatabase) => Promise<T>, otherwise: T): Promise<T> {
    try {
      const database = await opened;
      return database ? await act(database) : otherwise;
    } catch {
      return otherwise;
    }
  }

  return {
    read: (type, key, parentId = '') =>
      attempt<unknown>(async (database) => {
        const rows = await database.getAllFromIndex('rows', 'by-name', [type, key]);
        return rows.filter((row) => row.parentId === parentId).at(-1)?.value ?? null;
      }, null),

    write: (type, key, value, parentId = '') =>
      attempt(async (database) => {
        const change = database.transaction('rows', 'readwrite');
        const rows = await change.store.index('by-name').getAll([type, key]);
        const known = rows.find((row) => row.parentId === parentId);
        await change.store.put({ schid: '', ...known, type, key, value, parentId });
        await change.done;
      }, undefined),

    remove: (type, key) =>
      attempt(async (database) => {
        const change = database.transaction('rows', 'readwrite');
        for (const id of await change.store.index('by-name').getAllKeys([type, key])) await change.store.delete(id);
        await change.done;
      }, undefined),

    list: (type) =>
      attempt<unknown[]>(async (database) => {
        const rows = await database.getAllFromIndex('rows', 'by-name', IDBKeyRange.bound([type], [type, []]));
        return rows.sort((a, b) => (a.id ?? 0) - (b.id ?? 0)).map(({ value }) => value);
      }, []),

    forget: (isMeant) =>
      attempt(async (database) => {
        const change = database.transaction('rows', 'readwrite');
        for (let row = await change.store.openCursor(); row; row = await row.continue())
          if (isMeant(row.value)) await row.delete();
        await change.done;
      }, undefined),
  };
}

const STORE_NAME = 'oneclick';
const STORE_VERSION = 6;
const ROWS = 'rows';

/** Row: type, key, and parent for dependent lists. */
interface LocalRow {
  id?: number;
  type: string;
  key: string;
  value: unknown;
  parentId: string;
  schid: string;
}

interface LocalSchema extends DBSchema {
  rows: { key: number; value: LocalRow; indexes: { 'by-name': [string, string] } };
}

type LocalDatabase = IDBPDatabase<LocalSchema>;

/**
 * Null if storage is unavailable, as in some private windows or with blocked site data; mere access to `indexedDB` may
 * throw then, even with `typeof`.
 */
async function openLocalStore(): Promise<LocalDatabase | null> {
  try {
    if (typeof indexedDB === 'undefined') return null;
    return await openDB<LocalSchema>(STORE_NAME, STORE_VERSION, {
      // Lists of older versions are refetched.
      upgrade(database) {
        for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name);
        const rows = database.createObjectStore(ROWS, { keyPath: 'id', autoIncrement: true });
        rows.createIndex('by-name', ['type', 'key']);
      },
      // Closes the connection for another tab's upgrade.
      blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null;
  }
}

// Personal data in browser storage by key, which a logout deletes on shared computers. Used by the features and by the
// end of a session; lookup-lists.ts stores public data.

/** Owner of a guest's rows: rows without an owner would be found by the next user. */
export const GUEST = '';

/** Draft of an application, including passport data; the key is the user. */
export const DRAFT_TYPE = 'applyDraft';

/** Unsent chat messages and files. */
export const outboxType = (agentKey: string, owner: string) => `chatOutbox.${agentKey}.${owner}`;

/** Last message shown in this tab; in session storage. */
export const lastSeenKey = (agentKey: string, owner: string) => `chatSeen.${agentKey}.${owner}`;

/** On any agent's site. */
const isRowOf =
  (owner: string) =>
  ({ type, key }: RowName): boolean =>
    type === DRAFT_TYPE ? key === owner : /^chatOutbox\.[^.]*\.(.*)$/s.exec(type)?.[1] === owner;

/**
 * The next visitor is another guest, assigned by the edge, who must not send messages typed by the previous one. The
 * user's own data waits for the next login, except after an explicit logout, since a draft contains the passport
 * number.
 */
export async function clearUserRows(why: SessionEnd, staffId: string, store: LocalStore = createLocalStore()) {
  await store.forget(isRowOf(GUEST));
  if (why === 'asked') await store.forget(isRowOf(staffId));
}
