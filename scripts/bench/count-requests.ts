import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface CountedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  status: number;
  /** Whether the Worker responded. Its responses have a request id. Static files have none. */
  byWorker: boolean;
  /** Compressed size of the body, as transferred. */
  bytes: number;
}

export interface CountingProxy {
  origin: string;
  /** Returns the requests since the last call and clears the list. */
  takeRequests: () => CountedRequest[];
  close: () => void;
}

const STATIC_EXTENSIONS = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest))/;

/**
 * Starts a proxy between the browser and the portal that counts the requests which the browser does not serve from its
 * cache.
 */
export async function startCountingProxy(portal: URL): Promise<CountingProxy> {
  let countedRequests: CountedRequest[] = [];
  const server = createServer(async (caller, response) => {
    const { method = 'GET', url: path = '/', headers } = caller;
    const body = await readBody(caller);
    const forwardedRequest = request(
      { host: portal.hostname, port: portal.port, method, path, headers },
      async (incoming) => {
        const content = await readBody(incoming);
        const isCompressed = incoming.headers['content-encoding'] !== undefined;
        const shouldCompress = !isCompressed && STATIC_EXTENSIONS.test(incoming.headers['content-type'] ?? '');
        countedRequests.push({
          method,
          path,
          headers,
          body,
          status: incoming.statusCode ?? 0,
          byWorker: 'x-request-id' in incoming.headers,
          bytes: shouldCompress ? gzipSync(content).length : content.length,
        });
        const { 'transfer-encoding': _chunked, connection: _connection, ...forwardedHeaders } = incoming.headers;
        response.writeHead(incoming.statusCode ?? 502, forwardedHeaders).end(content);
      },
    );
    forwardedRequest.on('error', () => response.destroy());
    forwardedRequest.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeRequests: () => {
      const takenRequests = countedRequests;
      countedRequests = [];
      return takenRequests;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const repeatRequest = (
  { method, path, headers, body }: Pick<CountedRequest, 'method' | 'path' | 'headers' | 'body'>,
  portal: URL,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const repeatedRequest = request({ host: portal.hostname, port: portal.port, method, path, headers }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
    });
    repeatedRequest.on('error', reject);
    repeatedRequest.end(body);
  });
