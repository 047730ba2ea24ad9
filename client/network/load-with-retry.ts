let suppressionCount = 0;

/** Whether a load is in progress whose failure must not reload the page. */
export const isReloadSuppressed = () => suppressionCount > 0;

/** Runs a load during which a missing chunk does not reload the page. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  suppressionCount += 1;
  try {
    return await load();
  } finally {
    suppressionCount -= 1;
  }
}

/** Window events: features/network listens to UNREACHED and REACHED, and dispatches RETRY. */
export const UNREACHED_EVENT = 'unreached';
/** Event dispatched when no load is waiting for the network. */
export const REACHED_EVENT = 'reached';
export const RETRY_EVENT = 'retry';
/** Event dispatched when a chunk was deleted with an older release; reload-on-stale-chunk.ts then reloads the page. */
export const CHUNK_MISSING_EVENT = 'chunk-gone';
const EDGE_TIMEOUT_MS = 4_000;
const RETRY_DELAY_MS = 10_000;

/**
 * Loads a chunk or messages and waits for the network while offline: React and React Router cache a rejection, so a
 * retry is possible only while the promise is pending. A failure although the edge is reachable means that the file no
 * longer exists. Two failures are required, because the first attempt may have started offline, and a reload would lose
 * typed input.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let isReported = false;
  const reportOffline = () => {
    if (isReported) return;
    isReported = true;
    waitingLoadCount += 1;
    dispatchEvent(new Event(UNREACHED_EVENT));
  };
  try {
    return await attemptLoad(load, reportOffline);
  } finally {
    if (isReported) waitingLoadCount -= 1;
    if (isReported && waitingLoadCount === 0) dispatchEvent(new Event(REACHED_EVENT));
  }
}

let waitingLoadCount = 0;

async function attemptLoad<T>(load: () => Promise<T>, reportOffline: () => void): Promise<T> {
  let hasNetwork = false;
  for (;;) {
    try {
      return await withoutReload(load);
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      const hadNetwork = hasNetwork;
      hasNetwork = await isReachable();
      if (hasNetwork && hadNetwork) {
        dispatchEvent(new Event(CHUNK_MISSING_EVENT));
        throw error;
      }
      if (hasNetwork) continue;
      const whenRetried = waitForRetry();
      reportOffline();
      await whenRetried;
    }
  }
}

/** Returns whether the edge responds, with any status. HEAD responses do not come from the HTTP cache. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const abortController = new AbortController();
  setTimeout(() => abortController.abort(), EDGE_TIMEOUT_MS);
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: abortController.signal }).then(
    () => true,
    () => false,
  );
}

export const waitForRetry = () =>
  new Promise<void>((resolve) => {
    for (const eventName of ['online', RETRY_EVENT]) addEventListener(eventName, () => resolve(), { once: true });
    // A timer also ends the wait: navigator.onLine does not mean that the edge is reachable, and no event reports when
    // it is.
    if (navigator.onLine) setTimeout(resolve, RETRY_DELAY_MS);
  });

type NetworkErrorFormatter = (isOnline: boolean) => string;

let formatNetworkError: NetworkErrorFormatter | null = null;

/** Returns the error text for a request without a response, or '' until features/network has loaded. */
export const getNetworkErrorText = (): string => formatNetworkError?.(navigator.onLine) ?? '';

export function setNetworkErrorText(formatter: NetworkErrorFormatter | null) {
  formatNetworkError = formatter;
}
