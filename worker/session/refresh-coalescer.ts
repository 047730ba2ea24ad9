import type { FetchBackend } from '#shared/contract/call.ts';
import { UNAVAILABLE_CODES } from '#shared/call-error.ts';
import { requestToken, type Session } from '#shared/contract/account/identity.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

export type RefreshResult =
  | { kind: 'renewed'; session: Session }
  /** The backend has rejected the refresh token, so the session has ended. */
  | { kind: 'refused' }
  /** The backend did not respond. The tokens may still be valid. */
  | { kind: 'unanswered' };

/** Time for which requests sent with the old tokens receive the new tokens. */
const REUSE_WINDOW_MS = 10_000;
/** Maximum number of tokens, because attackers can make them up. */
const MAX_TOKENS = 10_000;

/** Coalesces refreshes: a refresh token is valid once, so concurrent requests share the call that consumes it. */
export class RefreshCoalescer {
  readonly #inFlight = new BoundedMap<string, { outcome: Promise<RefreshResult>; expiresAt: number }>(MAX_TOKENS);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  refresh(fetchBackend: FetchBackend, refreshToken: string): Promise<RefreshResult> {
    this.#evictExpired();
    const inFlightRefresh = this.#inFlight.get(refreshToken);
    if (inFlightRefresh) return inFlightRefresh.outcome;
    const pendingRefresh = { outcome: fetchTokens(fetchBackend, refreshToken), expiresAt: Number.POSITIVE_INFINITY };
    this.#inFlight.set(refreshToken, pendingRefresh);
    const outcomePromise = pendingRefresh.outcome.then(({ kind }) => {
      pendingRefresh.expiresAt = kind === 'renewed' ? this.#now() + REUSE_WINDOW_MS : 0;
    });
    return outcomePromise.then(() => pendingRefresh.outcome);
  }

  #evictExpired() {
    for (const [token, { expiresAt }] of this.#inFlight) if (expiresAt <= this.#now()) this.#inFlight.delete(token);
  }
}

async function fetchTokens(fetchBackend: FetchBackend, refreshToken: string): Promise<RefreshResult> {
  const result = await fetchBackend(requestToken, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    scope: 'all',
  });
  if (result.ok) return { kind: 'renewed', session: result.value };
  const { code, httpStatus = 200 } = result.error;
  const isOutage = httpStatus >= 499 || UNAVAILABLE_CODES.includes(code);
  return isOutage ? { kind: 'unanswered' } : { kind: 'refused' };
}
