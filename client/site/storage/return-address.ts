import { type SafeStorage, tabStorage } from './safe-storage.ts';

// Stores the return URL of a comparison in the tab while the user completes the smart selection.

const getStorageKey = (agentKey: string) => `comparing:${agentKey}`;

export const saveReturnPath = (agentKey: string, path: string, storage: SafeStorage = tabStorage) =>
  storage.keep(getStorageKey(agentKey), path);

export const clearReturnPath = (agentKey: string, storage: SafeStorage = tabStorage) =>
  storage.drop(getStorageKey(agentKey));

const COMPARE_PATH_PATTERN = /^\/compare\?[\w=&,]+$/;

/** Returns the stored URL, or null if it is not the URL of a comparison, because storage is untrusted. */
export function loadReturnPath(agentKey: string, storage: SafeStorage = tabStorage): string | null {
  const storedText = storage.read(getStorageKey(agentKey));
  return storedText !== null && COMPARE_PATH_PATTERN.test(storedText) ? storedText : null;
}
