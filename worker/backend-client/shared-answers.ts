import type { Result } from '#shared/failure.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

interface Flight {
  answer: Promise<Result<unknown>>;
  /** Until when those who ask are given it. */
  until: number;
}

/** One that hangs must not hold those who come when the backend is well again. */
const SHARED_MS = 3_000;
/** An answer that took longer than a page waits for a part is held for who comes back for that page. */
const SLOW_MS = 1_500;
const HELD_MS = 10_000;
/** Anybody can ask for anything. */
const MOST = 500;

/** One question for many: who asks while the answer is on its way shares it. For questions that name nobody. */
export class SharedAnswers {
  readonly #flights = new BoundedMap<string, Flight>(MOST);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  share<T>(key: string, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const now = this.#now();
    const known = this.#flights.get(key);
    if (known && known.until > now) return known.answer as Promise<Result<T>>;
    const answer = ask();
    const flight: Flight = { answer, until: now + SHARED_MS };
    this.#flights.set(key, flight);
    const land = (isGood: boolean) => {
      const isSlow = this.#now() - now >= SLOW_MS;
      if (isGood && isSlow) this.#flights.set(key, { answer, until: this.#now() + HELD_MS });
      else if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    answer.then(
      ({ ok }) => land(ok),
      () => land(false),
    );
    return answer;
  }
}
