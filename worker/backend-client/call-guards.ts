import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { askBreaker, type Breaker, type CallEnd, closedBreaker, noteEnd } from './circuit-breaker.ts';
import { earnRetry, payRetry, type ReadRank, RETRY_START } from './retry-budget.ts';

/** Of calls that no contract names anybody can make up as many classes as they like. */
const MOST_CLASSES = 200;

/** What an isolate knows of how its backend fares: a breaker for each class of calls, one budget of further tries for all. */
export class CallGuards {
  readonly #breakers = new BoundedMap<string, Breaker>(MOST_CLASSES);
  #budget = RETRY_START;
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** Whether a call of this class may go out. One that may earns a tenth of a further try. */
  admit(name: string): boolean {
    const { mayPass, next } = askBreaker(this.#of(name), this.#now());
    this.#breakers.set(name, next);
    if (mayPass) this.#budget = earnRetry(this.#budget);
    return mayPass;
  }

  /** Whether it may go out once more: paid for, and not against an open breaker. */
  admitRetry(name: string, rank: ReadRank): boolean {
    if (this.#of(name).probedAt !== null) return false;
    const { mayRetry, next } = payRetry(this.#budget, rank);
    this.#budget = next;
    return mayRetry;
  }

  note(name: string, end: CallEnd) {
    this.#breakers.set(name, noteEnd(this.#of(name), end, this.#now()));
  }

  #of(name: string): Breaker {
    return this.#breakers.get(name) ?? closedBreaker(this.#now());
  }
}
