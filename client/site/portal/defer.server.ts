import type { PortalRequest } from '#client/portal-request.server.ts';
import type { MaybeDeferred } from '#client/site/deferred-data.ts';

/** Time in milliseconds for which a page waits for an optional part. Most responses arrive within it. */
const DEFER_AFTER_MS = 200;

declare const deferredBrand: unique symbol;
/** Promise that never rejects and settles before the page must end. Only `defer` creates it. */
export type DeferredPart<T> = Promise<T> & { readonly [deferredBrand]: true };

/**
 * Starts an optional part of a page. On timeout or error the promise resolves to `fallback`, and the page is not cached.
 * A rejection would fail the whole page in the browser.
 */
export function defer<Portal extends PortalRequest, T>(
  portalRequest: Portal,
  load: (portal: Portal) => Promise<T>,
  fallback: T,
) {
  return portalRequest.late.settle(
    load({ ...portalRequest, ask: portalRequest.late.ask }),
    fallback,
  ) as DeferredPart<T>;
}

export async function awaitBriefly<T>(
  deferredPart: DeferredPart<T>,
  waitMs = DEFER_AFTER_MS,
): Promise<MaybeDeferred<T>> {
  const whenLoaded = deferredPart.then((value) => ({ available: value }));
  const whenTimedOut = new Promise<{ late: Promise<T> }>((resolve) => {
    setTimeout(() => resolve({ late: deferredPart }), waitMs);
  });
  return Promise.race([whenLoaded, whenTimedOut]);
}
