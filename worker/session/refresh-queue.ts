import type { AskBackend } from '#shared/contract/call.ts';
import { TROUBLE_CODES } from '#shared/failure.ts';
import { requestToken, type Session } from '#shared/contract/account/identity.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

export type Refreshed =
  | { kind: 'renewed'; session: Session }
  /** The backend refused: whoever holds these tokens is logged out. */
  | { kind: 'refused' }
  /** Nobody answered; the tokens may still be good. */
  | { kind: 'unanswered' };

/** For so long a renewed pair is given to requests that set out with the old one. */
const AFTERGLOW_MS = 10_000;
/** Anybody can make up tokens. */
const MOST = 10_000;

/** A refresh token works once, so requests that come together share the one call that spends it. */
export class RefreshQueue {
  readonly #flights = new BoundedMap<string, { outcome: Promise<Refreshed>; until: number }>(MOST);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  refresh(ask: AskBackend, refreshToken: string): Promise<Refreshed> {
    this.#forgetOld();
    const flying = this.#flights.get(refreshToken);
    if (flying) return flying.outcome;
    const flight = { outcome: askForTokens(ask, refreshToken), until: Number.POSITIVE_INFINITY };
    this.#flights.set(refreshToken, flight);
    const land = flight.outcome.then(({ kind }) => {
      flight.until = kind === 'renewed' ? this.#now() + AFTERGLOW_MS : 0;
    });
    return land.then(() => flight.outcome);
  }

  #forgetOld() {
    for (const [token, { until }] of this.#flights) if (until <= this.#now()) this.#flights.delete(token);
  }
}

async function askForTokens(ask: AskBackend, refreshToken: string): Promise<Refreshed> {
  const answer = await ask(requestToken, { grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'all' });
  if (answer.ok) return { kind: 'renewed', session: answer.value };
  const { code, httpStatus = 200 } = answer.failure;
  const isNoAnswer = httpStatus >= 499 || TROUBLE_CODES.includes(code);
  return isNoAnswer ? { kind: 'unanswered' } : { kind: 'refused' };
}
