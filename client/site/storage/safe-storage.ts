/** A small store of the browser. It never throws: where the browser refuses, it keeps for as long as the page lives. */
export interface SafeStorage {
  read: (key: string) => string | null;
  keep: (key: string, value: string) => void;
  drop: (key: string) => void;
}

interface WholeStorage extends SafeStorage {
  /** All of it, whoever kept it. */
  clear: () => void;
}

/**
 * The browser refuses in two ways: the getter throws where site data are blocked, and setItem throws where the store is
 * full. What was refused is held in memory and goes before what an older page has stored. On a server nothing is held,
 * for there the memory would be one for all visitors.
 */
export function safeStorageOn(storage: () => Storage, hasMemory = typeof document !== 'undefined'): WholeStorage {
  const rejected = new Map<string, string>();
  const attempt = <T>(act: () => T, otherwise: () => T): T => {
    try {
      return act();
    } catch {
      return otherwise();
    }
  };
  return {
    read: (key) =>
      rejected.get(key) ??
      attempt(
        () => storage().getItem(key),
        () => null,
      ),
    keep(key, value) {
      rejected.delete(key);
      attempt(
        () => storage().setItem(key, value),
        () => void (hasMemory && rejected.set(key, value)),
      );
    },
    drop(key) {
      rejected.delete(key);
      attempt(
        () => storage().removeItem(key),
        () => undefined,
      );
    },
    clear() {
      rejected.clear();
      attempt(
        () => storage().clear(),
        () => undefined,
      );
    },
  };
}

/** Ends with the tab, and lives through a reload. */
export const tabStorage = safeStorageOn(() => sessionStorage);
/** Stays, and is one for all tabs. */
export const browserStorage = safeStorageOn(() => localStorage);
