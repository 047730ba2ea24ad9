/** Timeout of the load event, so that slow images do not delay idle work. */
const MAX_LOAD_MS = 4_000;
const IDLE_TIMEOUT_MS = 1_000;

let whenPageIdle: Promise<void> | undefined;

/** Resolves when the page has loaded and the main thread is idle, which is the time for prefetching. */
export function whenIdle(): Promise<void> {
  whenPageIdle ??= new Promise<void>((resolve) => {
    const handleLoad = () => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
      else setTimeout(resolve, 0);
    };
    if (document.readyState === 'complete') return handleLoad();
    addEventListener('load', handleLoad, { once: true });
    setTimeout(handleLoad, MAX_LOAD_MS);
  });
  return whenPageIdle;
}
