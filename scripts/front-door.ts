// Reverse proxy in front of the Workers of `npm start`. Like Cloudflare, it sets the header that contains the client's
// address.
import { Agent, type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ERROR_CODES, type ErrorCode } from '#shared/call-error.ts';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import { listAcceptedLocales } from '#shared/locale/accept-language.ts';
import { FALLBACK_LOCALE, type Locale } from '#shared/locale/locales.ts';
import en from '#shared/messages/en-us/failure.json' with { type: 'json' };
import zhHk from '#shared/messages/zh-hk/failure.json' with { type: 'json' };
import zh from '#shared/messages/zh/failure.json' with { type: 'json' };

export interface FrontDoor {
  url: URL;
  /** Sets the origin of the Workers, or null while they start. */
  setBehind: (upstream: URL | null) => void;
  close: () => Promise<void>;
}

interface FrontDoorOptions {
  port: number;
  /** Origin of the Workers at the start, or null while they start. */
  firstBehind: URL | null;
  /** Whether another proxy in front of this one sets the client's IP address. */
  trustsProxy: boolean;
}

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
const MAX_HEADER_BYTES = 64 * 1024;
/**
 * Idle timeout of connections to the runtime. It is shorter than the runtime's own, so that no request uses a
 * connection that is being closed.
 */
const IDLE_TIMEOUT_MS = 1_000;
/** Retry-After in seconds, enough for a burst of requests to end. */
const RETRY_SECONDS = '5';
/**
 * Maximum number of bytes read from a rejected body. If the connection were closed at once, the response would be lost.
 */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

