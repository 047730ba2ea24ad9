import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Portal whose service worker can be replaced by that of another release, as after a deploy. */
export interface ChangingRelease {
  url: URL;
  /** Replaces the release name in all later responses of `/sw.js`. */
  release: (from: string, to: string) => void;
  stop: () => Promise<void>;
}

export async function startReleaseProxy(portal: URL): Promise<ChangingRelease> {
  let releaseChange: { from: string; to: string } | null = null;
  const server = createServer((clientRequest, response) => {
    const isWorker = clientRequest.url === '/sw.js';
    const { 'if-none-match': _known, ...unconditionalHeaders } = clientRequest.headers;
    const headers = isWorker ? { ...unconditionalHeaders, 'accept-encoding': 'identity' } : clientRequest.headers;
    const targetOptions = {
      host: portal.hostname,
      port: portal.port,
      path: clientRequest.url,
      method: clientRequest.method,
      headers,
    };
    const proxyRequest = ask(targetOptions, (proxyResponse) => {
      const { 'content-length': _length, etag: _etag, ...responseHeaders } = proxyResponse.headers;
      if (!isWorker) {
        response.writeHead(proxyResponse.statusCode ?? 502, proxyResponse.headers);
        return void proxyResponse.pipe(response);
      }
      const bodyChunks: Buffer[] = [];
      proxyResponse.on('data', (bodyChunk: Buffer) => bodyChunks.push(bodyChunk));
      proxyResponse.on('end', () => {
        response.writeHead(proxyResponse.statusCode ?? 502, responseHeaders);
        const script = Buffer.concat(bodyChunks).toString();
        response.end(releaseChange ? script.replaceAll(releaseChange.from, releaseChange.to) : script);
      });
    });
    proxyRequest.on('error', () => response.destroy());
    response.on('close', () => proxyRequest.destroy());
    clientRequest.pipe(proxyRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, portal.hostname, resolve));
  return {
    url: new URL(`http://${portal.hostname}:${(server.address() as AddressInfo).port}/`),
    release(from, to) {
      releaseChange = { from, to };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
