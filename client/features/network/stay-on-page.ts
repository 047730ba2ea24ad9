import { type DataStrategyResult, isRouteErrorResponse, type Location, type NavigateFunction } from 'react-router';
import { type NavigationGuard, setNavigationGuard, consumeFetcherLoad } from '#client/network/navigation.ts';
import {
  isReachable,
  waitForRetry,
  REACHED_EVENT,
  RETRY_EVENT,
  UNREACHED_EVENT,
} from '#client/network/load-with-retry.ts';
import { createUnansweredError } from '#client/site/forms/use-form-action.ts';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import { preventScriptReloads, watchScriptFailure } from './route-scripts.ts';

type Results = Record<string, DataStrategyResult>;

/** State of the page and the router, provided by NetworkWatch. */
interface VisiblePage {
  location: Location;
  /** Index of the page in the tab's history. */
  index: number;
  /** Location of the pending navigation, or undefined if none is pending. */
  nextLocation: Location | undefined;
  /** Error that the site's error boundary shows, or undefined if it shows none. */
  error: unknown;
  navigate: NavigateFunction;
  revalidate: () => Promise<void>;
}

interface NavigationCallbacks {
  /** Called when a navigation failed and the current page was kept. */
  onPage: (url: string, isDocument: boolean) => void;
  /** Called when a part of the current page failed to load. It is loaded again when the network is back. */
  onPart: () => void;
  /** Called when everything that had failed has been loaded. */
  onReached: () => void;
}

/** Id of the route with the error boundary for all pages of a site. */
const BOUNDARY_ROUTE_ID = 'routes/site';

/**
 * Client middleware that reverts a navigation that fails offline. Otherwise the router would render its error boundary,
 * or reload the document into the browser's error page.
 */
export function guardNavigation(getVisiblePage: () => VisiblePage, callbacks: NavigationCallbacks): () => void {
  let isRestoring = false;
  const stuckUrls = new Set<string>();
  const failedUrls = new Set<string>();

  /**
   * Reverts the navigation. React Router aborts a navigation only if another one starts, so this function navigates to
   * the current page, which fetches nothing.
   */
  async function restoreHistory() {
    const { location, index, navigate } = getVisiblePage();
    const historySteps = getHistoryIndex() - index;
    isRestoring = true;
    if (historySteps !== 0) {
      const whenPopped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.go(-historySteps);
      await whenPopped;
      await Promise.resolve(); // The router is notified before the next task.
    } else {
      const { pathname, search, hash, state } = location;
      await navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
    }
    isRestoring = false;
  }

  const navigationGuard: NavigationGuard = async ({ request, pattern }, next) => {
    const requestedPath = getRequestPath(request);
    if (request.method !== 'GET') return guardAction(next, stuckUrls.has(getSection(pattern)) ? requestedPath : null);
    const { location, error } = getVisiblePage();
    const isCurrentPage = requestedPath === getPath(location);
    if (isRestoring && isCurrentPage) return keepPageResults(error);
    const isPartRequest = consumeFetcherLoad(requestedPath) || failedUrls.has(requestedPath);
    const isNavigation = !isPartRequest && !isCurrentPage && request.method === 'GET';
    const scripts = watchScriptFailure();
    retryAll();
    const section = getSection(pattern);
    const strategyResults =
      isNavigation && stuckUrls.has(section) ? null : await Promise.race([next() as Promise<Results>, scripts.failed]);
    scripts.stop();
    if (strategyResults === null) stuckUrls.add(section);
    if (strategyResults !== null && !(await isCausedByNetwork(strategyResults))) {
      if (failedUrls.delete(requestedPath) && failedUrls.size === 0) callbacks.onReached();
      return strategyResults;
    }
    if (request.signal.aborted) return {};

    if (isNavigation) {
      const { nextLocation } = getVisiblePage();
      const requestedUrl =
        requestedPath + (nextLocation && getPath(nextLocation) === requestedPath ? nextLocation.hash : '');
      const whenAborted = waitUntilAborted(request);
      if (strategyResults === null && (await isReachable())) window.location.assign(requestedUrl);
      else {
        callbacks.onPage(requestedUrl, strategyResults === null);
        void restoreHistory();
      }
      await whenAborted;
      return {};
    }
    if (isCurrentPage) return keepPageResults(error);
    failedUrls.add(requestedPath);
    callbacks.onPart();
    void waitForRetry().then(() => (request.signal.aborted ? undefined : getVisiblePage().revalidate()));
    await waitUntilAborted(request);
    return {};
  };
  setNavigationGuard(navigationGuard);
  const allowScriptReloads = preventScriptReloads();
  return () => {
    setNavigationGuard(null);
    allowScriptReloads();
  };
}
/**
 * Runs an action. If its request or script fails, the form receives an error and keeps all typed values. Without this
 * guard the router would render its error boundary instead of the page. If the action returns a Response, it is a
 * redirect. The result is stored under the key of the root route, because the router accepts any route of the URL.
 */
