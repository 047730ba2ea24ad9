import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface PageResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  json: () => unknown;
}

export interface VisitOptions {
  method?: string;
  /** Headers may include host, which fetch forbids. */
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const BROWSER_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  connection: 'close',
};
export const PAGE_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };

export interface OpenVisit {
  /** Closes the tab. */
  leaveVisit: () => void;
  /** Resolves when the response headers have arrived. */
  startPromise: Promise<void>;
  answered: Promise<PageResponse>;
}

/** Sends one request over a new connection, without following redirects. */
export function openVisit(
  portal: URL,
  path: string,
  { method = 'GET', headers = {}, body }: VisitOptions = {},
): OpenVisit {
  const { promise: responsePromise, resolve, reject } = Promise.withResolvers<PageResponse>();
  const clientRequest: ClientRequest = request(
    {
      host: portal.hostname,
      port: portal.port,
      path,
      method,
      headers: { host: 'localhost', ...BROWSER_HEADERS, ...headers },
      agent: false,
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const rawBody = Buffer.concat(chunks);
        const bytes = response.headers['content-encoding'] === 'gzip' ? gunzipSync(rawBody) : rawBody;
        const { statusCode: status = 0, headers: responseHeaders } = response;
        const text = bytes.toString();
        resolve({ status, headers: responseHeaders, bytes, text, json: () => JSON.parse(text) });
      });
    },
  );
  clientRequest.on('error', reject);
  clientRequest.end(body);
  // Resets the connection, as a closed tab does. After a FIN alone, the client might still be reading.
  const startedPromise = new Promise<void>((onStarted) => void clientRequest.once('response', () => onStarted()));
  return {
    leaveVisit: () => void clientRequest.socket?.resetAndDestroy(),
    startPromise: startedPromise,
    answered: responsePromise,
  };
}

export const visit = (portal: URL, path: string, options?: VisitOptions): Promise<PageResponse> =>
  openVisit(portal, path, options).answered;
export const visitPage = (portal: URL, path: string, headers: Record<string, string> = {}) =>
  visit(portal, path, { headers: { ...PAGE_HEADERS, ...headers } });

/** A page is cached only once all its calls succeed again. After a fault, the circuit breaker retries once a second. */
const CACHED_WITHIN_MS = 20_000;

/** Repeats the visit until the page comes from the cache, which is filled after the response has been sent. */
export async function visitUntilCached(
  portal: URL,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  for (const start = performance.now(); performance.now() - start < CACHED_WITHIN_MS;) {
    const response = await visitPage(portal, path, headers);
    if (response.headers['x-page-cache'] === 'hit') return response;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${path} never came from the page cache`);
}

export const getLang = ({ text }: PageResponse) => /<html[^>]*\blang="([^"]*)"/.exec(text)?.[1];
export const getNonces = ({ text }: PageResponse) => [
  ...new Set([...text.matchAll(/\bnonce="([^"]+)"/g)].map(([, nonce]) => nonce)),
];
