import { BoundedMap } from '#worker/cache/bounded-map.ts';

/** Paths that no contract names are the caller's to make up. */
const MAX_PATHS = 200;

/** A page has no status without its main reads; a part that is missing is replaced by a notice. */
export type ReadRank = 'main' | 'part';

/**
 * Tries of a read. Where one answer in ten is a 503, four tries lose one main read in 10,000; with one retry every hundredth page
 * would fail. The breaker bounds what an outage costs: there is no retry while it is open.
 */
export const MAX_TRIES: Readonly<Record<ReadRank, number>> = { main: 4, part: 2 };

/** Calls that were answered or failed, how many of them failed, and how many an open breaker rejected. */
export interface CallTally {
  calls: number;
  failed: number;
  held: number;
}

const NO_CALLS: CallTally = { calls: 0, failed: 0, held: 0 };
const TALLY_INTERVAL_MS = 60_000;
const MAX_TALLY = 1_000;

/** The circuit breakers of an isolate, one for each path, and its count of calls. */
export class CallGuards {
  readonly #breakers = new BoundedMap<string, Breaker>(MAX_PATHS);
  #tally: CallTally = { ...NO_CALLS };
  #tallySince: number;
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
    this.#tallySince = now();
  }

  admit(path: string): Admission {
    const { admission, next } = askBreaker(this.#breakerOf(path), this.#now());
    this.#breakers.set(path, next);
    if (admission === 'held') this.#tally.held += 1;
    return admission;
  }

  canRetry = (path: string) => !this.#breakerOf(path).isOpen;

  note(path: string, end: CallEnd) {
    if (end !== 'abandoned') this.#tally.calls += 1;
    if (end !== 'abandoned' && end !== 'success') this.#tally.failed += 1;
    this.#breakers.set(path, noteEnd(this.#breakerOf(path), end, this.#now()));
  }

  /**
   * The count since the last report; null until there is news: a failure, a minute ago at least, or very many calls. A row that
   * is written costs as much as three page views, so an isolate without failures reports seldom.
   */
  takeTally(): CallTally | null {
    const tally = this.#tally;
    const isNews = tally.failed + tally.held > 0 || tally.calls >= MAX_TALLY;
    if (!isNews || this.#now() - this.#tallySince < TALLY_INTERVAL_MS) return null;
    this.#tally = { ...NO_CALLS };
    this.#tallySince = this.#now();
    return tally;
  }

  /** A count that could not be reported is part of the next report. */
  giveTallyBack({ calls, failed, held }: CallTally) {
    const { calls: newer, failed: alsoFailed, held: alsoHeld } = this.#tally;
    this.#tally = { calls: newer + calls, failed: alsoFailed + failed, held: alsoHeld + held };
  }

  /** Of a probe whose visitor left. */
  giveTurnBack(path: string) {
    this.#breakers.set(path, giveTurnBack(this.#breakerOf(path), this.#now()));
  }

  #breakerOf = (path: string): Breaker => this.#breakers.get(path) ?? closedBreaker(this.#now());
}

/** What the calls of one path have lately come to, in one isolate. */
export interface Breaker {
  /** Time of the first of the failures. */
  since: number;
  /** In a row: any answer shows that the backend is reachable. */
  failures: number;
  isOpen: boolean;
  /** Start of the last probe while open. */
  probedAt: number;
}

/**
 * Unreachable: 502, 503, 504, a reset, a refusal or a timeout. Fault: an answer of the backend itself that is none, a 500 or
 * one that cannot be parsed. Abandoned: the visitor left.
 */
export type CallEnd = 'success' | 'fault' | 'unreachable' | 'abandoned';

export type Admission = 'pass' | 'probe' | 'held';

export const BREAKER = {
  /** So many failures in a row within the window open it. */
  failures: 10,
  windowMs: 10_000,
  /** While open, one call in so much time is sent. */
  probeMs: 1_000,
  /** A probe whose visitor left is repeated after this time, not at once: repeated departures would be unlimited calls. */
  turnBackMs: 250,
} as const;

export const closedBreaker = (now: number): Breaker => ({ since: now, failures: 0, isOpen: false, probedAt: now });

export function askBreaker(breaker: Breaker, now: number): { admission: Admission; next: Breaker } {
  if (!breaker.isOpen) return { admission: 'pass', next: breaker };
  // A clock that was set back must not keep a backend out for ever.
  const passed = now - breaker.probedAt;
  if (passed >= 0 && passed < BREAKER.probeMs) return { admission: 'held', next: breaker };
  return { admission: 'probe', next: { ...breaker, probedAt: now } };
}

/**
 * An answer closes it, a fault too: the backend is reachable, and faults are not retried. If faults opened it, one visitor's ten
 * odd ids would close a path to everybody.
 */
export function noteEnd(breaker: Breaker, end: CallEnd, now: number): Breaker {
  if (end === 'success' || end === 'fault') return closedBreaker(now);
  if (end === 'abandoned' || breaker.isOpen) return breaker;
  const passed = now - breaker.since;
  const counted = passed >= BREAKER.windowMs || passed < 0 ? closedBreaker(now) : breaker;
  const failures = counted.failures + 1;
  return { ...counted, failures, isOpen: failures >= BREAKER.failures, probedAt: now };
}

/** Nobody else waits a whole second for what an abandoned probe did not find out. */
export const giveTurnBack = (breaker: Breaker, now: number): Breaker => ({
  ...breaker,
  probedAt: Math.min(breaker.probedAt, now - BREAKER.probeMs + BREAKER.turnBackMs),
});
