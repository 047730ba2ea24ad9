import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { reloadPage } from './reload-page.ts';
import { CHUNK_MISSING_EVENT, isReachable, isReloadSuppressed } from './load-with-retry.ts';

const STORAGE_KEY = 'reloadedForChunkAt';
const RELOAD_INTERVAL_MS = 60_000;

/**
 * Reloads the page if a deploy deleted the chunks that it imports. While offline, chunks are only unreachable, so the
 * page is not reloaded.
 */
export function reloadOnStaleChunk() {
  window.addEventListener('vite:preloadError', () => {
    if (!isReloadSuppressed()) void isReachable().then((isServerReachable) => isServerReachable && reloadOnce());
  });
  window.addEventListener(CHUNK_MISSING_EVENT, reloadOnce);
}

/**
 * Reloads at most once a minute: one reload loads the new chunks; if it does not help, the error is shown instead of a
 * loop. sessionStorage stores the time of the reload; if it is blocked, only the browser's navigation entry prevents
 * the loop.
 */
function reloadOnce() {
  const lastReloadAt = Number(tabStorage.read(STORAGE_KEY) ?? 0);
  if (wasJustReloaded() || Date.now() - lastReloadAt < RELOAD_INTERVAL_MS) return;
  tabStorage.keep(STORAGE_KEY, String(Date.now()));
  reloadPage();
}

function wasJustReloaded(): boolean {
  const [navigationEntry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigationEntry?.type === 'reload' && performance.now() < RELOAD_INTERVAL_MS;
}
