import type { FetchBackend } from '#shared/contract/call.ts';
import { UNAVAILABLE_CODES } from '#shared/call-error.ts';
import { requestToken, type Session } from '#shared/contract/account/identity.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

export type RefreshResult =
  | { kind: 'renewed'; session: Session }
  /** The backend refused the token: the session is over. */
  | { kind: 'refused' }
  /** No response; the tokens may still be valid. */
  | { kind: 'unanswered' };

/** Requests that were sent with the old token receive the new pair for this time. */
const REUSE_WINDOW_MS = 10_000;
/** Attackers can make up tokens. */
const MAX_TOKENS = 10_000;

/** A refresh token is valid once: concurrent requests share the call that consumes it. */
export class RefreshCoalescer {
  readonly #inFlight = new BoundedMap<string, { outcome: Promise<RefreshResult>; until: number }>(MAX_TOKENS);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  refresh(fetchBackend: FetchBackend, refreshToken: string): Promise<RefreshResult> {
    this.#evictExpired();
    const current = this.#inFlight.get(refreshToken);
    if (current) return current.outcome;
    const refresh = { outcome: fetchTokens(fetchBackend, refreshToken), until: Number.POSITIVE_INFINITY };
    this.#inFlight.set(refreshToken, refresh);
    const settled = refresh.outcome.then(({ kind }) => {
      refresh.until = kind === 'renewed' ? this.#now() + REUSE_WINDOW_MS : 0;
    });
    return settled.then(() => refresh.outcome);
  }

  #evictExpired() {
    for (const [token, { until }] of this.#inFlight) if (until <= this.#now()) this.#inFlight.delete(token);
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
