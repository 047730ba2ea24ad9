import { type BatchedRead, type BatchedResponseHead, READ_BATCH_PATH } from '#shared/read-batch.ts';

export type Send = (path: string, init: RequestInit) => Promise<Response>;

interface PendingRead {
  path: string;
  init: RequestInit;
  resolve: (response: Response | Promise<Response>) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that sends the reads of one turn of the event loop as one request, because each invocation of the
 * backend costs more than most reads. Each read resolves with its own response, and an aborted one rejects alone.
 */
export function createReadBatcher(send: Send, onResponse?: (headers: Headers) => void): Send {
  let pendingReads: PendingRead[] = [];

  async function sendPendingReads() {
    const batch = pendingReads;
    pendingReads = [];
    const [firstRead] = batch;
    if (firstRead && batch.length === 1) return firstRead.resolve(send(firstRead.path, firstRead.init));
    try {
      const { ok, body } = await send(READ_BATCH_PATH, {
        method: 'POST',
        body: JSON.stringify(batch.map(toBatchedRead)),
      });
      if (ok && body)
        for await (const [index, response] of splitResponses(body)) {
          onResponse?.(response.headers);
          batch[index]?.resolve(response);
        }
      throw new Error('the batch has no response for this read');
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (path, init) =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted();
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      if (pendingReads.push({ path, init, resolve, reject }) === 1) setTimeout(() => void sendPendingReads(), 0);
    });
}

const toBatchedRead = ({ path, init: { method = 'GET', headers, body = null } }: PendingRead): BatchedRead => ({
  path,
  method,
  headers: [...new Headers(headers)],
  body: body as string | null,
});

async function* splitResponses(stream: ReadableStream<Uint8Array>): AsyncGenerator<[index: number, Response]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    for (let lineEnd = text.indexOf('\n'); lineEnd >= 0; lineEnd = text.indexOf('\n')) {
      const { index, status, headers, length } = JSON.parse(text.slice(0, lineEnd)) as BatchedResponseHead;
      const bodyEnd = lineEnd + 1 + length;
      if (text.length < bodyEnd) break;
      yield [index, new Response(text.slice(lineEnd + 1, bodyEnd) || null, { status, headers })];
      text = text.slice(bodyEnd);
    }
  }
}
