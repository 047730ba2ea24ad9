import { askBreaker, type Breaker, type CallEnd, closedBreaker, noteEnd } from './circuit-breaker.ts';
import { earnRetry, payRetry, RETRY_START, type RetryBudget } from './retry-budget.ts';

interface Guard {
  breaker: Breaker;
  budget: RetryBudget;
}

/** Of calls that no contract names anybody can make up as many classes as they like. */
const MOST_CLASSES = 200;

/** What an isolate knows of how its backend fares, for each class of calls. */
export class CallGuards {
  readonly #guards = new Map<string, Guard>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** Whether a call of this class may go out. One that may earns a tenth of a second try. */
  admit(name: string): boolean {
    const guard = this.#of(name);
    const { mayPass, next } = askBreaker(guard.breaker, this.#now());
    guard.breaker = next;
    if (mayPass) guard.budget = earnRetry(guard.budget);
    return mayPass;
  }

  /** Whether it may go out once more: paid for, and not against an open breaker. */
  admitRetry(name: string): boolean {
    const guard = this.#of(name);
    if (guard.breaker.probedAt !== null) return false;
    const { mayRetry, next } = payRetry(guard.budget);
    guard.budget = next;
    return mayRetry;
  }

  note(name: string, end: CallEnd) {
    const guard = this.#of(name);
    guard.breaker = noteEnd(guard.breaker, end, this.#now());
  }

  #of(name: string): Guard {
    const known = this.#guards.get(name);
    if (known) return known;
    const oldest = this.#guards.keys().next();
    if (this.#guards.size >= MOST_CLASSES && !oldest.done) this.#guards.delete(oldest.value);
    const guard = { breaker: closedBreaker(this.#now()), budget: RETRY_START };
    this.#guards.set(name, guard);
    return guard;
  }
}
