/** What one class of calls has lately come to, in one isolate. */
export interface Breaker {
  /** When the first of the failures was. */
  since: number;
  /** In a row: an answer to anybody shows that the backend is there. */
  failures: number;
  /** Of these, calls that got no answer at all. */
  silences: number;
  /** Of these, what the backend itself answered. */
  faults: number;
  /** Doubted: one visitor's odd inputs fail as an outage does, and only the control tells them apart. */
  phase: 'closed' | 'doubted' | 'open';
  /** When the last turn to ask while open began. */
  turnAt: number;
  /** Turns alternate. The control closes it whoever goes on failing; a visitor's call, where the control itself went bad. */
  isControlNext: boolean;
}

/**
 * A fault: an answer of the backend itself that is none, a 500 or one that cannot be read. Gateway: 502, 503 or 504.
 * Silence: a reset, a refusal or a time-out. Abandoned: the visitor left.
 */
export type CallEnd = 'success' | 'fault' | 'gateway' | 'silence' | 'abandoned';

/** Compare: to be asked again, once it is known what the control comes to. */
export type Admission = 'pass' | 'probe' | 'compare' | 'held';

/** Which control there is: a read of the class itself that was well, or one of another class. */
export type ControlKind = 'own' | 'anothers' | 'none';

export const BREAKER = {
  /** So many failures in a row within the window are an outage, or odd inputs. */
  failures: 10,
  windowMs: 10_000,
  /** While open, one call in so much time finds out whether it is over. */
  probeMs: 1_000,
  /** So long after its visitor gave a probe up, another may go out. Not at once: who asks and leaves would ask without end. */
  turnBackMs: 250,
} as const;

export const closedBreaker = (now: number): Breaker => ({
  since: now,
  failures: 0,
  silences: 0,
  faults: 0,
  phase: 'closed',
  turnAt: now,
  isControlNext: true,
});

/** Another class tells of a backend that is in trouble as a whole. A gateway may well have lost one service and no other. */
const suits = ({ failures, faults }: Breaker, control: ControlKind) =>
  control === 'own' || (control === 'anothers' && faults === failures);

/** Whether a call may go out now. */
export function askBreaker(
  breaker: Breaker,
  now: number,
  control: ControlKind,
): { admission: Admission; next: Breaker } {
  if (breaker.phase === 'closed') return { admission: 'pass', next: breaker };
  const hasControl = suits(breaker, control);
  if (breaker.phase === 'doubted' && hasControl) return { admission: 'compare', next: breaker };
  // A clock that was set back must not keep a backend out for ever.
  const passed = now - breaker.turnAt;
  if (passed >= 0 && passed < BREAKER.probeMs) return { admission: 'held', next: breaker };
  const isControl = hasControl && breaker.isControlNext;
  return { admission: isControl ? 'compare' : 'probe', next: { ...breaker, turnAt: now, isControlNext: !isControl } };
}

/** A success closes it at once; a call that its visitor gave up says nothing. */
export function noteEnd(breaker: Breaker, end: CallEnd, now: number, control: ControlKind): Breaker {
  if (end === 'success') return closedBreaker(now);
  if (end === 'abandoned' || breaker.phase !== 'closed') return breaker;
  const passed = now - breaker.since;
  const counted = passed >= BREAKER.windowMs || passed < 0 ? closedBreaker(now) : breaker;
  const next = {
    ...counted,
    failures: counted.failures + 1,
    silences: counted.silences + (end === 'silence' ? 1 : 0),
    faults: counted.faults + (end === 'fault' ? 1 : 0),
  };
  if (next.failures < BREAKER.failures) return next;
  // A control would be waited for in vain where nothing is answered at all.
  return { ...next, phase: suits(next, control) && next.silences < next.failures ? 'doubted' : 'open', turnAt: now };
}

/** What the control came to: it alone tells odd inputs from an outage. */
export function noteControl(breaker: Breaker, isWell: boolean, now: number): Breaker {
  if (isWell) return closedBreaker(now);
  // Somebody was answered meanwhile.
  if (breaker.phase === 'closed') return breaker;
  return { ...breaker, phase: 'open', turnAt: now };
}

/** The visitor of the probe left: nobody else is kept out for what it did not find out. */
export const giveTurnBack = (breaker: Breaker, now: number): Breaker => ({
  ...breaker,
  turnAt: Math.min(breaker.turnAt, now - BREAKER.probeMs + BREAKER.turnBackMs),
});
