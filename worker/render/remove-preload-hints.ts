import { joinBytes } from './join-bytes.ts';

const HEAD_END = '</head>';
const HINT = /<link rel="modulepreload"[^<>]*>/g;

/**
 * React Router asks for every script of a page ahead of its styles, and on a slow connection these share what there is. A page
 * is read before it is used: without the hints its words are painted half a second sooner, and the scripts, which name
 * each other, follow. Only the head is looked at, and what comes after it streams on untouched.
 */
export function removePreloadHints(page: Response): Response {
  if (!page.body || !page.headers.get('content-type')?.startsWith('text/html')) return page;
  let held: Uint8Array | null = new Uint8Array();
  const dropHints = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (held === null) return controller.enqueue(chunk);
      held = joinBytes(held, chunk);
      const end = findHeadEnd(held);
      if (end < 0) return;
      controller.enqueue(
        new TextEncoder().encode(new TextDecoder().decode(held.subarray(0, end)).replaceAll(HINT, '')),
      );
      controller.enqueue(held.subarray(end));
      held = null;
    },
    flush(controller) {
      if (held) controller.enqueue(held);
    },
  });
  return new Response(page.body.pipeThrough(dropHints), page);
}

/** In bytes, for a piece may end within a letter. -1 while it has not come. */
const findHeadEnd = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).indexOf(HEAD_END);
