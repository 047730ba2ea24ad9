import { type SafeStorage, tabStorage } from './safe-storage.ts';

// Who answers the smart selection in the midst of a comparison finds the way back beside the results. The tab alone keeps it.

const keyOf = (agentKey: string) => `comparing:${agentKey}`;

/** Within the site. */
export const saveReturnAddress = (agentKey: string, address: string, storage: SafeStorage = tabStorage) =>
  storage.keep(keyOf(agentKey), address);

export const dropReturn = (agentKey: string, storage: SafeStorage = tabStorage) => storage.drop(keyOf(agentKey));

const COMPARISON = /^\/compare\?[\w=&,]+$/;

/** Null for anything else than a comparison: anybody may have written there. */
export function loadReturnAddress(agentKey: string, storage: SafeStorage = tabStorage): string | null {
  const kept = storage.read(keyOf(agentKey));
  return kept !== null && COMPARISON.test(kept) ? kept : null;
}
