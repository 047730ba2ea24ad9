import type { SafeStorage } from '#client/site/storage/safe-storage.ts';

/** In-memory browser storage that never fails. */
export function createShelf(): SafeStorage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    read: (key) => all.get(key) ?? null,
    keep: (key, value) => void all.set(key, value),
    drop: (key) => void all.delete(key),
  };
}
