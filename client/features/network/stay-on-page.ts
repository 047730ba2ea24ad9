import { type DataRouter, type DataStrategyResult, isRouteErrorResponse, type Location } from 'react-router';
import { type NavigationGuard, setNavigationGuard } from '#client/reach/navigation.ts';
import { isReachable, nextTry } from '#client/reach/until-it-comes.ts';
import { tryAgain, watchUnreached } from './reach-news.ts';

type Results = Record<string, DataStrategyResult>;

export interface StepNews {
  /** A page could not be reached, and this one stays. */
  onPage: (address: string) => void;
  /** Something for this page could not be reached; it comes when there is a network. */
  onPart: () => void;
  /** Another page is there after all. */
  onArrival: () => void;
}

/**
 * Every step within the site passes here. One that fails for want of a network is taken back, and the page stays as it
 * is; the router would else show its error page, or leave the site for the browser's.
 */
export function stayOnPage(router: DataRouter, news: StepNews): () => void {
  let isTakenBack = false;
  let { location: seen } = router.state;
  let index = readIndex();
  const stopWatching = router.subscribe(({ location }) => {
    if (location.key === seen.key) return;
    const isAnother = pathOf(location) !== pathOf(seen);
    seen = location;
    index = readIndex();
    if (isAnother) news.onArrival();
  });

  /** The router knows no way to give a step up but another one: to where it is, for which nothing is asked. */
  async function takeBack() {
    const here = router.state.location;
    const steps = readIndex() - index;
    isTakenBack = true;
    if (steps !== 0) {
      const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.go(-steps);
      await arrived;
      await Promise.resolve(); // The router hears of it in the same turn.
    } else {
      const { pathname, search, hash, state } = here;
      await router.navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
    }
    isTakenBack = false;
  }

  const guard: NavigationGuard = async ({ request }, next) => {
    const wanted = addressOf(request);
    if (isTakenBack && wanted === pathOf(router.state.location)) return unchanged(router);
    const { navigation } = router.state;
    const isStep = navigation.location !== undefined && pathOf(navigation.location) === wanted;
    const missing = routeMissing();
    tryAgain();
    const results = await Promise.race([next() as Promise<Results>, missing.heard]);
    missing.stop();
    if (results !== null && !(await isForWantOfNetwork(results))) return results;
    if (request.signal.aborted) return {};

    if (isStep) {
      news.onPage(wanted + (navigation.location?.hash ?? ''));
      const givenUp = untilAborted(request);
      void takeBack();
      await givenUp;
      return {};
    }
    if (wanted === pathOf(router.state.location)) return unchanged(router);
    news.onPart();
    void nextTry().then(() => (request.signal.aborted ? undefined : router.revalidate()));
    await untilAborted(request);
    return {};
  };
  setNavigationGuard(guard);
  return () => {
    setNavigationGuard(null);
    stopWatching();
  };
}

const pathOf = ({ pathname, search }: Location) => pathname + search;

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** React Router numbers the entries of the history. */
const readIndex = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** What was shown goes on being shown, an error too. */
const unchanged = (router: DataRouter): Results =>
  Object.fromEntries(
    Object.entries(router.state.errors ?? {}).map(([id, result]) => [id, { type: 'error', result }] as const),
  );

function routeMissing() {
  let stop = () => {};
  const heard = new Promise<null>((resolve) => {
    stop = watchUnreached((missing) => missing === 'route' && resolve(null));
  });
  return { heard, stop };
}

/** What a server answered is an answer, whatever it says. */
async function isForWantOfNetwork(results: Results): Promise<boolean> {
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
