import { inTime } from '#shared/in-time.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { CONTROL_MS, type ControlRead, type ControlTransport } from './control-read.ts';
import { RETRY_START, type ReadRank, earnRetry, payRetry } from './retry-budget.ts';

/** Of calls that no contract names anybody can make up as many classes as they like. */
const MOST_CLASSES = 200;

/** Calls that stand and fall together. */
export interface CallClass {
  name: string;
  /** A read that is the same for all who ask, so that one that was well can be asked again. */
  isPublic: boolean;
}

/** Calls that went out and came back, of these who failed, and those that an open breaker held back. */
export interface CallTally {
  calls: number;
  failed: number;
  held: number;
}

const NO_CALLS: CallTally = { calls: 0, failed: 0, held: 0 };
const TALLIED_EVERY = 60_000;
const MOST_TALLIED = 1_000;

interface Comparison {
  end: Promise<void>;
  /** After this time a call has ended, or was cut off with the request that made it. */
  until: number;
}

/** What an isolate knows of how its backend fares: a breaker for each class of calls, one budget of further tries for all. */
export class CallGuards {
  readonly #breakers = new BoundedMap<string, Breaker>(MOST_CLASSES);
  /** Of each class, the public read that was well last. */
  readonly #controls = new BoundedMap<string, ControlRead>(MOST_CLASSES);
  #lastControl: ControlRead | null = null;
  readonly #comparisons = new BoundedMap<string, Comparison>(MOST_CLASSES);
  #budget = RETRY_START;
  #tally: CallTally = { ...NO_CALLS };
  #tallySince: number;
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
    this.#tallySince = now();
  }

  /** Whether a call of this class may go out. One that may earns a tenth of a further try. */
  admit(of: CallClass): Admission {
    const { admission, next } = askBreaker(this.#breakerOf(of), this.#now(), this.#controlFor(of).kind);
    this.#breakers.set(of.name, next);
    if (admission === 'pass' || admission === 'probe') this.#budget = earnRetry(this.#budget);
    if (admission === 'held') this.#tally.held += 1;
    return admission;
  }

  /** Whether it may go out once more: paid for, and not against a breaker that is not closed. */
  admitRetry(of: CallClass, rank: ReadRank): boolean {
    if (this.#breakerOf(of).phase !== 'closed') return false;
    const { mayRetry, next } = payRetry(this.#budget, rank);
    this.#budget = next;
    return mayRetry;
  }

  note(of: CallClass, end: CallEnd) {
    if (end !== 'abandoned') this.#tally.calls += 1;
    if (end !== 'abandoned' && end !== 'success') this.#tally.failed += 1;
    this.#breakers.set(of.name, noteEnd(this.#breakerOf(of), end, this.#now(), this.#controlFor(of).kind));
  }

  /**
   * What has been counted since it was told last; null before there is news: a failure, a minute ago at least, or very many calls. A row that
   * is written costs as much as three views of a page, so an isolate where all is well says so seldom.
   */
  takeTally(): CallTally | null {
    const tally = this.#tally;
    const isNews = tally.failed + tally.held > 0 || tally.calls >= MOST_TALLIED;
    if (!isNews || this.#now() - this.#tallySince < TALLIED_EVERY) return null;
    this.#tally = { ...NO_CALLS };
    this.#tallySince = this.#now();
    return tally;
  }

  /** It could not be told to anybody, so it is told with the next. */
  giveTallyBack({ calls, failed, held }: CallTally) {
    const { calls: newer, failed: alsoFailed, held: alsoHeld } = this.#tally;
    this.#tally = { calls: newer + calls, failed: alsoFailed + failed, held: alsoHeld + held };
  }

  /** Of a probe that its visitor gave up. */
  giveTurnBack(of: CallClass) {
    this.#breakers.set(of.name, giveTurnBack(this.#breakerOf(of), this.#now()));
  }

  keepControl({ name }: CallClass, control: ControlRead) {
    this.#controls.set(name, control);
    this.#lastControl = control;
  }

  /** Asks again what was well before; once for all who wait to know. */
  async compare(of: CallClass, transport: ControlTransport): Promise<void> {
    const now = this.#now();
    const running = this.#comparisons.get(of.name);
    // The request that asks may be cut off, and then its promise never ends.
    if (running && running.until > now) return inTime(running.end, CONTROL_MS, () => undefined);
    const { control } = this.#controlFor(of);
    if (!control) return;
    const comparison: Comparison = { end: this.#askControl(of, control, transport), until: now + CONTROL_MS };
    this.#comparisons.set(of.name, comparison);
    await comparison.end;
    if (this.#comparisons.get(of.name) === comparison) this.#comparisons.delete(of.name);
  }

  async #askControl(of: CallClass, control: ControlRead, transport: ControlTransport): Promise<void> {
    const isWell = await control(transport);
    this.#breakers.set(of.name, noteControl(this.#breakerOf(of), isWell, this.#now()));
  }

  /** A public class without one was never well here, so that nothing speaks for odd inputs. Others never have their own. */
  #controlFor({ name, isPublic }: CallClass): { kind: ControlKind; control: ControlRead | null } {
    const own = this.#controls.get(name);
    if (own) return { kind: 'own', control: own };
    if (isPublic || !this.#lastControl) return { kind: 'none', control: null };
    return { kind: 'anothers', control: this.#lastControl };
  }

  #breakerOf({ name }: CallClass): Breaker {
    return this.#breakers.get(name) ?? closedBreaker(this.#now());
  }
}

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
