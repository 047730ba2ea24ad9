import type { SafeStorage } from '#client/site/storage/safe-storage.ts';

/** Creates browser storage in memory that never fails. */
export function createMemoryStorage(): SafeStorage & { entries: Map<string, string> } {
  const storedValues = new Map<string, string>();
  return {
    entries: storedValues,
    read: (key) => storedValues.get(key) ?? null,
    keep: (key, value) => void storedValues.set(key, value),
    drop: (key) => void storedValues.delete(key),
  };
}
