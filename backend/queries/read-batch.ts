import type { BatchedRead, BatchedResponseHead } from '#shared/read-batch.ts';
import type { ReplicatedDatabase } from './database-copies.ts';
import { coalesceReads } from './coalesce-reads.ts';

/**
 * Responds to the reads of one page as if each were a request, in a stream of their responses in the order of
 * completion. Queries of different reads share round trips.
 */
export async function respondToBatch(
  request: Request,
  db: ReplicatedDatabase,
  respondToRead: (read: Request, db: ReplicatedDatabase) => Response | Promise<Response>,
): Promise<Response> {
  const reads = (await request.json()) as BatchedRead[];
  const sharedDb = shareRoundTrips(db);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const sendResponse = async ({ path, ...init }: BatchedRead, index: number) => {
        const { status, headers, ...response } = await readResponse(
          await respondToRead(new Request(new URL(path, request.url), init), sharedDb),
        );
        const head: BatchedResponseHead = { index, status, headers, length: response.text.length };
        controller.enqueue(encoder.encode(`${JSON.stringify(head)}\n${response.text}`));
      };
      await Promise.all(reads.map(sendResponse));
      controller.close();
    },
  });
  return new Response(stream);
}

const readResponse = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers] as BatchedResponseHead['headers'],
  text: await response.text(),
});

/**
 * Wraps a database so that the reads of one turn of the event loop are one round trip, even if they use separate but
 * equal sessions.
 */
function shareRoundTrips(db: ReplicatedDatabase): ReplicatedDatabase {
  const sendLater = (send: () => void) => void setTimeout(send, 0);
  const openSession = db.withSession?.bind(db);
  if (!openSession) return coalesceReads(db, sendLater);
  const sessions = new Map<string, ReturnType<typeof openSession>>();
  return {
    ...coalesceReads(db, sendLater),
    withSession(sessionStart) {
      const sharedSession = sessions.get(sessionStart);
      if (sharedSession) return sharedSession;
      const session = openSession(sessionStart);
      const newSession = { ...coalesceReads(session, sendLater), getBookmark: () => session.getBookmark() };
      sessions.set(sessionStart, newSession);
      return newSession;
    },
  };
}
