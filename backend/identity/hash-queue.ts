/** Thrown if the hash queue of this isolate is full. */
export class TooManyHashesError extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`no turn to hash for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Converts the error of a full queue to a value. Other errors are rethrown. */
export const rejectWhenFull = <T>(hashPromise: Promise<T>): Promise<T | TooManyHashesError> =>
  hashPromise.catch((error: unknown) => {
    if (error instanceof TooManyHashesError) return error;
    throw error;
  });

/** Maximum wait in milliseconds. Requests that would wait longer are rejected. */
const MAX_WAIT_MS = 5_000;
/** Pause between two hashes, in which other requests run. */
const PAUSE_BETWEEN_HASHES_MS = 20;

interface QueueClock {
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Queue of password hashes. A hash blocks the isolate's single thread, and the runtime drops requests that it cannot
 * read within 15 seconds, so there is a pause between two hashes and a maximum wait. A slot is a reserved period that
 * is never released, because the isolate may cancel a waiting request without running any cleanup.
 */
export class HashQueue {
  /** Time until which the thread is reserved. */
  #promisedUntil = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;

  // performance.now is monotonic. Date.now is not.
  constructor({ now = () => performance.now(), pause = waitFor }: QueueClock = {}) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Waits for a free slot and runs the hash. Throws TooManyHashesError if the queue is full. */
  async run<T>(estimatedMs: number, hash: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const waitMs = Math.max(0, this.#promisedUntil - now);
    if (waitMs > MAX_WAIT_MS) throw new TooManyHashesError(Math.ceil(waitMs / 1000));
    this.#promisedUntil = now + waitMs + estimatedMs;
    if (waitMs > 0) await this.#pause(waitMs);
    // On a slow machine, several waiting requests may resume at the same time.
    while (this.#now() - this.#lastAt < PAUSE_BETWEEN_HASHES_MS) await this.#pause(PAUSE_BETWEEN_HASHES_MS);
    this.#lastAt = this.#now();
    // Hashing is synchronous. Only its result is awaited.
    const hashPromise = hash();
    this.#lastAt = this.#now();
    return hashPromise;
  }
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
