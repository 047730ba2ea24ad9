/** More is to be hashed than this isolate works out soon. */
export class TooManyHashes extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`no turn to hash for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** For whoever has something to do where there is no turn. */
export const orTooMany = <T>(hashed: Promise<T>): Promise<T | TooManyHashes> =>
  hashed.catch((error: unknown) => {
    if (error instanceof TooManyHashes) return error;
    throw error;
  });

/** Whoever would wait longer is told to come again. */
const LONGEST_WAIT_MS = 5_000;
/** Between two hashes, for all else that the isolate is asked meanwhile. */
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
export class HashTurns {
  /** Until when the thread is promised to those who came before. */
  #promisedUntil = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;

  // Not Date.now: its clock may be set back, and what is promised would lie far ahead.
  constructor({ now = () => performance.now(), pause = rest }: Shell = {}) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Does in its turn what is thought to take so long. Throws TooManyHashes where the line is too long. */
  async take<T>(thoughtMs: number, hash: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const wait = Math.max(0, this.#promisedUntil - now);
    if (wait > LONGEST_WAIT_MS) throw new TooManyHashes(Math.ceil(wait / 1000));
    this.#promisedUntil = now + wait + thoughtMs;
    if (wait > 0) await this.#pause(wait);
    // On a slow machine many have their turn when one is done at last.
    while (this.#now() - this.#lastAt < BREATH_MS) await this.#pause(BREATH_MS);
    this.#lastAt = this.#now();
    // The work is done in this call; only its end is told later.
    const hashed = hash();
    this.#lastAt = this.#now();
    return hashed;
  }
}

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));
