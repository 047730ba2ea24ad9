import type { PortalRequest } from '#client/portal-request.server.ts';
import type { MaybeDeferred } from '#client/site/deferred-data.ts';

/** Time for which a page waits for an optional part; most responses arrive within it. */
const DEFER_AFTER_MS = 200;

declare const isSettled: unique symbol;
/** Promise that never rejects and settles before the page must end. Only `defer` creates it. */
export type DeferredPart<T> = Promise<T> & { readonly [isSettled]: true };

/**
 * Starts an optional part of a page. On timeout or error the promise resolves to `fallback`, and the page is not cached.
 * A rejection would fail the whole page in the browser.
 */
export function defer<P extends PortalRequest, T>(portal: P, load: (portal: P) => Promise<T>, fallback: T) {
  return portal.late.settle(load({ ...portal, ask: portal.late.ask }), fallback) as DeferredPart<T>;
}

export async function awaitBriefly<T>(
  deferredPart: DeferredPart<T>,
  waitMs = DEFER_AFTER_MS,
): Promise<MaybeDeferred<T>> {
  const arrived = deferredPart.then((value) => ({ here: value }));
  const timeout = new Promise<{ late: Promise<T> }>((resolve) => {
    setTimeout(() => resolve({ late: deferredPart }), waitMs);
  });
  return Promise.race([arrived, timeout]);
}
