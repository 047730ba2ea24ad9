import { withTimeout } from '#shared/with-timeout.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { joinBytes } from './join-bytes.ts';

/** A render decides its status within 2.5 s (loader-api.ts); after twice that time the request that renders was cancelled. */
const HEAD_TIMEOUT_MS = 5_000;
/** The runtime may cancel the work of a visitor who left: a render that has not finished by then is given up. */
export const RENDER_TIMEOUT_MS = 20_000;
/** Bounds renders that were cancelled and that no later request for the same key replaces. */
const MAX_IN_FLIGHT = 500;

interface Head {
  status: number;
  headers: Headers;
  hasBody: boolean;
}

type End = 'open' | 'whole' | { error: unknown };

/** A chunk of a page, and the offsets of the render's nonce in it. */
interface Piece {
  bytes: Uint8Array;
  nonces: number[];
}

/**
 * A render that all concurrent requests for one page share: each subscriber receives the chunks so far at once and the others as
 * they come, with a nonce of its own.
 */
export class InFlightRender {
  readonly startedAt: number;
  readonly #nonce: Uint8Array;
  readonly #head = Promise.withResolvers<Head>();
  readonly #pieces: Piece[] = [];
  #end: End = 'open';
  #progress = Promise.withResolvers<void>();

  constructor(nonce: string, startedAt: number) {
    this.#nonce = new TextEncoder().encode(nonce);
    this.startedAt = startedAt;
    // Without a subscriber a failure is no unhandled rejection.
    this.#head.promise.catch(() => undefined);
  }

  /** Reads the response to its end and resolves to its HTML with the render's own nonce. */
  async pipe(page: Response): Promise<string> {
    this.#head.resolve({ status: page.status, headers: page.headers, hasBody: page.body !== null });
    const text = new TextDecoder();
    let html = '';
    let rest = new Uint8Array();
    try {
      if (page.body)
        for await (const chunk of page.body as ReadableStream<Uint8Array>) {
          html += text.decode(chunk, { stream: true });
          const bytes = joinBytes(rest, chunk);
          // A nonce may be split over two chunks.
          const nonces = indexesOf(this.#nonce, bytes);
          // The search for a partial nonce starts behind the last whole one: a nonce whose end repeats its beginning would be cut in two.
          const cut = (nonces.at(-1) ?? -this.#nonce.length) + this.#nonce.length;
          const end = bytes.length - partialMatchAtEnd(bytes.subarray(cut), this.#nonce);
          rest = bytes.slice(end);
          this.#add({ bytes: bytes.slice(0, end), nonces });
        }
      this.#add({ bytes: rest, nonces: [] });
      this.#notify('whole');
    } catch (error) {
      this.fail(error);
      throw error;
    }
    return html + text.decode();
  }

  fail(error: unknown) {
    this.#head.reject(error);
    this.#notify({ error });
  }

  /** A response for one more visitor, whose nonce has the same length. */
  async subscribe(nonce: string, headWithinMs = HEAD_TIMEOUT_MS): Promise<Response> {
    const { status, headers, hasBody } = await withRenderTimeout(this.#head.promise, headWithinMs);
    const own = new TextEncoder().encode(nonce);
    let at = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      while (at >= this.#pieces.length && this.#end === 'open')
        await withRenderTimeout(
          this.#progress.promise.then(() => true),
          RENDER_TIMEOUT_MS,
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
    this.#notify(this.#end);
  }

  #notify(end: End) {
    this.#end = end;
    const { resolve } = this.#progress;
    this.#progress = Promise.withResolvers();
    resolve();
  }
}

async function withRenderTimeout<T>(awaited: Promise<T>, ms: number): Promise<T> {
  const value = await withTimeout(awaited, ms, () => null);
  if (value === null) throw new Error('render did not finish in time');
  return value;
}

/** Renders in progress in this isolate, by page cache key: concurrent requests for a page share one render. */
export class InFlightRenders {
  readonly #renders = new BoundedMap<string, InFlightRender>(MAX_IN_FLIGHT);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  find(key: string): InFlightRender | null {
    const render = this.#renders.get(key);
    if (!render) return null;
    if (this.#now() - render.startedAt < RENDER_TIMEOUT_MS) return render;
    this.#renders.delete(key);
    return null;
  }

  /** Registers a render with this nonce; requests after `finish` start another one. */
  start(key: string, nonce: string): { render: InFlightRender; finish: () => void } {
    const render = new InFlightRender(nonce, this.#now());
    this.#renders.set(key, render);
    const finish = () => {
      if (this.#renders.get(key) === render) this.#renders.delete(key);
    };
    return { render, finish };
  }
}

function withNonce({ bytes, nonces }: Piece, nonce: Uint8Array): Uint8Array {
  const own = bytes.slice();
  for (const at of nonces) own.set(nonce, at);
  return own;
}

const matchesAt = (query: Uint8Array, bytes: Uint8Array, at: number, length = query.length) => {
  for (let of = 0; of < length; of += 1) if (bytes[at + of] !== query[of]) return false;
  return true;
};

function indexesOf(query: Uint8Array, bytes: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(query[0] ?? 0); at >= 0; at = bytes.indexOf(query[0] ?? 0, at + 1))
    if (at + query.length <= bytes.length && matchesAt(query, bytes, at)) places.push(at);
  return places;
}

/** Length of the longest prefix of `sought` at the end of the bytes. */
function partialMatchAtEnd(bytes: Uint8Array, query: Uint8Array): number {
  for (let length = Math.min(query.length - 1, bytes.length); length > 0; length -= 1)
    if (matchesAt(query, bytes, bytes.length - length, length)) return length;
  return 0;
}
