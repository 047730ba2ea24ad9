import { type DataRouter, type DataStrategyResult, isRouteErrorResponse, type Location } from 'react-router';
import { type NavigationGuard, setNavigationGuard } from '#client/reach/navigation.ts';
import { isReachable, type Missing, nextTry, REACHED, TRY_AGAIN, UNREACHED } from '#client/reach/until-it-comes.ts';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';

type Results = Record<string, DataStrategyResult>;

interface StepNews {
  /** A page could not be reached, and this one stays. */
  onPage: (address: string) => void;
  /** Something for this page could not be reached; it comes when there is a network. */
  onPart: () => void;
  /** All that was missing for this page is there. */
  onReached: () => void;
  /** Another page is there after all. */
  onArrival: () => void;
}

/**
 * Every step within the site passes here. One that fails for want of a network is taken back, and the page stays as it
 * is; the router would else show its error page, or leave the site for the browser's.
 */
export function stayOnPage(router: DataRouter, news: StepNews): () => void {
  let isTakenBack = false;
  const missed = new Set<string>();
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
    const wanted = addressOfRequest(request);
    if (isTakenBack && wanted === pathOf(router.state.location)) return unchanged(router);
    const { navigation } = router.state;
    const isStep = navigation.location !== undefined && pathOf(navigation.location) === wanted;
    const missing = routeMissing();
    tryAgain();
    const results = await Promise.race([next() as Promise<Results>, missing.heard]);
    missing.stop();
    if (results !== null && !(await isForWantOfNetwork(results))) {
      if (missed.delete(wanted) && missed.size === 0) news.onReached();
      return results;
    }
    if (request.signal.aborted) return {};

    if (isStep) {
      news.onPage(wanted + (navigation.location?.hash ?? ''));
      const givenUp = untilAborted(request);
      void takeBack();
      await givenUp;
      return {};
    }
    if (wanted === pathOf(router.state.location)) return unchanged(router);
    missed.add(wanted);
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

function addressOfRequest({ url }: Request): string {
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

interface HeldSteps {
  onPage: (address: string) => void;
  /** A form that sends what it holds: nobody repeats that by itself. */
  onSend: () => void;
}

/**
 * Steps that the browser takes itself, for a plain link or form. Known to have no network, it stays; whoever comes late
 * to the event knows whether the site takes the step itself.
 */
export function holdDocumentSteps({ onPage, onSend }: HeldSteps, hideWait: () => void): () => void {
  const hold = (event: Event, address: string | null) => {
    event.preventDefault();
    hideWait();
    if (address === null) onSend();
    else void isReachable().then((isBack) => (isBack ? window.location.assign(address) : onPage(address)));
  };
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.button !== 0) return;
    if (isOpenedElsewhere(event)) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (link instanceof HTMLAnchorElement && leavesDocument(link)) hold(event, link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.target && form.target !== '_self') return;
    if (form.method === 'dialog') return;
    hold(event, form.method === 'get' ? addressOfForm(form) : null);
  };
  window.addEventListener('click', onClick);
  window.addEventListener('submit', onSubmit);
  return () => {
    window.removeEventListener('click', onClick);
    window.removeEventListener('submit', onSubmit);
  };
}

function leavesDocument(link: HTMLAnchorElement): boolean {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  const isHere = link.href.split('#')[0] === window.location.href.split('#')[0];
  return !(isHere && link.hash !== '');
}

function addressOfForm(form: HTMLFormElement): string {
  const address = new URL(form.action);
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  address.search = new URLSearchParams(entries).toString();
  return address.href;
}

/** All that waits for a network asks again. */
export const tryAgain = () => void window.dispatchEvent(new Event(TRY_AGAIN));

/** A device says that it is online before it has reached anything: what was missed is told of until it has come. */
export function watchReached(hear: () => void): () => void {
  window.addEventListener(REACHED, hear);
  return () => window.removeEventListener(REACHED, hear);
}

export function watchUnreached(hear: (missing: Missing) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Missing>).detail);
  window.addEventListener(UNREACHED, listen);
  return () => window.removeEventListener(UNREACHED, listen);
}
