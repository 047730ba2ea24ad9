import { BoundedMap } from '#worker/cache/bounded-map.ts';

/** Paths that no contract names are the caller's to make up. */
const MAX_PATHS = 200;

/** A page has no status without its main reads; a part that is missing is replaced by a notice. */
export type ReadPriority = 'main' | 'part';

/**
 * Tries of a read. Where one answer in ten is a 503, four tries lose one main read in 10,000; with one retry every hundredth page
 * would fail. The breaker bounds what an outage costs: there is no retry while it is open.
 */
export const MAX_ATTEMPTS: Readonly<Record<ReadPriority, number>> = { main: 4, part: 2 };

/** Calls that were answered or failed, how many of them failed, and how many an open breaker rejected. */
export interface CallCounts {
  calls: number;
  failed: number;
  held: number;
}

const ZERO_COUNTS: CallCounts = { calls: 0, failed: 0, held: 0 };
const REPORT_INTERVAL_MS = 60_000;
const MAX_UNREPORTED_CALLS = 1_000;

/** The circuit breakers of an isolate, one for each path, and its count of calls. */
export class CircuitBreakers {
  readonly #breakers = new BoundedMap<string, Breaker>(MAX_PATHS);
  #counts: CallCounts = { ...ZERO_COUNTS };
  #countsSince: number;
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
    this.#countsSince = now();
  }

  admit(path: string): Admission {
    const { admission, next } = admitCall(this.#breakerOf(path), this.#now());
    this.#breakers.set(path, next);
    if (admission === 'held') this.#counts.held += 1;
    return admission;
  }

  canRetry = (path: string) => !this.#breakerOf(path).isOpen;

  record(path: string, end: CallOutcome) {
    if (end !== 'abandoned') this.#counts.calls += 1;
    if (end !== 'abandoned' && end !== 'success') this.#counts.failed += 1;
    this.#breakers.set(path, recordOutcome(this.#breakerOf(path), end, this.#now()));
  }

  /**
   * The count since the last report; null until there is news: a failure, a minute ago at least, or very many calls. A row that
   * is written costs as much as three page views, so an isolate without failures reports seldom.
   */
  takeCounts(): CallCounts | null {
    const counts = this.#counts;
    const isDue = counts.failed + counts.held > 0 || counts.calls >= MAX_UNREPORTED_CALLS;
    if (!isDue || this.#now() - this.#countsSince < REPORT_INTERVAL_MS) return null;
    this.#counts = { ...ZERO_COUNTS };
    this.#countsSince = this.#now();
    return counts;
  }

  /** A count that could not be reported is part of the next report. */
  restoreCounts({ calls, failed, held }: CallCounts) {
    const { calls: newer, failed: alsoFailed, held: alsoHeld } = this.#counts;
    this.#counts = { calls: newer + calls, failed: alsoFailed + failed, held: alsoHeld + held };
  }

  /** Of a probe whose visitor left. */
  returnProbe(path: string) {
    this.#breakers.set(path, returnProbe(this.#breakerOf(path), this.#now()));
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
export type CallOutcome = 'success' | 'fault' | 'unreachable' | 'abandoned';

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

export function admitCall(breaker: Breaker, now: number): { admission: Admission; next: Breaker } {
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
export function recordOutcome(breaker: Breaker, outcome: CallOutcome, now: number): Breaker {
  if (outcome === 'success' || outcome === 'fault') return closedBreaker(now);
  if (outcome === 'abandoned' || breaker.isOpen) return breaker;
  const passed = now - breaker.since;
  const counted = passed >= BREAKER.windowMs || passed < 0 ? closedBreaker(now) : breaker;
  const failures = counted.failures + 1;
  return { ...counted, failures, isOpen: failures >= BREAKER.failures, probedAt: now };
}

/** Nobody else waits a whole second for what an abandoned probe did not find out. */
export const returnProbe = (breaker: Breaker, now: number): Breaker => ({
  ...breaker,
  probedAt: Math.min(breaker.probedAt, now - BREAKER.probeMs + BREAKER.turnBackMs),
});
