import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface CountedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  status: number;
  /** True for responses of the Worker, which carry a request id; static files do not. */
  byWorker: boolean;
  /** Transferred body size, after compression. */
  bytes: number;
}

export interface CountingProxy {
  origin: string;
  /** Returns the requests since the last call and resets the list. */
  take: () => CountedRequest[];
  close: () => void;
}

const STATIC_EXTENSIONS = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest))/;

/** Proxy between browser and portal that counts the requests left after the browser's own cache. */
export async function startCountingProxy(portal: URL): Promise<CountingProxy> {
  let seen: CountedRequest[] = [];
  const server = createServer(async (caller, answer) => {
    const { method = 'GET', url: path = '/', headers } = caller;
    const body = await readBody(caller);
    const asked = request({ host: portal.hostname, port: portal.port, method, path, headers }, async (told) => {
      const content = await readBody(told);
      const isPacked = told.headers['content-encoding'] !== undefined;
      const packs = !isPacked && STATIC_EXTENSIONS.test(told.headers['content-type'] ?? '');
      seen.push({
        method,
        path,
        headers,
        body,
        status: told.statusCode ?? 0,
        byWorker: 'x-request-id' in told.headers,
        bytes: packs ? gzipSync(content).length : content.length,
      });
      const { 'transfer-encoding': _chunked, connection: _connection, ...kept } = told.headers;
      answer.writeHead(told.statusCode ?? 502, kept).end(content);
    });
    asked.on('error', () => answer.destroy());
    asked.end(body);
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
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

/** Repeats a counted request. */
export const repeatRequest = (
  { method, path, headers, body }: Pick<CountedRequest, 'method' | 'path' | 'headers' | 'body'>,
  portal: URL,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: portal.hostname, port: portal.port, method, path, headers }, (told) => {
      told.on('end', resolve).on('error', reject).resume();
    });
    asked.on('error', reject);
    asked.end(body);
  });
