import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';

/** One list for each agent's site, for as long as the tab lives. */
const storeKey = (agentKey: string) => `miniWindows:${agentKey}`;

export const readKeptMiniList = (agentKey: string, shelf: Shelf = tabShelf) => shelf.read(storeKey(agentKey));

export const hasKeptMiniList = (agentKey: string) => readKeptMiniList(agentKey) !== null;

/** Null forgets it. */
export function keepMiniList(agentKey: string, written: string | null, shelf: Shelf = tabShelf) {
  if (written === null) shelf.drop(storeKey(agentKey));
  else shelf.keep(storeKey(agentKey), written);
}
