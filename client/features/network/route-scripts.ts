import { isReloadRequested } from '#client/network/reload-page.ts';

const FAILED = 'route-script-failed';

/**
 * React Router reloads the document when a route's script cannot be loaded, even where only a pointer rests on a link; without a network
 * that ends on the browser's error page, and what was typed is lost. The Navigation API lets the page cancel a reload that a script
 * asked for. A browser without the API reloads, and the service worker responds.
 */
export function preventScriptReloads(): () => void {
  const { navigation } = window as { navigation?: Navigation };
  const cancelReload = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isReloadRequested()) return;
    event.preventDefault();
    window.dispatchEvent(new Event(FAILED));
  };
  navigation?.addEventListener('navigate', cancelReload);
  return () => navigation?.removeEventListener('navigate', cancelReload);
}

/** Resolves to null when a route's script fails from now on. */
export function watchScriptFailure(): { failed: Promise<null>; stop: () => void } {
  let stop = () => {};
  const failed = new Promise<null>((resolve) => {
    const fail = () => resolve(null);
    window.addEventListener(FAILED, fail);
    stop = () => window.removeEventListener(FAILED, fail);
  });
  return { failed, stop };
}
