import { isReloadRequested } from '#client/network/reload-page.ts';

const FAILED_EVENT = 'route-script-failed';

/**
 * Prevents document reloads by React Router, which reloads when a route's script fails to load, even during
 * prefetching. Offline, a reload would show the browser's error page and the user would lose typed text. The Navigation
 * API can cancel the reload. In browsers that lack this API the page reloads and the service worker responds.
 */
export function preventScriptReloads(): () => void {
  const { navigation } = window as { navigation?: Navigation };
  const cancelReload = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isReloadRequested()) return;
    event.preventDefault();
    window.dispatchEvent(new Event(FAILED_EVENT));
  };
  navigation?.addEventListener('navigate', cancelReload);
  return () => navigation?.removeEventListener('navigate', cancelReload);
}

/** Creates a watcher whose promise resolves to null when a route's script fails to load. */
export function watchScriptFailure(): { failed: Promise<null>; stop: () => void } {
  let stopWatching = () => {};
  const whenFailed = new Promise<null>((resolve) => {
    const resolveFailed = () => resolve(null);
    window.addEventListener(FAILED_EVENT, resolveFailed);
    stopWatching = () => window.removeEventListener(FAILED_EVENT, resolveFailed);
  });
  return { failed: whenFailed, stop: stopWatching };
}
