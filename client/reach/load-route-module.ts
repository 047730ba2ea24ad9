import { createPath } from 'react-router';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { findRouter } from './navigation.ts';
import { GONE, isReachable, isReloadHeld, untilItComes } from './until-it-comes.ts';

interface RoutePart {
  id: string;
  module: string;
}

/**
 * Stands in for React Router's function of this name (vite.config.ts). Its own reloads the page when the script of a
 * route does not come, also when a link is only pointed at: without a network that ends on the browser's error page.
 */
export async function loadRouteModule(route: RoutePart, known: Record<string, unknown>): Promise<unknown> {
  if (route.id in known) return known[route.id];
  try {
    return (known[route.id] = await untilItComes(() => import(/* @vite-ignore */ route.module), 'route'));
  } catch (error) {
    // The script is gone with an older release: the page that was wanted comes whole from the newer one.
    const wanted = findRouter()?.state.navigation.location;
    if (wanted) window.location.assign(createPath(wanted));
    else if (!reloadOnce()) throw error;
    return new Promise(() => {});
  }
}

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
function reloadOnce(now = Date.now): boolean {
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
