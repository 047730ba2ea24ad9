import { inTime } from '#shared/in-time.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import {
  type Admission,
  askBreaker,
  type Breaker,
  type CallEnd,
  closedBreaker,
  type ControlKind,
  giveTurnBack,
  noteControl,
  noteEnd,
} from './circuit-breaker.ts';
import { CONTROL_MS, type ControlTransport, type ControlRead } from './control-read.ts';
import { earnRetry, payRetry, type ReadRank, RETRY_START } from './retry-budget.ts';

/** Of calls that no contract names anybody can make up as many classes as they like. */
const MOST_CLASSES = 200;

/** Calls that stand and fall together. */
export interface CallClass {
  name: string;
  /** A read that is the same for all who ask, so that one that was well can be asked again. */
  isPublic: boolean;
}

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
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** Whether a call of this class may go out. One that may earns a tenth of a further try. */
  admit(of: CallClass): Admission {
    const { admission, next } = askBreaker(this.#breakerOf(of), this.#now(), this.#controlFor(of).kind);
    this.#breakers.set(of.name, next);
    if (admission === 'pass' || admission === 'probe') this.#budget = earnRetry(this.#budget);
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
    this.#breakers.set(of.name, noteEnd(this.#breakerOf(of), end, this.#now(), this.#controlFor(of).kind));
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
