import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Portal whose service worker changes to another release, as after a deployment. */
export interface ChangingRelease {
  url: URL;
  /** Replaces the release name in `/sw.js` from now on. */
  release: (from: string, to: string) => void;
  stop: () => Promise<void>;
}

export async function changeReleases(portal: URL): Promise<ChangingRelease> {
  let change: { from: string; to: string } | null = null;
  const server = createServer((near, response) => {
    const isWorker = near.url === '/sw.js';
    const { 'if-none-match': _known, ...anew } = near.headers;
    const headers = isWorker ? { ...anew, 'accept-encoding': 'identity' } : near.headers;
    const to = { host: portal.hostname, port: portal.port, path: near.url, method: near.method, headers };
    const far = ask(to, (came) => {
      const { 'content-length': _length, etag: _etag, ...rest } = came.headers;
      if (!isWorker) {
        response.writeHead(came.statusCode ?? 502, came.headers);
        return void came.pipe(response);
      }
      const parts: Buffer[] = [];
      came.on('data', (part: Buffer) => parts.push(part));
      came.on('end', () => {
        response.writeHead(came.statusCode ?? 502, rest);
        const script = Buffer.concat(parts).toString();
        response.end(change ? script.replaceAll(change.from, change.to) : script);
      });
    });
    far.on('error', () => response.destroy());
    response.on('close', () => far.destroy());
    near.pipe(far);
  });
  await new Promise<void>((listening) => server.listen(0, portal.hostname, listening));
  return {
    url: new URL(`http://${portal.hostname}:${(server.address() as AddressInfo).port}/`),
    release(from, to) {
      change = { from, to };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
