import { inTime } from '#shared/in-time.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

/** A page as it was made for one visitor, before it is given to another with another nonce. */
export interface MadePage {
  html: string;
  status: number;
  headers: Headers;
  nonce: string;
}

interface Flight {
  page: Promise<MadePage | null>;
  startedAt: number;
}

/** Of a page that its maker has forgotten; an isolate may end the work of a visitor who left. */
const LONGEST_MS = 20_000;
/** Of those whose maker has forgotten them, and that nobody asks for again. */
const MOST = 500;

/** The pages that an isolate is making right now, so that many who ask for one make it once. */
export class PageFlights {
  readonly #flights = new BoundedMap<string, Flight>(MOST);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** The page that is being made under this key, if it is whole within so much time. */
  async join(key: string, ms: number): Promise<MadePage | null> {
    const flight = this.#flying(key);
    return flight ? inTime(flight.page, ms, () => null) : null;
  }

  isFlying = (key: string): boolean => this.#flying(key) !== null;

  /** Says that a page is being made; what it has come to is told to `land`, null where it is for nobody else. */
  start(key: string): { page: Promise<MadePage | null>; land: (page: MadePage | null) => void } {
    const { promise, resolve } = Promise.withResolvers<MadePage | null>();
    const flight = { page: promise, startedAt: this.#now() };
    this.#flights.set(key, flight);
    const land = (page: MadePage | null) => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
      resolve(page);
    };
    return { page: promise, land };
  }

  #flying(key: string): Flight | null {
    const flight = this.#flights.get(key);
    if (!flight) return null;
    if (this.#now() - flight.startedAt < LONGEST_MS) return flight;
    this.#flights.delete(key);
    return null;
  }
}
