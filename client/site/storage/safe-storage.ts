/** Web storage that never throws: if it is blocked or full, values live in memory until the page unloads. */
export interface SafeStorage {
  read: (key: string) => string | null;
  keep: (key: string, value: string) => void;
  drop: (key: string) => void;
}

interface FullStorage extends SafeStorage {
  /** Deletes all keys, including those of other features. */
  clear: () => void;
}

/**
 * Storage fails in two ways: the getter throws when site data is blocked, and setItem throws when the quota is
 * exceeded. Failed writes stay in memory, which takes precedence over stored values. The server has no such memory,
 * since visitors would share it.
 */
export function safeStorageOn(storage: () => Storage, hasMemory = typeof document !== 'undefined'): FullStorage {
  const rejectedValues = new Map<string, string>();
  const attempt = <T>(run: () => T, otherwise: () => T): T => {
    try {
      return run();
    } catch {
      return otherwise();
    }
  };
  return {
    read: (key) =>
      rejectedValues.get(key) ??
      attempt(
        () => storage().getItem(key),
        () => null,
      ),
    keep(key, value) {
      rejectedValues.delete(key);
      attempt(
        () => storage().setItem(key, value),
        () => void (hasMemory && rejectedValues.set(key, value)),
      );
    },
    drop(key) {
      rejectedValues.delete(key);
      attempt(
        () => storage().removeItem(key),
        () => undefined,
      );
    },
    clear() {
      rejectedValues.clear();
      attempt(
        () => storage().clear(),
        () => undefined,
      );
    },
  };
}

/** Session storage, which survives a reload and ends with the tab. */
export const tabStorage = safeStorageOn(() => sessionStorage);
/** Local storage, which is permanent and shared by all tabs. */
export const browserStorage = safeStorageOn(() => localStorage);
