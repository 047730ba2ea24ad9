import { isReloadHeld } from '#client/site/held-reload.ts';

const STORE_KEY = 'reloadedForChunkAt';
const ONCE_IN_MS = 60_000;

/**
 * After a deploy an open page asks for files that are gone. One reload gets the new ones; more than one a minute would
 * be a loop, so then the error is shown instead.
 */
export function reloadOnStaleChunk(now = Date.now) {
  window.addEventListener('vite:preloadError', (event) => {
    if (isReloadHeld()) return;
    const last = Number(sessionStorage.getItem(STORE_KEY) ?? 0);
    if (now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(STORE_KEY, String(now()));
    window.location.reload();
  });
}
