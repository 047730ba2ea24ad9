import { tabShelf } from '#client/site/browser-shelf.ts';
import { isReloadHeld } from '#client/site/held-reload.ts';

const STORE_KEY = 'reloadedForChunkAt';
const ONCE_IN_MS = 60_000;

/**
 * After a deploy an open page asks for files that are gone. One reload gets the new ones; more than one a minute would
 * be a loop, so then the error is shown instead. The tab remembers it; where its store is blocked, nothing would stop
 * the loop but the browser's own record of how the page was loaded.
 */
export function reloadOnStaleChunk(now = Date.now) {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(tabShelf.read(STORE_KEY) ?? 0);
    if (isReloadHeld() || wasJustReloaded() || now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    tabShelf.keep(STORE_KEY, String(now()));
    window.location.reload();
  });
}

function wasJustReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload' && performance.now() < ONCE_IN_MS;
}
