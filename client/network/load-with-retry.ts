let suppressions = 0;

/** Whether a load is in progress whose failure must not reload the page. */
export const isReloadSuppressed = () => suppressions > 0;

/** Prevents a missing chunk of this load from reloading the page. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  suppressions += 1;
  try {
    return await load();
  } finally {
    suppressions -= 1;
  }
}

/** Window events: features/network listens to UNREACHED and REACHED, and dispatches RETRY. */
export const UNREACHED = 'unreached';
/** Dispatched when no load waits for the network any more. */
export const REACHED = 'reached';
export const RETRY = 'retry';
/** A chunk was deleted with an older release; reload-on-stale-chunk.ts reloads the page. */
export const CHUNK_MISSING = 'chunk-gone';
const EDGE_TIMEOUT_MS = 4_000;
const RETRY_DELAY_MS = 10_000;

/**
 * Loads a chunk or messages and waits for the network while offline: React and React Router cache a rejection, so a
 * retry is possible only while the promise is pending. A failure with a reachable edge means that the file is gone.
 * Two failures are needed, because the first attempt may have started offline, and a reload would lose typed input.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let isReported = false;
  const reportOffline = () => {
    if (isReported) return;
    isReported = true;
    waitingLoads += 1;
    dispatchEvent(new Event(UNREACHED));
  };
  try {
    return await attemptLoad(load, reportOffline);
  } finally {
    if (isReported) waitingLoads -= 1;
    if (isReported && waitingLoads === 0) dispatchEvent(new Event(REACHED));
  }
}

let waitingLoads = 0;

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
        dispatchEvent(new Event(CHUNK_MISSING));
        throw error;
      }
      if (hasNetwork) continue;
      const retry = waitForRetry();
      reportOffline();
      await retry;
    }
  }
}

/** Whether the edge responds, with any status. HEAD responses do not come from the HTTP cache. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), EDGE_TIMEOUT_MS);
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: timeout.signal }).then(
    () => true,
    () => false,
  );
}

export const waitForRetry = () =>
  new Promise<void>((resolve) => {
    for (const name of ['online', RETRY]) addEventListener(name, () => resolve(), { once: true });
    // The wait also ends by a timer: navigator.onLine does not mean that the edge is reachable, and no event says when
    // it is.
    if (navigator.onLine) setTimeout(resolve, RETRY_DELAY_MS);
  });

type Message = (isOnline: boolean) => string;

let message: Message | null = null;

/** Returns the error text of a request without a response; '' until features/network has loaded. */
export const networkErrorText = (): string => message?.(navigator.onLine) ?? '';

export function setNetworkErrorText(next: Message | null) {
  message = next;
}