export async function openFrontDoor({ port, firstBehind, trustsProxy }: FrontDoorOptions): Promise<FrontDoor> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  let upstreamUrl = firstBehind;
  const forwardRequest = (
    clientRequest: IncomingMessage,
    { hostname, port: upstreamPort }: URL,
    { isRetry = false } = {},
  ) =>
    request({
      agent: isBodilessRead(clientRequest) && !isRetry ? agent : false,
      host: hostname,
      port: upstreamPort,
      method: clientRequest.method,
      path: clientRequest.url,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: createRequestHeaders(clientRequest.rawHeaders, clientRequest.socket.remoteAddress ?? '', trustsProxy),
    });

  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES },
    (clientRequest: IncomingMessage, serverResponse: ServerResponse) => {
      if (!isValidAddress(clientRequest)) return void serverResponse.writeHead(400, { connection: 'close' }).end();
      if (isRuntimePath(clientRequest)) return void serverResponse.writeHead(404).end();
      if (Number(clientRequest.headers['content-length'] ?? 0) > MAX_REQUEST_BODY_BYTES)
        return respondBodyTooLarge(clientRequest, serverResponse);
      if (!upstreamUrl) return respondUnavailable(clientRequest, serverResponse, 503);
      const isRepeatable = isBodilessRead(clientRequest);
      let [bytes, isRefused] = [0, false];
      const sendUpstream = (url: URL, isRetry = false): ClientRequest => {
        const sentRequest = forwardRequest(clientRequest, url, { isRetry });
        sentRequest.on('response', (response) => {
          serverResponse.writeHead(
            response.statusCode ?? 502,
            response.statusMessage,
            createResponseHeaders(response.rawHeaders),
          );
          serverResponse.flushHeaders();
          response.pipe(serverResponse);
          // A truncated response must not look complete to the client.
          response.on('error', () => serverResponse.destroy());
        });
        sentRequest.on('error', (error) => {
          if (isRefused || serverResponse.destroyed) return;
          const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
          if (serverResponse.headersSent) serverResponse.destroy();
          else if (isReset && isRepeatable && !isRetry && upstreamUrl)
            upstreamRequest = sendUpstream(upstreamUrl, true);
          else respondUnavailable(clientRequest, serverResponse, isReset ? 503 : 502);
        });
        if (isRepeatable) sentRequest.end();
        return sentRequest;
      };
      let upstreamRequest = sendUpstream(upstreamUrl);
      serverResponse.on('close', () => serverResponse.writableFinished || resetConnection(upstreamRequest));
      if (isRepeatable) return;
      clientRequest.on('data', (bodyChunk: Buffer) => {
        bytes += bodyChunk.length;
        if (bytes <= MAX_REQUEST_BODY_BYTES || isRefused || serverResponse.headersSent) return;
        isRefused = true;
        clientRequest.unpipe(upstreamRequest);
        upstreamRequest.destroy();
        respondBodyTooLarge(clientRequest, serverResponse);
      });
      clientRequest.pipe(upstreamRequest);
    },
  );

  server.on('upgrade', (clientRequest: IncomingMessage, socket: Duplex, firstBytes: Buffer) => {
    if (!isValidAddress(clientRequest)) return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    if (isRuntimePath(clientRequest)) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    if (!upstreamUrl) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    const upstreamRequest = forwardRequest(clientRequest, upstreamUrl);
    upstreamRequest.on('upgrade', (response, upstreamSocket, upstreamHead) => {
      socket.write(formatHead(response));
      if (upstreamHead.length > 0) socket.write(upstreamHead);
      if (firstBytes.length > 0) upstreamSocket.write(firstBytes);
      socket.pipe(upstreamSocket).pipe(socket);
      for (const [firstSocket, secondSocket] of [
        [socket, upstreamSocket],
        [upstreamSocket, socket],
      ] as const) {
        firstSocket.on('error', () => secondSocket.destroy());
        firstSocket.on('close', () => secondSocket.destroy());
      }
    });
    upstreamRequest.on('response', (response) => {
      socket.write(formatHead(response));
      response.pipe(socket);
    });
    upstreamRequest.on('error', () => socket.destroy());
    socket.on('error', () => upstreamRequest.destroy());
    upstreamRequest.end();
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    setBehind: (nextUpstream) => void (upstreamUrl = nextUpstream),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/**
 * Whether a request is a GET or HEAD without a body. Only such a request uses a shared connection: the runtime closes a
 * connection with an unread body without notice, and the next request on it, possibly of another client, would be lost.
 * If the runtime resets the connection before responding, such a request is sent once more on a new connection.
 */
const isBodilessRead = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

const HOST_PATTERN = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether host and target form a valid URL. For 'GET https://other/', for '*', and for a second or an invalid host, the
 * runtime would respond with 500 and log a stack trace each time.
 */
export function isValidAddress({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[index + 1] ?? ''] : [],
  );
  const [host = ''] = hosts;
  return hosts.length === 1 && HOST_PATTERN.test(host) && url.startsWith('/') && URL.canParse(`http://${host}${url}`);
}

/**
 * Whether a path is a developer path of the runtime, such as /cdn-cgi/local/r2/public, which serves every file in the
 * buckets. At Cloudflare, the platform handles this folder. The path is normalized in the same way as in the runtime:
 * dots, backslashes and percent-encoding.
 */
const isRuntimePath = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  /^\/+cdn-cgi(?:\/|$)/i.test(new URL(`http://localhost${url}`).pathname.replaceAll(/%2f|%5c/gi, '/'));

/**
 * Aborts a request whose client has disconnected. If the connection were merely closed, the runtime would still finish
 * the request. A TCP reset aborts the request and its backend calls. The connection of a completed request stays open,
 * because it may already serve another client.
 */
function resetConnection(upstreamRequest: ClientRequest) {
  if (upstreamRequest.destroyed) return;
  upstreamRequest.socket?.resetAndDestroy();
  upstreamRequest.destroy();
}

/**
 * Responds with 503 and Retry-After while the runtime starts or if an overloaded runtime closes the connection, and
 * with 502 if the runtime refuses the connection.
 */
function respondUnavailable(clientRequest: IncomingMessage, response: ServerResponse, status: 502 | 503) {
  response.writeHead(status, { ...JSON_HEADERS, 'retry-after': RETRY_SECONDS });
  response.end(createErrorText(clientRequest, ERROR_CODES.serviceUnavailable, 503));
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function createErrorText(clientRequest: IncomingMessage, code: ErrorCode, status: 413 | 503): string {
  const [locale = FALLBACK_LOCALE] = listAcceptedLocales(clientRequest.headers['accept-language'] ?? '');
  return JSON.stringify({ code, message: TEXTS[locale].http[status] });
}

/**
 * Responds with 413 to a body above the limit of every route. The runtime itself would reset the connection while the
 * body is unread, and the client would not receive the 413.
 */
function respondBodyTooLarge(clientRequest: IncomingMessage, response: ServerResponse) {
  response.writeHead(413, JSON_HEADERS);
  response.end(createErrorText(clientRequest, ERROR_CODES.requestError, 413));
  let drainedBytes = 0;
  clientRequest.on('data', (bodyChunk: Buffer) => {
    drainedBytes += bodyChunk.length;
    if (drainedBytes > MAX_DRAINED_BYTES) clientRequest.destroy();
  });
}

/**
 * Formats the response head of an upgrade, for which there is no ServerResponse. Any status other than 101 ends the
 * connection.
 */
function formatHead({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage): string {
  const isUpgraded = statusCode === 101;
  const headers = isUpgraded ? rawHeaders : [...createResponseHeaders(rawHeaders), 'connection', 'close'];
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1] ?? ''}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}

/** Headers from which a Worker reads the client's identity, and their equivalents in other proxies. */
const CLIENT_IDENTITY_HEADERS =
  /^(?:cf-|x-forwarded|forwarded$|x-real-ip$|true-client-ip$|x-client-ip$|x-cluster-client-ip$|via$)/;
/** Headers of the runtime's internal routing, one of which selects the Worker for a request. */
const RUNTIME_HEADERS = /^(?:mf-|x-mf-)/;
const HOP_BY_HOP = new Set(['keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'expect']);

/** Names and values alternate, as in Node's `rawHeaders`. */
type RawHeaders = readonly string[];

/**
 * Creates the request headers for the Workers. The client's address is that of the socket, or the one set by a trusted
 * proxy in front.
 */
export function createRequestHeaders(rawHeaders: RawHeaders, socketAddress: string, trustsProxy: boolean): string[] {
  const isUpgrade = rawHeaders.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'upgrade');
  const keptHeaders = filterHeaders(rawHeaders, (name) => {
    if (RUNTIME_HEADERS.test(name)) return false;
    if (name === 'connection' || name === 'upgrade') return isUpgrade;
    // A body without Content-Length is forwarded in chunks.
    if (name === 'transfer-encoding') return true;
    // Headers named by 'Connection' are forwarded too. Otherwise a client could remove the proxy's headers by naming
    // them there.
    if (HOP_BY_HOP.has(name)) return false;
    return trustsProxy || !CLIENT_IDENTITY_HEADERS.test(name);
  });
  return trustsProxy ? keptHeaders : [...keptHeaders, 'cf-connecting-ip', socketAddress.replace(/^::ffff:/, '')];
}

const createResponseHeaders = (rawHeaders: RawHeaders): string[] =>
  filterHeaders(rawHeaders, (name) => name !== 'connection' && !HOP_BY_HOP.has(name));

const filterHeaders = (rawHeaders: RawHeaders, shouldKeep: (name: string) => boolean): string[] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && shouldKeep(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [],
  );
