/** Minimum interval between two typing events. */
export const MIN_INTERVAL_MS = 1_000;
const REFRESH_MS = 3_000;

/**
 * Throttles typing events: sends only changes, the latest one at the end of the interval, and repeats 'typing' every
 * REFRESH_MS while typing continues.
 */
export class TypingSignal {
  readonly #send: (isTyping: boolean) => void;
  readonly #now: () => number;
  readonly #refreshMs: number;
  #wanted = false;
  #sent = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(send: (isTyping: boolean) => void, now: () => number, refreshMs = REFRESH_MS) {
    this.#send = send;
    this.#now = now;
    this.#refreshMs = refreshMs;
  }

  set(isTyping: boolean): void {
    this.#wanted = isTyping;
    this.#flush();
  }

  #onIntervalEnd(): void {
    this.#timer = null;
    this.#flush();
  }

  #flush(): void {
    const elapsedMs = this.#now() - this.#sentAt;
    if (this.#wanted === this.#sent && !(this.#wanted && elapsedMs >= this.#refreshMs)) return;
    if (elapsedMs < MIN_INTERVAL_MS) {
      if (this.#timer === null) this.#timer = setTimeout(() => this.#onIntervalEnd(), MIN_INTERVAL_MS - elapsedMs);
      return;
    }
    this.#sent = this.#wanted;
    this.#sentAt = this.#now();
    this.#send(this.#sent);
  }
}
