import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';

/** One list for each agent's site, for as long as the tab lives. */
const storeKey = (agentKey: string) => `miniWindows:${agentKey}`;

export const readKeptList = (agentKey: string, shelf: Shelf = tabShelf) => shelf.read(storeKey(agentKey));

export const hasKeptList = (agentKey: string) => readKeptList(agentKey) !== null;

/** Null forgets it. */
export function keepList(agentKey: string, written: string | null, shelf: Shelf = tabShelf) {
  if (written === null) shelf.drop(storeKey(agentKey));
  else shelf.keep(storeKey(agentKey), written);
}
