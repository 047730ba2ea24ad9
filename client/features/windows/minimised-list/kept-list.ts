import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

/** One list per agent and tab. */
const storeKey = (agentKey: string) => `miniWindows:${agentKey}`;

export const readKeptList = (agentKey: string, storage: SafeStorage = tabStorage) => storage.read(storeKey(agentKey));

export const hasKeptList = (agentKey: string) => readKeptList(agentKey) !== null;

/** Null deletes it. */
export function keepList(agentKey: string, written: string | null, storage: SafeStorage = tabStorage) {
  if (written === null) storage.drop(storeKey(agentKey));
  else storage.keep(storeKey(agentKey), written);
}
