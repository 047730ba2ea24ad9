import { type Shelf, tabShelf } from './browser-shelf.ts';

/**
 * What a visitor was about to do when a login had to come first. There is one at a time: the last thing that somebody
 * reached for. It lives through a reload, and not for ever.
 */
const STORE_KEY = 'pendingDeed';
const PATIENCE_MS = 30 * 60_000;
const JOURNEY = 'go:';

export function keepDeed(deed: string, shelf: Shelf = tabShelf, now = Date.now()) {
  shelf.keep(STORE_KEY, `${now} ${deed}`);
}

/** To go somewhere is a deed like any other. */
export const keepJourney = (address: string, shelf?: Shelf, now?: number) => keepDeed(JOURNEY + address, shelf, now);

export const dropDeed = (shelf: Shelf = tabShelf) => shelf.drop(STORE_KEY);

/** True for the one who may do it now; afterwards it is nobody's. */
export function takeDeed(deed: string, shelf: Shelf = tabShelf, now = Date.now()): boolean {
  if (readDeed(shelf, now) !== deed) return false;
  dropDeed(shelf);
  return true;
}

export function takeJourney(shelf: Shelf = tabShelf, now = Date.now()): string | null {
  const deed = readDeed(shelf, now);
  if (!deed?.startsWith(JOURNEY)) return null;
  dropDeed(shelf);
  return deed.slice(JOURNEY.length);
}

function readDeed(shelf: Shelf, now: number): string | null {
  const [, since, deed] = /^(\d+) (.+)$/s.exec(shelf.read(STORE_KEY) ?? '') ?? [];
  return since !== undefined && now - Number(since) <= PATIENCE_MS ? (deed ?? null) : null;
}
