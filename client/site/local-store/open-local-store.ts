import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const STORE_NAME = 'oneclick';
const STORE_VERSION = 6;
const ROWS = 'rows';

/** One row: what it is (`type`), under which name, and whose child it is where lists hang together. */
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

export type LocalDatabase = IDBPDatabase<LocalSchema>;

/**
 * Null where the browser keeps nothing: in some private windows, or with site data blocked. Then `indexedDB` itself may
 * throw when it is touched, also under `typeof`.
 */
export async function openLocalStore(): Promise<LocalDatabase | null> {
  try {
    if (typeof indexedDB === 'undefined') return null;
    return await openDB<LocalSchema>(STORE_NAME, STORE_VERSION, {
      // An older version held lists that are fetched anew anyway.
      upgrade(database) {
        for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name);
        const rows = database.createObjectStore(ROWS, { keyPath: 'id', autoIncrement: true });
        rows.createIndex('by-name', ['type', 'key']);
      },
      // Another tab wants a newer version: it shall not wait for this one.
      blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null;
  }
}