async function guardAction(next: () => Promise<unknown>, stuckUrl: string | null): Promise<Results> {
  if (stuckUrl !== null) {
    // The page can be reloaded without loss, because the draft of the form is stored.
    if (await isReachable()) window.location.assign(stuckUrl);
    return { root: { type: 'data', result: createUnansweredError() } };
  }
  const scripts = watchScriptFailure();
  const strategyResults = await Promise.race([next() as Promise<Results>, scripts.failed]);
  scripts.stop();
  const hasFailed = ({ type, result }: DataStrategyResult) => type === 'error' && !(result instanceof Response);
  if (strategyResults !== null && !Object.values(strategyResults).some(hasFailed)) return strategyResults;
  return { root: { type: 'data', result: createUnansweredError() } };
}

/**
 * Returns the section of a route pattern. React Router never retries a route (or its children) whose script failed to
 * load, so other pages of the section are loaded as documents.
 */
const getSection = (pattern: string) => pattern.split('/').slice(0, 3).join('/');

const getPath = ({ pathname, search }: Location) => pathname + search;

function getRequestPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns the index of the page in the tab's history, as stored by React Router. */
export const getHistoryIndex = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Returns results that keep the rendered state, including an error. */
const keepPageResults = (error: unknown): Results =>
  error === undefined ? {} : { [BOUNDARY_ROUTE_ID]: { type: 'error', result: error } };

/**
 * Returns whether a request failed because the network is unreachable. An error response from the server is not a
 * network failure.
 */
async function isCausedByNetwork(results: Results): Promise<boolean> {
  const hasFailed = Object.values(results).some(
    ({ type, result }) => type === 'error' && !isRouteErrorResponse(result) && !(result instanceof Response),
  );
  return hasFailed && !(await isReachable());
}

const waitUntilAborted = ({ signal }: Request) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

interface BlockedNavigationCallbacks {
  onPage: (url: string) => void;
  /** Called after a form was submitted while offline. The form is never submitted again automatically. */
  onSend: () => void;
}

/**
 * Prevents document navigations by plain links and forms while offline. Its listeners run last, so they ignore events
 * that another handler has already prevented.
 */
export function interceptDocumentNavigations(
  { onPage, onSend }: BlockedNavigationCallbacks,
  hideProgress: () => void,
): () => void {
  const interceptEvent = (event: Event, url: string | null) => {
    event.preventDefault();
    hideProgress();
    if (url === null) onSend();
    else void isReachable().then((isOnlineAgain) => (isOnlineAgain ? window.location.assign(url) : onPage(url)));
  };
  const handleClick = (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.button !== 0) return;
    if (isOpenedInNewTab(event)) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (link instanceof HTMLAnchorElement && isDocumentNavigation(link)) interceptEvent(event, link.href);
  };
  const handleSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.target && form.target !== '_self') return;
    if (form.method === 'dialog') return;
    interceptEvent(event, form.method === 'get' ? getFormUrl(form) : null);
  };
  window.addEventListener('click', handleClick);
  window.addEventListener('submit', handleSubmit);
  return () => {
    window.removeEventListener('click', handleClick);
    window.removeEventListener('submit', handleSubmit);
  };
}

function isDocumentNavigation(link: HTMLAnchorElement): boolean {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  const isSamePage = link.href.split('#')[0] === window.location.href.split('#')[0];
  return !(isSamePage && link.hash !== '');
}

function getFormUrl(form: HTMLFormElement): string {
  const url = new URL(form.action);
  const textEntries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  url.search = new URLSearchParams(textEntries).toString();
  return url.href;
}

export const retryAll = () => void window.dispatchEvent(new Event(RETRY_EVENT));

/**
 * Subscribes to the event that a request succeeded again. The browser's event 'online' is not enough, because it fires
 * before any server can be reached.
 */
export function subscribeToReached(listener: () => void): () => void {
  window.addEventListener(REACHED_EVENT, listener);
  return () => window.removeEventListener(REACHED_EVENT, listener);
}

export function subscribeToUnreached(listener: () => void): () => void {
  window.addEventListener(UNREACHED_EVENT, listener);
  return () => window.removeEventListener(UNREACHED_EVENT, listener);
}
