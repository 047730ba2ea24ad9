/** Web storage that never throws: if it is blocked or full, values are kept in memory until the page unloads. */
export interface SafeStorage {
  read: (key: string) => string | null;
  keep: (key: string, value: string) => void;
  drop: (key: string) => void;
}

interface ClearableStorage extends SafeStorage {
  /** Deletes all keys, including those of other features. */
  clear: () => void;
}

/**
 * Creates a safe storage. Storage fails in two ways: the getter throws if site data is blocked, and setItem throws if
 * the quota is exceeded. Failed writes are kept in memory, which takes precedence over stored values. The server has no
 * such memory, because visitors would share it.
 */
export function createSafeStorage(
  getStorage: () => Storage,
  hasMemory = typeof document !== 'undefined',
): ClearableStorage {
  const memoryValues = new Map<string, string>();
  const withStorage = <T>(operation: () => T, fallback: () => T): T => {
    try {
      return operation();
    } catch {
      return fallback();
    }
  };
  return {
    read: (key) =>
      memoryValues.get(key) ??
      withStorage(
        () => getStorage().getItem(key),
        () => null,
      ),
    keep(key, value) {
      memoryValues.delete(key);
      withStorage(
        () => getStorage().setItem(key, value),
        () => void (hasMemory && memoryValues.set(key, value)),
      );
    },
    drop(key) {
      memoryValues.delete(key);
      withStorage(
        () => getStorage().removeItem(key),
        () => undefined,
      );
    },
    clear() {
      memoryValues.clear();
      withStorage(
        () => getStorage().clear(),
        () => undefined,
      );
    },
  };
}

/** Session storage, which survives a reload and ends with the tab. */
export const tabStorage = createSafeStorage(() => sessionStorage);
/** Local storage, which is permanent and shared by all tabs. */
export const browserStorage = createSafeStorage(() => localStorage);
