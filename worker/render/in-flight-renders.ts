import { withTimeout } from '#shared/with-timeout.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';

/**
 * Timeout for the status of a shared render. A render decides its status within 2.5 s (loader-api.ts); after twice that
 * time, the request that renders must have been cancelled.
 */
const HEAD_TIMEOUT_MS = 5_000;
/** Time after which an unfinished render is given up: the runtime may have cancelled it when its visitor left. */
export const RENDER_TIMEOUT_MS = 20_000;
/** Maximum number of renders. Cancelled ones stay in the map until a later request for the same key replaces them. */
const MAX_IN_FLIGHT = 500;

interface ResponseHead {
  status: number;
  headers: Headers;
  hasBody: boolean;
}

type RenderEnd = 'open' | 'whole' | { error: unknown };

/**
 * Coalesces concurrent renders of a page: all its requests share one. Each subscriber receives the existing chunks at once and
 * the others as they arrive, with its own nonce.
 */
export class InFlightRender {
  readonly startedAt: number;
  readonly #nonce: string;
  readonly #head = Promise.withResolvers<ResponseHead>();
  readonly #pieces: string[] = [];
  #end: RenderEnd = 'open';
  #progress = Promise.withResolvers<void>();

  constructor(nonce: string, startedAt: number) {
    this.#nonce = nonce;
    this.startedAt = startedAt;
    // The rejection is handled here, because a failed render may have no subscriber.
    this.#head.promise.catch(() => undefined);
  }

  /** Reads the response to its end. Resolves to its HTML, which contains the render's own nonce. */
  async pipe(page: Response): Promise<string> {
    this.#head.resolve({ status: page.status, headers: page.headers, hasBody: page.body !== null });
    const decoder = new TextDecoder();
    let pendingHtml = '';
    try {
      if (page.body)
        for await (const chunk of page.body as ReadableStream<Uint8Array>) {
          pendingHtml += decoder.decode(chunk, { stream: true });
          const safeEnd = pendingHtml.length - findPartialMatchAtEnd(pendingHtml, this.#nonce);
          this.#add(pendingHtml.slice(0, safeEnd));
          pendingHtml = pendingHtml.slice(safeEnd);
        }
      this.#add(pendingHtml + decoder.decode());
      this.#notify('whole');
    } catch (error) {
      this.fail(error);
      throw error;
    }
    return this.#pieces.join('');
  }

  fail(error: unknown) {
    this.#head.reject(error);
    this.#notify({ error });
  }

  /** Returns a response for another visitor, with that visitor's nonce. */
  async subscribe(nonce: string, headTimeoutMs = HEAD_TIMEOUT_MS): Promise<Response> {
    const { status, headers, hasBody } = await withRenderTimeout(this.#head.promise, headTimeoutMs);
    const encoder = new TextEncoder();
    let nextPieceIndex = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      while (nextPieceIndex >= this.#pieces.length && this.#end === 'open')
        await withRenderTimeout(
          this.#progress.promise.then(() => true),
          RENDER_TIMEOUT_MS,
        );
      // Pending pieces are joined into one chunk, because each chunk costs a call of the runtime.
      const pendingText = this.#pieces.slice(nextPieceIndex).join('');
      nextPieceIndex = this.#pieces.length;
      if (pendingText) controller.enqueue(encoder.encode(pendingText.replaceAll(this.#nonce, nonce)));
      else if (typeof this.#end === 'object') controller.error(this.#end.error);
      else controller.close();
    };
    return new Response(hasBody ? new ReadableStream({ pull }) : null, { status, headers });
  }

  #add(piece: string) {
    if (piece) this.#pieces.push(piece);
    this.#notify(this.#end);
  }

  #notify(end: RenderEnd) {
    this.#end = end;
    const { resolve } = this.#progress;
    this.#progress = Promise.withResolvers();
    resolve();
  }
}

async function withRenderTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const settledValue = await withTimeout(promise, ms, () => null);
  if (settledValue === null) throw new Error('render did not finish in time');
  return settledValue;
}

/** Coalesces concurrent renders: requests for a page share the render in progress in this isolate, by page cache key. */
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

  /** Registers a render with this nonce. After `finish`, a request for the key starts a new render. */
  start(key: string, nonce: string): { render: InFlightRender; finish: () => void } {
    const render = new InFlightRender(nonce, this.#now());
    this.#renders.set(key, render);
    const finish = () => {
      if (this.#renders.get(key) === render) this.#renders.delete(key);
    };
    return { render, finish };
  }
}

/**
 * Returns the length of the longest prefix of `searchText` with which the text ends after the last whole occurrence,
 * because a chunk may end inside the nonce.
 */
function findPartialMatchAtEnd(text: string, searchText: string): number {
  const lastMatchIndex = text.lastIndexOf(searchText);
  const remainingText = lastMatchIndex < 0 ? text : text.slice(lastMatchIndex + searchText.length);
  for (let length = Math.min(searchText.length - 1, remainingText.length); length > 0; length -= 1)
    if (remainingText.endsWith(searchText.slice(0, length))) return length;
  return 0;
}
