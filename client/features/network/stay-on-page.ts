import { type DataStrategyResult, isRouteErrorResponse, type Location, type NavigateFunction } from 'react-router';
import { type NavigationGuard, setNavigationGuard, consumeFetcherLoad } from '#client/network/navigation.ts';
import { isReachable, waitForRetry, REACHED, RETRY, UNREACHED } from '#client/network/load-with-retry.ts';
import { unanswered } from '#client/site/forms/use-form-action.ts';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { preventScriptReloads, watchScriptFailure } from './route-scripts.ts';

type Results = Record<string, DataStrategyResult>;

/** State of the page and the router, which NetworkWatch provides. */
interface ShownPage {
  location: Location;
  /** Index of the page in the tab's history. */
  index: number;
  /** Location of the pending navigation; undefined without one. */
  next: Location | undefined;
  /** Error that the site's error boundary displays; undefined without one. */
  error: unknown;
  navigate: NavigateFunction;
  revalidate: () => Promise<void>;
}

interface NavigationNews {
  /** Called after a failed navigation, when the page stays. */
  onPage: (address: string, isDocument: boolean) => void;
  /** Called after a part of this page failed. It is retried when the network is back. */
  onPart: () => void;
  /** Called once everything that had failed has loaded. */
  onReached: () => void;
}

/** Id of the route with the error boundary for all pages of a site. */
const BOUNDARY = 'routes/site';

/**
 * Client middleware that reverts a navigation that fails offline. Otherwise the router would render its error boundary,
 * or reload the document into the browser's error page.
 */
export function stayOnPage(getVisiblePage: () => ShownPage, news: NavigationNews): () => void {
  let isTakenBack = false;
  const stuck = new Set<string>();
  const missedAddresses = new Set<string>();

  /**
   * Reverts the navigation. The router aborts a navigation only for another one, so this navigates to the current page,
   * which fetches nothing.
   */
  async function takeBack() {
    const { location, index, navigate } = getVisiblePage();
    const steps = historyIndex() - index;
    isTakenBack = true;
    if (steps !== 0) {
      const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.go(-steps);
      await arrived;
      await Promise.resolve(); // The router is notified in the same tick.
    } else {
      const { pathname, search, hash, state } = location;
      await navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
    }
    isTakenBack = false;
  }

  const guard: NavigationGuard = async ({ request, pattern }, next) => {
    const requested = addressOfRequest(request);
    if (request.method !== 'GET') return guardAction(next, stuck.has(getSection(pattern)) ? requested : null);
    const { location, error } = getVisiblePage();
    const isHere = requested === getPath(location);
    if (isTakenBack && isHere) return unchanged(error);
    const isPart = consumeFetcherLoad(requested) || missedAddresses.has(requested);
    const isNavigation = !isPart && !isHere && request.method === 'GET';
    const scripts = watchScriptFailure();
    retryAll();
    const section = getSection(pattern);
    const results =
      isNavigation && stuck.has(section) ? null : await Promise.race([next() as Promise<Results>, scripts.failed]);
    scripts.stop();
    if (results === null) stuck.add(section);
    if (results !== null && !(await isCausedByNetwork(results))) {
      if (missedAddresses.delete(requested) && missedAddresses.size === 0) news.onReached();
      return results;
    }
    if (request.signal.aborted) return {};

    if (isNavigation) {
      const { next: to } = getVisiblePage();
      const address = requested + (to && getPath(to) === requested ? to.hash : '');
      const givenUp = untilAborted(request);
      if (results === null && (await isReachable())) window.location.assign(address);
      else {
        news.onPage(address, results === null);
        void takeBack();
      }
      await givenUp;
      return {};
    }
    if (isHere) return unchanged(error);
    missedAddresses.add(requested);
    news.onPart();
    void waitForRetry().then(() => (request.signal.aborted ? undefined : getVisiblePage().revalidate()));
    await untilAborted(request);
    return {};
  };
  setNavigationGuard(guard);
  const stopHolding = preventScriptReloads();
  return () => {
    setNavigationGuard(null);
    stopHolding();
  };
}
/**
 * Runs an action. If its request or script fails, the form receives an error and stays with all typed values; the
 * router would render its error boundary in place of the page. A Response is a redirect of the action. The result has
 * the key of the root route, since the router accepts any route of the URL.
 */
