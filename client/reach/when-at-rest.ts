/** A page whose pictures take longer is at rest all the same. */
const LONGEST_LOAD_MS = 4_000;
const LONGEST_WORK_MS = 1_000;

let rest: Promise<void> | undefined;

/** Once the page has loaded and its processor has time: the moment to fetch what nobody has asked for yet. */
export function whenAtRest(): Promise<void> {
  rest ??= new Promise<void>((resolve) => {
    const hasLoaded = () => {
      // Safari has no such call.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WORK_MS });
      else setTimeout(resolve, 0);
    };
    if (document.readyState === 'complete') return hasLoaded();
    addEventListener('load', hasLoaded, { once: true });
    setTimeout(hasLoaded, LONGEST_LOAD_MS);
  });
  return rest;
}
