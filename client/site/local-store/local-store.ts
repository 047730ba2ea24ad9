import { type LocalDatabase, openLocalStore } from './open-local-store.ts';

/**
 * What a page keeps in this browser for when there is no network. Keeping nothing is no failure, it only helps less: no
 * call rejects, where the browser refuses, the store is full or another tab has closed it.
 */
export interface LocalStore {
  read: (type: string, key: string) => Promise<unknown>;
  write: (type: string, key: string, value: unknown) => Promise<void>;
  remove: (type: string, key: string) => Promise<void>;
  /** All of a type, the oldest first. */
  list: (type: string) => Promise<unknown[]>;
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
    read: (type, key) =>
      attempt<unknown>(async (database) => {
        const rows = await database.getAllFromIndex('rows', 'by-name', [type, key]);
        return rows.at(-1)?.value ?? null;
      }, null),

    write: (type, key, value) =>
      attempt(async (database) => {
        const change = database.transaction('rows', 'readwrite');
        const [known] = await change.store.index('by-name').getAll([type, key]);
        await change.store.put({ parentId: '', schid: '', ...known, type, key, value });
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
  };
}
