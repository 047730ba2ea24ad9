import { isReloadHeld } from '#client/site/held-reload.ts';

const ONCE_IN_MS = 60_000;

/**
 * After a deploy an open page asks for files that are gone. One reload gets the new ones; more than one a minute would
 * be a loop, so then the error is shown instead. The browser's own record of how the page was loaded tells it: a store
 * of ours may be blocked, and then nothing would stop the loop.
 */
export function reloadOnStaleChunk() {
  window.addEventListener('vite:preloadError', (event) => {
    if (isReloadHeld() || wasJustReloaded()) return;
    event.preventDefault();
    window.location.reload();
  });
}

function wasJustReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload' && performance.now() < ONCE_IN_MS;
}