async function guardAction(next: () => Promise<unknown>, stuckAddress: string | null): Promise<Results> {
  if (stuckAddress !== null) {
    // The page of the form can reload, since its draft is stored.
    if (await isReachable()) window.location.assign(stuckAddress);
    return { root: { type: 'data', result: unanswered() } };
  }
  const scripts = watchScriptFailure();
  const results = await Promise.race([next() as Promise<Results>, scripts.failed]);
  scripts.stop();
  const hasFailed = ({ type, result }: DataStrategyResult) => type === 'error' && !(result instanceof Response);
  if (results !== null && !Object.values(results).some(hasFailed)) return results;
  return { root: { type: 'data', result: unanswered() } };
}

/**
 * Returns the section of a route pattern. React Router never retries a route whose script failed, nor its children, so
 * other pages of the section are loaded as documents.
 */
const getSection = (pattern: string) => pattern.split('/').slice(0, 3).join('/');

const getPath = ({ pathname, search }: Location) => pathname + search;

function addressOfRequest({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns the index in the tab's history, as React Router stores it. */
export const historyIndex = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Returns a result that keeps the rendered state, including an error. */
const unchanged = (error: unknown): Results =>
  error === undefined ? {} : { [BOUNDARY]: { type: 'error', result: error } };

/**
 * Returns true if a request failed and the network is unreachable. An error response of the server is no network
 * failure.
 */
async function isCausedByNetwork(results: Results): Promise<boolean> {
  const hasFailed = Object.values(results).some(
    ({ type, result }) => type === 'error' && !isRouteErrorResponse(result) && !(result instanceof Response),
  );
  return hasFailed && !(await isReachable());
}

const untilAborted = ({ signal }: Request) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

interface BlockedNavigations {
  onPage: (address: string) => void;
  /** Called after a form was submitted. It is never repeated automatically. */
  onSend: () => void;
}

/**
 * Prevents document navigations by plain links and forms while offline. The listeners run after handlers that prevent
 * the default.
 */
export function interceptDocumentNavigations({ onPage, onSend }: BlockedNavigations, hideWait: () => void): () => void {
  const holdEvent = (event: Event, address: string | null) => {
    event.preventDefault();
    hideWait();
    if (address === null) onSend();
    else void isReachable().then((isBack) => (isBack ? window.location.assign(address) : onPage(address)));
  };
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.button !== 0) return;
    if (isOpenedElsewhere(event)) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (link instanceof HTMLAnchorElement && isDocumentNavigation(link)) holdEvent(event, link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.target && form.target !== '_self') return;
    if (form.method === 'dialog') return;
    holdEvent(event, form.method === 'get' ? addressOfForm(form) : null);
  };
  window.addEventListener('click', onClick);
  window.addEventListener('submit', onSubmit);
  return () => {
    window.removeEventListener('click', onClick);
    window.removeEventListener('submit', onSubmit);
  };
}

function isDocumentNavigation(link: HTMLAnchorElement): boolean {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  const isHere = link.href.split('#')[0] === window.location.href.split('#')[0];
  return !(isHere && link.hash !== '');
}

function addressOfForm(form: HTMLFormElement): string {
  const url = new URL(form.action);
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  url.search = new URLSearchParams(entries).toString();
  return url.href;
}

export const retryAll = () => void window.dispatchEvent(new Event(RETRY));

/**
 * Subscribes to a successful retry. The event 'online' is not sufficient, since it fires before anything is reachable.
 */
export function watchReached(listener: () => void): () => void {
  window.addEventListener(REACHED, listener);
  return () => window.removeEventListener(REACHED, listener);
}

export function watchUnreached(listener: () => void): () => void {
  window.addEventListener(UNREACHED, listener);
  return () => window.removeEventListener(UNREACHED, listener);
}
