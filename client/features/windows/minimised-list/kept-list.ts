import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

/** One list for each agent's site, for as long as the tab lives. */
const storeKey = (agentKey: string) => `miniWindows:${agentKey}`;

export const readKeptList = (agentKey: string, storage: SafeStorage = tabStorage) => storage.read(storeKey(agentKey));

export const hasKeptList = (agentKey: string) => readKeptList(agentKey) !== null;

/** Null forgets it. */
export function keepList(agentKey: string, written: string | null, storage: SafeStorage = tabStorage) {
  if (written === null) storage.drop(storeKey(agentKey));
  else storage.keep(storeKey(agentKey), written);
}
