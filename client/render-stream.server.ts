import type { ReactNode } from 'react';
// The renderer for edge runtimes encodes each piece of text into an array of its own; this one fills buffers of 4 kB.
import { renderToPipeableStream } from 'react-dom/server.node';

type PipeableStream = ReturnType<typeof renderToPipeableStream>;
type RenderOptions = NonNullable<Parameters<typeof renderToPipeableStream>[1]>;

interface StreamOptions extends Pick<RenderOptions, 'nonce' | 'progressiveChunkSize' | 'onError'> {
  /** Whether the stream starts only when no part of the page is missing. */
  isWhole: boolean;
  /** Time after which the page is sent without the missing parts. */
  timeoutMs: number;
}

/** Renders a page. Resolves to its bytes when it can be sent, and rejects if it failed outside of all boundaries. */
export const renderToStream = (page: ReactNode, { isWhole, timeoutMs, ...options }: StreamOptions) =>
  new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      ...options,
      onShellReady() {
        if (!isWhole) resolve(readStream(stream));
      },
      onAllReady() {
        clearTimeout(timer);
        if (isWhole) resolve(readStream(stream));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
    const timer = setTimeout(() => stream.abort(new Error('the page was not rendered in time')), timeoutMs);
  });

function readStream({ pipe, abort }: PipeableStream): ReadableStream<Uint8Array> {
  let joiner: ChunkJoiner | null = null;
  return new ReadableStream(
    {
      pull(controller) {
        if (joiner) return;
        joiner = new ChunkJoiner(controller);
        // React uses only these methods of a stream of Node.
        pipe(joiner as never);
      },
      cancel(reason) {
        if (joiner) joiner.close();
        else abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

const textEncoder = new TextEncoder();

/** Joins what React writes until it flushes into one chunk, because each chunk costs several calls of the runtime. */
class ChunkJoiner {
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  #pieces: Uint8Array[] = [];
  /** Whether nothing has been sent. What React writes until its first flush contains the whole head. */
  #isFirstChunk = true;
  #closeListener: (() => void) | null = null;

  constructor(controller: ReadableStreamDefaultController<Uint8Array>) {
    this.#controller = controller;
  }

  write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? textEncoder.encode(piece) : piece);
    return true;
  }

  flush() {
    if (this.#pieces.length === 0) return;
    const chunk = new Uint8Array(this.#pieces.reduce((length, piece) => length + piece.length, 0));
    let offset = 0;
    for (const piece of this.#pieces) {
      chunk.set(piece, offset);
      offset += piece.length;
    }
    this.#pieces = [];
    this.#controller.enqueue(
      this.#isFirstChunk ? textEncoder.encode(removePreloadHints(new TextDecoder().decode(chunk))) : chunk,
    );
    this.#isFirstChunk = false;
  }

  end() {
    this.flush();
    this.#controller.close();
  }

  destroy(error: unknown) {
    this.#controller.error(error);
  }

  /** React stops writing when its destination closes. Other events do not occur. */
  on(event: string, listener: () => void): this {
    if (event === 'close') this.#closeListener = listener;
    return this;
  }

  /** The reader has left. */
  close() {
    this.#closeListener?.();
  }
}

const PRELOAD_HINT_PATTERN = /<link rel="modulepreload"[^<>]*>/g;

/**
 * Removes the modulepreload hints that React Router emits for every script ahead of the styles. On a slow connection
 * they share the bandwidth with the styles. Without them the first paint is half a second earlier, and the scripts are
 * still loaded, because they import each other.
 */
function removePreloadHints(html: string): string {
  const headEnd = html.indexOf('</head>');
  return headEnd < 0 ? html : html.slice(0, headEnd).replaceAll(PRELOAD_HINT_PATTERN, '') + html.slice(headEnd);
}
