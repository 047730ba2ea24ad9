/** What one class of calls has lately come to, in one isolate. */
export interface Breaker {
  /** When the first of the failures was. */
  since: number;
  /** In a row: an answer to anybody shows that the backend is there. */
  failures: number;
  /** When the last call was let through while open; null while closed. */
  probedAt: number | null;
}

export type CallEnd = 'success' | 'failure' | 'abandoned';

export const BREAKER = {
  /** So many failures in a row within the window are an outage. */
  failures: 10,
  windowMs: 10_000,
  /** While open, one call in so much time finds out whether it is over. */
  probeMs: 1_000,
} as const;

export const closedBreaker = (now: number): Breaker => ({ since: now, failures: 0, probedAt: null });

/** Whether a call may go out now. One that goes out while open is the probe. */
export function askBreaker(breaker: Breaker, now: number): { mayPass: boolean; next: Breaker } {
  if (breaker.probedAt === null) return { mayPass: true, next: breaker };
  // A clock that was set back must not keep a backend out for ever.
  const passed = now - breaker.probedAt;
  const mayPass = passed >= BREAKER.probeMs || passed < 0;
  return { mayPass, next: mayPass ? { ...breaker, probedAt: now } : breaker };
}

/** A success closes it at once; a call that its visitor gave up says nothing. */
export function noteEnd(breaker: Breaker, end: CallEnd, now: number): Breaker {
  if (end === 'abandoned') return breaker;
  if (end === 'success') return closedBreaker(now);
  if (breaker.probedAt !== null) return breaker;
  const passed = now - breaker.since;
  const counted = passed >= BREAKER.windowMs || passed < 0 ? closedBreaker(now) : breaker;
  const failures = counted.failures + 1;
  return { ...counted, failures, probedAt: failures >= BREAKER.failures ? now : null };
}
