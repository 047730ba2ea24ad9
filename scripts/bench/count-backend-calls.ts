import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { retryOnce } from '#scripts/data/retrying-database.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';

export interface CountedBackend {
  origin: string;
  count: () => number;
  stop: () => void;
}

/** Serves the embedded backend of a portal over HTTP, like an external backend, and counts the calls. */
export async function countBackendCalls({ miniflare }: RunningPortal): Promise<CountedBackend> {
  const backend = await miniflare.getWorker('passage-backend');
  let callCount = 0;
  const server = createServer(async (request, response) => {
    callCount += 1;
    const body = await readBody(request);
    const reply = await retryOnce(() =>
      backend.fetch(`http://backend${request.url}`, {
        method: request.method,
        headers: getForwardedHeaders(request),
        ...(body && { body }),
      }),
    );
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? '',
      'content-language': reply.headers.get('content-language') ?? '',
    });
    response.end(await reply.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => callCount,
    stop: () => server.close(),
  };
}

const CONNECTION_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding'];

const getForwardedHeaders = (request: IncomingMessage) =>
  Object.entries(request.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)) as [string, string][];

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
