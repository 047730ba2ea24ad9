import type { ReactNode } from 'react';
// The other renderers encode each piece of text by a call of the runtime, some seven thousand of them for a list.
// This one writes text, which is encoded once per chunk.
import { renderToPipeableStream } from 'react-dom/server.bun';

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
  #text = '';
  /** Whether nothing has been sent. What React writes until its first flush contains the whole head. */
  #isFirstChunk = true;
  #closeListener: (() => void) | null = null;

  constructor(controller: ReadableStreamDefaultController<Uint8Array>) {
    this.#controller = controller;
  }

  write(piece: string): boolean {
    this.#text += piece;
    return true;
  }

  flush() {
    const text = this.#isFirstChunk ? removePreloadHints(this.#text) : this.#text;
    if (text === '') return;
    this.#text = '';
    this.#isFirstChunk = false;
    this.#controller.enqueue(textEncoder.encode(text));
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
