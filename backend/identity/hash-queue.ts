/** The hash queue of this isolate is full. */
export class TooManyHashes extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`no turn to hash for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Fallback for a full queue. */
export const orTooMany = <T>(hashed: Promise<T>): Promise<T | TooManyHashes> =>
  hashed.catch((error: unknown) => {
    if (error instanceof TooManyHashes) return error;
    throw error;
  });

/** Longer waits are rejected. */
const LONGEST_WAIT_MS = 5_000;
/** Pause between two hashes for other requests. */
const BREATH_MS = 20;

interface Shell {
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Who may hash when. A hash fills the one thread of an isolate; while many follow each other nothing else is answered, and the
 * runtime hangs up on callers whom it could not read within fifteen seconds. So there is a breath between any two of them, and
 * nobody stands in line for long.
 *
 * A place in line is a time, and never given back: an isolate may end a request while it waits, and nothing of it runs then.
 */
export class HashQueue {
  /** Time until which the thread is reserved. */
  #promisedUntil = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;

  // Monotonic, in contrast to Date.now.
  constructor({ now = () => performance.now(), pause = rest }: Shell = {}) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Runs a hash in turn. Throws TooManyHashes if the queue is too long. */
  async take<T>(thoughtMs: number, hash: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const wait = Math.max(0, this.#promisedUntil - now);
    if (wait > LONGEST_WAIT_MS) throw new TooManyHashes(Math.ceil(wait / 1000));
    this.#promisedUntil = now + wait + thoughtMs;
    if (wait > 0) await this.#pause(wait);
    // On a slow machine several waiters resume at once.
    while (this.#now() - this.#lastAt < BREATH_MS) await this.#pause(BREATH_MS);
    this.#lastAt = this.#now();
    // Hashing is synchronous; only its result is awaited.
    const hashed = hash();
    this.#lastAt = this.#now();
    return hashed;
  }
}

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));
