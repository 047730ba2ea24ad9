import { joinBytes } from './join-bytes.ts';

export const HEAD_END = '</head>';
const PRELOAD_HINT_PATTERN = /<link rel="modulepreload"[^<>]*>/g;

export const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

export const stripPreloadHints = (head: string): string => head.replaceAll(PRELOAD_HINT_PATTERN, '');

/**
 * Removes the modulepreload hints that React Router emits for every script ahead of the styles. On a slow connection
 * they share the bandwidth with the styles. Without them the first paint is half a second earlier, and the scripts are
 * still loaded, because they import each other. Only the head is buffered. The rest is streamed.
 */
export function removePreloadHints(page: Response): Response {
  if (!page.body || !isHtml(page)) return page;
  let head: Uint8Array | null = new Uint8Array();
  const dropHints = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (head === null) return controller.enqueue(chunk);
      head = joinBytes(head, chunk);
      const headEnd = findHeadEnd(head);
      if (headEnd < 0) return;
      controller.enqueue(
        new TextEncoder().encode(stripPreloadHints(new TextDecoder().decode(head.subarray(0, headEnd)))),
      );
      controller.enqueue(head.subarray(headEnd));
      head = null;
    },
    flush(controller) {
      if (head) controller.enqueue(head);
    },
  });
  return new Response(page.body.pipeThrough(dropHints), page);
}

/**
 * Finds the offset of the head's end in bytes. Returns -1 if the head has not ended. Decoded as Latin-1, because a
 * chunk may end inside a character.
 */
const findHeadEnd = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).indexOf(HEAD_END);
