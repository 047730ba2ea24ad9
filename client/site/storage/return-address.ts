import { type SafeStorage, tabStorage } from './safe-storage.ts';

// Return address of a comparison, stored in the tab while the user completes the smart selection.

const keyOf = (agentKey: string) => `comparing:${agentKey}`;

/** Within the site. */
export const saveReturnAddress = (agentKey: string, address: string, storage: SafeStorage = tabStorage) =>
  storage.keep(keyOf(agentKey), address);

export const dropReturn = (agentKey: string, storage: SafeStorage = tabStorage) => storage.drop(keyOf(agentKey));

const COMPARISON = /^\/compare\?[\w=&,]+$/;

/** Null for anything else than a comparison: anybody may have written there. */
export function loadReturnAddress(agentKey: string, storage: SafeStorage = tabStorage): string | null {
  const stored = storage.read(keyOf(agentKey));
  return stored !== null && COMPARISON.test(stored) ? stored : null;
}
