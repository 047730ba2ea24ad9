/** Minimum interval between events. */
export const MIN_INTERVAL_MS = 1_000;
const REFRESH_MS = 3_000;

/**
 * Throttles typing events: only changes are sent, the latest at the end of the interval, plus a reminder while typing
 * continues.
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
    const since = this.#now() - this.#sentAt;
    if (this.#wanted === this.#sent && !(this.#wanted && since >= this.#refreshMs)) return;
    if (since < MIN_INTERVAL_MS) {
      if (this.#timer === null) this.#timer = setTimeout(() => this.#onIntervalEnd(), MIN_INTERVAL_MS - since);
      return;
    }
    this.#sent = this.#wanted;
    this.#sentAt = this.#now();
    this.#send(this.#sent);
  }
}
