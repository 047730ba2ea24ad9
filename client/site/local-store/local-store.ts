import { type LocalDatabase, openLocalStore } from './open-local-store.ts';

/** What a page keeps in this browser for when there is no network. Keeping nothing is no failure: it only helps less. */
export interface LocalStore {
  read: (type: string, key: string) => Promise<unknown>;
  write: (type: string, key: string, value: unknown) => Promise<void>;
  remove: (type: string, key: string) => Promise<void>;
  /** All of a type, the oldest first. */
  list: (type: string) => Promise<unknown[]>;
}

export function createLocalStore(opened: Promise<LocalDatabase | null> = openLocalStore()): LocalStore {
  const findAll = (database: LocalDatabase, type: string, key: string) =>
    database.getAllFromIndex('rows', 'by-name', [type, key]);

  return {
    async read(type, key) {
      const database = await opened;
      const rows = database ? await findAll(database, type, key) : [];
      return rows.at(-1)?.value ?? null;
    },

    async write(type, key, value) {
      const database = await opened;
      if (!database) return;
      const change = database.transaction('rows', 'readwrite');
      const [known] = await change.store.index('by-name').getAll([type, key]);
      await change.store.put({ parentId: '', schid: '', ...known, type, key, value });
      await change.done;
    },

    async remove(type, key) {
      const database = await opened;
      if (!database) return;
      const change = database.transaction('rows', 'readwrite');
      for (const id of await change.store.index('by-name').getAllKeys([type, key])) await change.store.delete(id);
      await change.done;
    },

    async list(type) {
      const database = await opened;
      const rows = database
        ? await database.getAllFromIndex('rows', 'by-name', IDBKeyRange.bound([type], [type, []]))
        : [];
      return rows.sort((a, b) => (a.id ?? 0) - (b.id ?? 0)).map(({ value }) => value);
    },
  };
}
