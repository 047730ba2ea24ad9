import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

/** Storage key of the list, one for each agent and tab. */
const getStorageKey = (agentKey: string) => `miniWindows:${agentKey}`;

export const loadStoredList = (agentKey: string, storage: SafeStorage = tabStorage) =>
  storage.read(getStorageKey(agentKey));

export const hasStoredList = (agentKey: string) => loadStoredList(agentKey) !== null;

/** Stores the list. The value null deletes it. */
export function storeList(agentKey: string, text: string | null, storage: SafeStorage = tabStorage) {
  if (text === null) storage.drop(getStorageKey(agentKey));
  else storage.keep(getStorageKey(agentKey), text);
}
