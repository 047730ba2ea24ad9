/** Simulated clock that advances only on request. All effects of a moment finish before the next moment. */
export class WorldClock {
  now = Date.UTC(2026, 10, 22, 9);
  readonly random: () => number;
  #timers: { at: number; run: () => void }[] = [];

  constructor(seed: number) {
    let state = seed >>> 0;
    // Mulberry32: the same seed gives the same sequence.
    this.random = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixedState = Math.imul(state ^ (state >>> 15), state | 1);
      mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61);
      return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296;
    };
  }

  later = (run: () => void, ms: number): void => void this.#timers.push({ at: this.now + ms, run });

  runEvery(ms: number, run: () => void): void {
    this.later(() => {
      run();
      this.runEvery(ms, run);
    }, ms);
  }

  /**
   * Advances the clock. `getWakeTime` and `wakeRoom` return the alarm time and run the alarm handler of the tested
   * object.
   */
  async passTime(ms: number, getWakeTime: () => number, wakeRoom: () => void): Promise<void> {
    const endTime = this.now + ms;
    for (;;) {
      await flushMicrotasks();
      const nextTimer = this.#timers.reduce<{ at: number; run: () => void } | null>(
        (earliestTimer, timer) => (earliestTimer && earliestTimer.at <= timer.at ? earliestTimer : timer),
        null,
      );
      const nextTime = Math.min(nextTimer?.at ?? Number.POSITIVE_INFINITY, getWakeTime());
      if (nextTime > endTime) break;
      this.now = Math.max(this.now, nextTime);
      if (nextTimer && nextTimer.at <= nextTime) {
        this.#timers.splice(this.#timers.indexOf(nextTimer), 1);
        nextTimer.run();
      } else wakeRoom();
    }
    this.now = endTime;
    await flushMicrotasks();
  }
}

/** Waits until every promise that needs no timer has resolved. */
export async function flushMicrotasks(): Promise<void> {
  for (let round = 0; round < 25; round++) await Promise.resolve();
}
