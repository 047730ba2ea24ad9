/** Simulated clock: advances only on request, and settles all effects of each moment before the next. */
export class WorldClock {
  now = Date.UTC(2026, 10, 22, 9);
  readonly random: () => number;
  #timers: { at: number; run: () => void }[] = [];

  constructor(seed: number) {
    let state = seed >>> 0;
    // Mulberry32: the same seed gives the same sequence.
    this.random = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
  }

  later = (run: () => void, ms: number): void => void this.#timers.push({ at: this.now + ms, run });

  every(ms: number, run: () => void): void {
    this.later(() => {
      run();
      this.every(ms, run);
    }, ms);
  }

  /** Advances the clock; `wakeAt` and `wake` are the alarm time and the alarm handler of the tested object. */
  async pass(ms: number, wakeAt: () => number, wake: () => void): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settle();
      const next = this.#timers.reduce<{ at: number; run: () => void } | null>(
        (first, timer) => (first && first.at <= timer.at ? first : timer),
        null,
      );
      const at = Math.min(next?.at ?? Number.POSITIVE_INFINITY, wakeAt());
      if (at > end) break;
      this.now = Math.max(this.now, at);
      if (next && next.at <= at) {
        this.#timers.splice(this.#timers.indexOf(next), 1);
        next.run();
      } else wake();
    }
    this.now = end;
    await settle();
  }
}

/** Waits until every promise that can resolve without a timer has resolved. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 25; round++) await Promise.resolve();
}
