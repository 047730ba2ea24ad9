/** One list for each agent's site, for as long as the tab lives. */
const storeKey = (agentKey: string) => `miniWindows:${agentKey}`;

/** A browser may forbid its storage; then the list lives as long as the page. */
export function readKeptMiniList(agentKey: string): string | null {
  try {
    return sessionStorage.getItem(storeKey(agentKey));
  } catch {
    return null;
  }
}

export const hasKeptMiniList = (agentKey: string) => readKeptMiniList(agentKey) !== null;

/** Null forgets it. */
export function keepMiniList(agentKey: string, written: string | null) {
  try {
    if (written === null) sessionStorage.removeItem(storeKey(agentKey));
    else sessionStorage.setItem(storeKey(agentKey), written);
  } catch {
    // Forbidden, or full: the list stays as it is on this page.
  }
}
