import { type SafeStorage, tabStorage } from './safe-storage.ts';

// Stores the return URL of a comparison in the tab while the user completes the smart selection.

const getKey = (agentKey: string) => `comparing:${agentKey}`;

export const saveReturnAddress = (agentKey: string, address: string, storage: SafeStorage = tabStorage) =>
  storage.keep(getKey(agentKey), address);

export const dropReturn = (agentKey: string, storage: SafeStorage = tabStorage) => storage.drop(getKey(agentKey));

const COMPARISON = /^\/compare\?[\w=&,]+$/;

/** Returns the stored URL; null if it is no comparison, since storage is untrusted. */
export function loadReturnAddress(agentKey: string, storage: SafeStorage = tabStorage): string | null {
  const storedText = storage.read(getKey(agentKey));
  return storedText !== null && COMPARISON.test(storedText) ? storedText : null;
}
