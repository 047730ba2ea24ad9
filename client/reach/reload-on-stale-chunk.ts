import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { GONE, isReachable, isReloadHeld } from './until-it-comes.ts';

const STORE_KEY = 'reloadedForChunkAt';
const ONCE_IN_MS = 60_000;

/** After a deploy an open page asks for files that are gone. Without a network they are not gone, and the page stays. */
export function reloadOnStaleChunk() {
  window.addEventListener('vite:preloadError', () => {
    if (!isReloadHeld()) void isReachable().then((isGone) => isGone && reloadOnce());
  });
  window.addEventListener(GONE, () => void reloadOnce());
}

/**
 * One reload gets the new files; more than one a minute would be a loop, so then the error is shown instead. The tab
 * remembers it; where its store is blocked, nothing would stop the loop but the browser's own record of how the page was
 * loaded.
 */
export function reloadOnce(now = Date.now): boolean {
  const last = Number(tabStorage.read(STORE_KEY) ?? 0);
  if (wasJustReloaded() || now() - last < ONCE_IN_MS) return false;
  tabStorage.keep(STORE_KEY, String(now()));
  window.location.reload();
  return true;
}

function wasJustReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload' && performance.now() < ONCE_IN_MS;
}
