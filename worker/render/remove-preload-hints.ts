import { joinBytes } from './join-bytes.ts';

export const HEAD_END = '</head>';
const HINT = /<link rel="modulepreload"[^<>]*>/g;

export const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

export const withoutPreloadHints = (head: string): string => head.replaceAll(HINT, '');

/**
 * React Router emits a modulepreload hint for every script ahead of the styles, and on a slow connection they share the bandwidth.
 * Without the hints the first paint comes half a second sooner; the scripts import each other and follow. Only the head is
 * buffered, the rest streams through.
 */
export function removePreloadHints(page: Response): Response {
  if (!page.body || !isHtml(page)) return page;
  let head: Uint8Array | null = new Uint8Array();
  const dropHints = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (head === null) return controller.enqueue(chunk);
      head = joinBytes(head, chunk);
      const end = findHeadEnd(head);
      if (end < 0) return;
      controller.enqueue(
        new TextEncoder().encode(withoutPreloadHints(new TextDecoder().decode(head.subarray(0, end)))),
      );
      controller.enqueue(head.subarray(end));
      head = null;
    },
    flush(controller) {
      if (head) controller.enqueue(head);
    },
  });
  return new Response(page.body.pipeThrough(dropHints), page);
}

/** Offset in bytes, as a chunk may end inside a character; -1 before the head has ended. */
const findHeadEnd = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).indexOf(HEAD_END);
