import { type IncomingHttpHeaders, request } from 'node:http';
import { PAGE_HEADERS } from '#tests/contract/support/browser-visit.ts';

/** Reads the status and headers of a page's response, without waiting for late parts of the body. */
export function readResponseHead(
  portal: URL,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; ms: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        host: portal.hostname,
        port: portal.port,
        path,
        headers: { host: 'localhost', ...PAGE_HEADERS, ...headers },
        agent: false,
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, ms: performance.now() - start });
        response.destroy();
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
