import { inTime } from '#shared/in-time.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { joinBytes } from './join-bytes.ts';

/** A status is decided after 2.5 seconds (loader-api.ts); another visitor who has waited twice as long waits for a maker who is gone. */
const HEAD_WITHIN_MS = 5_000;
/** Of a page that its maker has forgotten; an isolate may end the work of a visitor who left. As long the maker's own visitor waits, who is there. */
export const LONGEST_MS = 20_000;
/** Of those whose maker has forgotten them, and that nobody asks for again. */
const MOST = 500;

interface Head {
  status: number;
  headers: Headers;
  hasBody: boolean;
}

type End = 'open' | 'whole' | { error: unknown };

/** A piece of a page, and where in it the maker's nonce begins. */
interface Piece {
  bytes: Uint8Array;
  nonces: number[];
}

/**
 * A page on its way to all who ask for it while it is made: each gets what there is of it at once and the rest as it comes, under
 * a nonce of their own.
 */
export class InFlightRender {
  readonly startedAt: number;
  readonly #nonce: Uint8Array;
  readonly #head = Promise.withResolvers<Head>();
  readonly #pieces: Piece[] = [];
  #end: End = 'open';
  #news = Promise.withResolvers<void>();

  constructor(nonce: string, startedAt: number) {
    this.#nonce = new TextEncoder().encode(nonce);
    this.startedAt = startedAt;
    // Whoever waits hears of it; where nobody does, nobody has to.
    this.#head.promise.catch(() => undefined);
  }

  /** Reads the page to its end. What is given back is all of it, as its maker would have got it. */
  async carry(page: Response): Promise<string> {
    this.#head.resolve({ status: page.status, headers: page.headers, hasBody: page.body !== null });
    const text = new TextDecoder();
    let html = '';
    let rest = new Uint8Array();
    try {
      if (page.body)
        for await (const chunk of page.body as ReadableStream<Uint8Array>) {
          html += text.decode(chunk, { stream: true });
          const bytes = joinBytes(rest, chunk);
          // A nonce that began at the end of this chunk goes on in the next one.
          const nonces = placesOf(this.#nonce, bytes);
          // One that is whole may end as it begins: to cut there would leave the maker's nonce in the page.
          const cut = (nonces.at(-1) ?? -this.#nonce.length) + this.#nonce.length;
          const end = bytes.length - beginningAtEnd(bytes.subarray(cut), this.#nonce);
          rest = bytes.slice(end);
          this.#add({ bytes: bytes.slice(0, end), nonces });
        }
      this.#add({ bytes: rest, nonces: [] });
      this.#tell('whole');
    } catch (error) {
      this.fail(error);
      throw error;
    }
    return html + text.decode();
  }

  /** There is no page, or no more of it. */
  fail(error: unknown) {
    this.#head.reject(error);
    this.#tell({ error });
  }

  /** For one more visitor, whose nonce is as long as the maker's. */
  async join(nonce: string, headWithinMs = HEAD_WITHIN_MS): Promise<Response> {
    const { status, headers, hasBody } = await orLost(this.#head.promise, headWithinMs);
    const own = new TextEncoder().encode(nonce);
    let at = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      while (at >= this.#pieces.length && this.#end === 'open')
        await orLost(
          this.#news.promise.then(() => true),
          LONGEST_MS,
        );
      const piece = this.#pieces[at];
      at += 1;
      if (piece) controller.enqueue(withNonce(piece, own));
      else if (typeof this.#end === 'object') controller.error(this.#end.error);
      else controller.close();
    };
    return new Response(hasBody ? new ReadableStream({ pull }) : null, { status, headers });
  }

  #add(piece: Piece) {
    if (piece.bytes.length > 0) this.#pieces.push(piece);
    this.#tell(this.#end);
  }

  #tell(end: End) {
    this.#end = end;
    const { resolve } = this.#news;
    this.#news = Promise.withResolvers();
    resolve();
  }
}

async function orLost<T>(awaited: Promise<T>, ms: number): Promise<T> {
  const told = await inTime(awaited, ms, () => null);
  if (told === null) throw new Error('a page was lost by its maker');
  return told;
}

/** The pages that an isolate is making right now, so that many who ask for one make it once. */
export class InFlightRenders {
  readonly #flights = new BoundedMap<string, InFlightRender>(MOST);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  find(key: string): InFlightRender | null {
    const flight = this.#flights.get(key);
    if (!flight) return null;
    if (this.#now() - flight.startedAt < LONGEST_MS) return flight;
    this.#flights.delete(key);
    return null;
  }

  /** Says that a page is being made with this nonce. Who comes after `land` does not join it any more. */
  start(key: string, nonce: string): { flight: InFlightRender; land: () => void } {
    const flight = new InFlightRender(nonce, this.#now());
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    return { flight, land };
  }
}

function withNonce({ bytes, nonces }: Piece, nonce: Uint8Array): Uint8Array {
  const own = bytes.slice();
  for (const at of nonces) own.set(nonce, at);
  return own;
}

const startsAt = (sought: Uint8Array, bytes: Uint8Array, at: number, length = sought.length) => {
  for (let of = 0; of < length; of += 1) if (bytes[at + of] !== sought[of]) return false;
  return true;
};

function placesOf(sought: Uint8Array, bytes: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(sought[0] ?? 0); at >= 0; at = bytes.indexOf(sought[0] ?? 0, at + 1))
    if (at + sought.length <= bytes.length && startsAt(sought, bytes, at)) places.push(at);
  return places;
}

/** How many bytes at the end may be the beginning of what is sought. */
function beginningAtEnd(bytes: Uint8Array, sought: Uint8Array): number {
  for (let length = Math.min(sought.length - 1, bytes.length); length > 0; length -= 1)
    if (startsAt(sought, bytes, bytes.length - length, length)) return length;
  return 0;
}
