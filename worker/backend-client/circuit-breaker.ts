import { BoundedMap } from '#worker/cache/bounded-map.ts';

/** Maximum number of breakers, because clients choose the paths of calls outside the contract. */
const MAX_PATHS = 200;

/** `main`: the read decides the status of the page. `part`: a notice replaces the part whose read fails. */
export type ReadPriority = 'main' | 'part';

/**
 * Maximum number of attempts of a read.If one response in ten is a 503, one main read in 10,000 fails after four
 * attempts. With a single retry it would be one in a hundred. An open breaker allows no retries, which bounds the cost
 * of an outage.
 */
export const MAX_ATTEMPTS: Readonly<Record<ReadPriority, number>> = { main: 4, part: 2 };

/** Calls that completed, calls that failed, and calls that an open breaker rejected (`held`). */
export interface CallCounts {
  calls: number;
  failed: number;
  held: number;
}

const ZERO_COUNTS: CallCounts = { calls: 0, failed: 0, held: 0 };
const REPORT_INTERVAL_MS = 60_000;
const MAX_UNREPORTED_CALLS = 1_000;

/** Circuit breakers of one isolate, one per path, and the isolate's call counts. */
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
    const { admission, nextBreaker } = admitCall(this.#breakerOf(path), this.#now());
    this.#breakers.set(path, nextBreaker);
    if (admission === 'held') this.#counts.held += 1;
    return admission;
  }

  canRetry = (path: string) => !this.#breakerOf(path).isOpen;

  record(path: string, outcome: CallOutcome) {
    if (outcome !== 'abandoned') this.#counts.calls += 1;
    if (outcome !== 'abandoned' && outcome !== 'success') this.#counts.failed += 1;
    this.#breakers.set(path, recordOutcome(this.#breakerOf(path), outcome, this.#now()));
  }

  /**
   * Returns the counts since the last report, or null while no report is due: failures are reported after a minute,
   * successes only when MAX_UNREPORTED_CALLS is reached, because the database write costs as much as three page
   * views.
   */
  takeCounts(): CallCounts | null {
    const counts = this.#counts;
    const isReportDue = counts.failed + counts.held > 0 || counts.calls >= MAX_UNREPORTED_CALLS;
    if (!isReportDue || this.#now() - this.#countsSince < REPORT_INTERVAL_MS) return null;
    this.#counts = { ...ZERO_COUNTS };
    this.#countsSince = this.#now();
    return counts;
  }

  /** Adds the counts of a report that failed back to the current ones. */
  restoreCounts({ calls, failed: failedCount, held: heldCount }: CallCounts) {
    const { calls: newCallCount, failed: newFailedCount, held: newHeldCount } = this.#counts;
    this.#counts = {
      calls: newCallCount + calls,
      failed: newFailedCount + failedCount,
      held: newHeldCount + heldCount,
    };
  }

  /** Releases the probe when its client disconnected before a response. */
  returnProbe(path: string) {
    this.#breakers.set(path, releaseProbe(this.#breakerOf(path), this.#now()));
  }

  #breakerOf = (path: string): Breaker => this.#breakers.get(path) ?? createClosedBreaker(this.#now());
}

export interface Breaker {
  /** Time of the first of the consecutive failures. */
  since: number;
  /** Number of consecutive failures. Any response resets it. */
  failures: number;
  isOpen: boolean;
  /** Start of the last probe while the breaker is open. */
  probedAt: number;
}

/**
 * `unreachable`: 502, 503, 504, connection reset or refused, timeout. `fault`: the backend responded, but with a 500 or
 * a body that cannot be parsed. `abandoned`: the client disconnected.
 */
export type CallOutcome = 'success' | 'fault' | 'unreachable' | 'abandoned';

export type Admission = 'pass' | 'probe' | 'held';

export const BREAKER_LIMITS = {
  /** Consecutive failures within the window that open the breaker. */
  failures: 10,
  windowMs: 10_000,
  probeMs: 1_000,
  /**
   * Delay before the next probe after the client of a probe disconnected. Without a delay, repeated disconnects would
   * allow unlimited calls.
   */
  turnBackMs: 250,
} as const;

export const createClosedBreaker = (now: number): Breaker => ({
  since: now,
  failures: 0,
  isOpen: false,
  probedAt: now,
});

export function admitCall(breaker: Breaker, now: number): { admission: Admission; nextBreaker: Breaker } {
  if (!breaker.isOpen) return { admission: 'pass', nextBreaker: breaker };
  // A clock that was set back must not keep the breaker open for ever.
  const elapsedMs = now - breaker.probedAt;
  if (elapsedMs >= 0 && elapsedMs < BREAKER_LIMITS.probeMs) return { admission: 'held', nextBreaker: breaker };
  return { admission: 'probe', nextBreaker: { ...breaker, probedAt: now } };
}

/**
 * Any response closes the breaker, even a fault, which proves that the backend is reachable. If faults opened the
 * breaker, ten invalid ids from one visitor would block a path for everybody.
 */
export function recordOutcome(breaker: Breaker, outcome: CallOutcome, now: number): Breaker {
  if (outcome === 'success' || outcome === 'fault') return createClosedBreaker(now);
  if (outcome === 'abandoned' || breaker.isOpen) return breaker;
  const elapsedMs = now - breaker.since;
  const countingBreaker = elapsedMs >= BREAKER_LIMITS.windowMs || elapsedMs < 0 ? createClosedBreaker(now) : breaker;
  const failures = countingBreaker.failures + 1;
  return { ...countingBreaker, failures, isOpen: failures >= BREAKER_LIMITS.failures, probedAt: now };
}

/** Allows the next probe after `turnBackMs` instead of a whole `probeMs`. */
export const releaseProbe = (breaker: Breaker, now: number): Breaker => ({
  ...breaker,
  probedAt: Math.min(breaker.probedAt, now - BREAKER_LIMITS.probeMs + BREAKER_LIMITS.turnBackMs),
});
