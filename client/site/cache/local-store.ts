import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SessionEnd } from '#client/site/login/session-news.ts';

export interface RowName {
  type: string;
  key: string;
}

/**
 * IndexedDB store for offline use. It is best effort: no call rejects when storage is blocked, full, or closed by
 * another tab.
 */
export interface LocalStore {
  /** `parentId` distinguishes dependent rows, such as the cities of a country. */
  read: (type: string, key: string, parentId?: string) => Promise<unknown>;
  write: (type: string, key: string, value: unknown, parentId?: string) => Promise<void>;
  remove: (type: string, key: string) => Promise<void>;
  /** Returns all rows of a type, oldest first. */
  list: (type: string) => Promise<unknown[]>;
  forget: (shouldDelete: (row: RowName) => boolean) => Promise<void>;
}

export function createLocalStore(openingDatabase: Promise<LocalDatabase | null> = openLocalStore()): LocalStore {
  async function withDatabase<T>(callback: (database: LocalDatabase) => Promise<T>, fallback: T): Promise<T> {
    try {
      const database = await openingDatabase;
      return database ? await callback(database) : fallback;
    } catch {
      return fallback;
    }
  }

  return {
    read: (type, key, parentId = '') =>
      withDatabase<unknown>(async (database) => {
        const rows = await database.getAllFromIndex('rows', 'by-name', [type, key]);
        return rows.filter((row) => row.parentId === parentId).at(-1)?.value ?? null;
      }, null),

    write: (type, key, value, parentId = '') =>
      withDatabase(async (database) => {
        const transaction = database.transaction('rows', 'readwrite');
        const rows = await transaction.store.index('by-name').getAll([type, key]);
        const localRow = rows.find((row) => row.parentId === parentId);
        await transaction.store.put({ schid: '', ...localRow, type, key, value, parentId });
        await transaction.done;
      }, undefined),

    remove: (type, key) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('rows', 'readwrite');
        for (const id of await transaction.store.index('by-name').getAllKeys([type, key]))
          await transaction.store.delete(id);
        await transaction.done;
      }, undefined),

    list: (type) =>
      withDatabase<unknown[]>(async (database) => {
        const rows = await database.getAllFromIndex('rows', 'by-name', IDBKeyRange.bound([type], [type, []]));
        return rows.sort((a, b) => (a.id ?? 0) - (b.id ?? 0)).map(({ value }) => value);
      }, []),

    forget: (shouldDelete) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('rows', 'readwrite');
        for (let row = await transaction.store.openCursor(); row; row = await row.continue())
          if (shouldDelete(row.value)) await row.delete();
        await transaction.done;
      }, undefined),
  };
}

const STORE_NAME = 'oneclick';
const STORE_VERSION = 6;
const ROWS_STORE = 'rows';

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
 * Opens the database. Returns null if storage is unavailable, as in some private windows or if site data is blocked,
 * when even `typeof indexedDB` may throw.
 */
async function openLocalStore(): Promise<LocalDatabase | null> {
  try {
    if (typeof indexedDB === 'undefined') return null;
    return await openDB<LocalSchema>(STORE_NAME, STORE_VERSION, {
      // An upgrade deletes all rows. Lists are fetched again.
      upgrade(database) {
        for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name);
        const rows = database.createObjectStore(ROWS_STORE, { keyPath: 'id', autoIncrement: true });
        rows.createIndex('by-name', ['type', 'key']);
      },
      // Closes the connection so that another tab can upgrade the database.
      blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null;
  }
}

// Keys of personal data in browser storage, which a logout deletes on shared computers. Features and the end of a
// session use them; lookup-lists.ts stores public data.

/** Owner id of a guest's rows. Without it, the next user would find a guest's row. */
export const GUEST_ID = '';

/** Type of an application draft, which includes passport data. The key is the user's id. */
export const DRAFT_TYPE = 'applyDraft';

/** Type of unsent chat messages and files. */
export const getOutboxType = (agentKey: string, ownerId: string) => `chatOutbox.${agentKey}.${ownerId}`;

/** Session storage key of the last chat message shown in this tab. */
export const getLastSeenKey = (agentKey: string, ownerId: string) => `chatSeen.${agentKey}.${ownerId}`;

/** Matches the owner's rows on all agents' sites. */
const isRowOfOwner =
  (ownerId: string) =>
  ({ type, key }: RowName): boolean =>
    type === DRAFT_TYPE ? key === ownerId : /^chatOutbox\.[^.]*\.(.*)$/s.exec(type)?.[1] === ownerId;

/**
 * Deletes a guest's rows: the edge assigns a new guest id to the next visitor, who must not send messages typed by the
 * previous one. The user's own data is kept for the next login, except after an explicit logout, because a draft
 * contains the passport number.
 */
export async function clearUserRows(reason: SessionEnd, staffId: string, store: LocalStore = createLocalStore()) {
  await store.forget(isRowOfOwner(GUEST_ID));
  if (reason === 'asked') await store.forget(isRowOfOwner(staffId));
}
