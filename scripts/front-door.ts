// Reverse proxy in front of the Workers in `npm start`, in Cloudflare's place: it sets the client's address.
import { Agent, type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ERROR_CODES, type ErrorCode } from '#shared/call-error.ts';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import { acceptedLocales } from '#shared/locale/accept-language.ts';
import { FALLBACK_LOCALE, type Locale } from '#shared/locale/locales.ts';
import en from '#shared/messages/en-us/failure.json' with { type: 'json' };
import zhHk from '#shared/messages/zh-hk/failure.json' with { type: 'json' };
import zh from '#shared/messages/zh/failure.json' with { type: 'json' };

export interface FrontDoor {
  url: URL;
  /** Origin of the Workers; null while they start. */
  setBehind: (behind: URL | null) => void;
  close: () => Promise<void>;
}

interface FrontDoorOptions {
  port: number;
  /** Origin of the Workers; null while they start. */
  behind: URL | null;
  /** Another proxy in front of this one sets the client's address. */
  trustsProxy: boolean;
}

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
const MAX_HEADER_BYTES = 64 * 1024;
/** Shorter than the runtime's keep-alive, so that no request uses a connection that is being closed. */
const IDLE_MS = 1_000;
/** A burst is over after that time, or its clients queue. */
const RETRY_SECONDS = '5';
/** Bytes drained from a rejected body: closing the connection at once would lose the response. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

export async function openFrontDoor({ port, behind: firstBehind, trustsProxy }: FrontDoorOptions): Promise<FrontDoor> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  let behind = firstBehind;
  const forwardRequest = (caller: IncomingMessage, { hostname, port: portBehind }: URL) =>
    request({
      agent: canReuseConnection(caller) ? agent : false,
      host: hostname,
      port: portBehind,
      method: caller.method,
      path: caller.url,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: requestHeaders(caller.rawHeaders, caller.socket.remoteAddress ?? '', trustsProxy),
    });

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (caller: IncomingMessage, reply: ServerResponse) => {
    if (!isAddress(caller)) return void reply.writeHead(400, { connection: 'close' }).end();
    if (isRuntimePath(caller)) return void reply.writeHead(404).end();
    if (Number(caller.headers['content-length'] ?? 0) > MAX_REQUEST_BODY_BYTES)
      return respondBodyTooLarge(caller, reply);
    if (!behind) return respondUnavailable(caller, reply, 503);
    const upstream = forwardRequest(caller, behind);
    upstream.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.statusMessage, responseHeaders(response.rawHeaders));
      reply.flushHeaders();
      response.pipe(reply);
      // A truncated response must not look complete.
      response.on('error', () => reply.destroy());
    });
    upstream.on('error', (error) => {
      if (isRefused) return;
      if (reply.headersSent) reply.destroy();
      else respondUnavailable(caller, reply, (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? 503 : 502);
    });
    reply.on('close', () => reply.writableFinished || reset(upstream));
    let [bytes, isRefused] = [0, false];
    caller.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MAX_REQUEST_BODY_BYTES || isRefused || reply.headersSent) return;
      isRefused = true;
      caller.unpipe(upstream);
      upstream.destroy();
      respondBodyTooLarge(caller, reply);
    });
    caller.pipe(upstream);
  });

  server.on('upgrade', (caller: IncomingMessage, socket: Duplex, first: Buffer) => {
    if (!isAddress(caller)) return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    if (isRuntimePath(caller)) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    if (!behind) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    const upstream = forwardRequest(caller, behind);
    upstream.on('upgrade', (response, line, head) => {
      socket.write(headOf(response));
      if (head.length > 0) socket.write(head);
      if (first.length > 0) line.write(first);
      socket.pipe(line).pipe(socket);
      for (const [one, other] of [
        [socket, line],
        [line, socket],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    upstream.on('response', (response) => {
      socket.write(headOf(response));
      response.pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    upstream.end();
  });

  await new Promise<void>((listens, fails) => {
    server.once('error', fails);
    server.listen(port, '127.0.0.1', listens);
  });
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    setBehind: (next) => void (behind = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/**
 * Whether the connection to the Workers may be reused. The runtime silently closes a connection with an unread body,
 * and the next request over it, of another client, would be lost.
 */
const canReuseConnection = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether host and target form a valid URL. For 'GET https://other/', '*', a second host or an invalid one the runtime
 * responds 500 and logs a stack each time.
 */
export function isAddress({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[at + 1] ?? ''] : [],
  );
  const [host = ''] = hosts;
  return hosts.length === 1 && HOST.test(host) && url.startsWith('/') && URL.canParse(`http://${host}${url}`);
}

/**
 * Developer paths of the runtime, such as /cdn-cgi/local/r2/public with every file of the buckets; at Cloudflare the
 * folder belongs to the platform. The path is normalised as the runtime does: dots, backslashes and escapes.
 */
const isRuntimePath = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  /^\/+cdn-cgi(?:\/|$)/i.test(new URL(`http://localhost${url}`).pathname.replaceAll(/%2f|%5c/gi, '/'));

/**
 * Aborts a call whose client has disconnected. A closed connection alone leaves the runtime's request running; a TCP reset aborts it,
 * and with it the calls that it makes to a backend.
 */
function reset(upstream: ClientRequest) {
  upstream.socket?.resetAndDestroy();
  upstream.destroy();
}

/**
 * 503 with Retry-After while the runtime starts, or when an overloaded runtime hangs up within fifteen seconds; 502 if
 * the connection is refused.
 */
function respondUnavailable(caller: IncomingMessage, response: ServerResponse, status: 502 | 503) {
  response.writeHead(status, { ...JSON_HEADERS, 'retry-after': RETRY_SECONDS });
  response.end(errorText(caller, ERROR_CODES.serviceUnavailable, 503));
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function errorText(caller: IncomingMessage, code: ErrorCode, status: 413 | 503): string {
  const [locale = FALLBACK_LOCALE] = acceptedLocales(caller.headers['accept-language'] ?? '');
  return JSON.stringify({ code, message: TEXTS[locale].http[status] });
}

/**
 * 413 for a body beyond the limit of any route. The runtime would reset the connection with the rest of the body
 * unread, which would lose its own 413.
 */
function respondBodyTooLarge(caller: IncomingMessage, response: ServerResponse) {
  response.writeHead(413, JSON_HEADERS);
  response.end(errorText(caller, ERROR_CODES.requestError, 413));
  let drained = 0;
  caller.on('data', (part: Buffer) => {
    drained += part.length;
    if (drained > MAX_DRAINED_BYTES) caller.destroy();
  });
}

/** Response head of an upgrade, which has no ServerResponse; a rejection ends the connection. */
function headOf({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage): string {
  const isUpgraded = statusCode === 101;
  const headers = isUpgraded ? rawHeaders : [...responseHeaders(rawHeaders), 'connection', 'close'];
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}

/** Headers by which a Worker trusts the client's identity, and their forms in other proxies. */
const CLIENT_IDENTITY_HEADERS =
  /^(?:cf-|x-forwarded|forwarded$|x-real-ip$|true-client-ip$|x-client-ip$|x-cluster-client-ip$|via$)/;
/** Headers of the runtime's internal routing: one names the Worker that a request is for. */
const RUNTIME_HEADERS = /^(?:mf-|x-mf-)/;
/** Hop-by-hop headers. */
const HOP_BY_HOP = new Set(['keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'expect']);

/** Names and values alternating, as in Node's `rawHeaders`. */
type RawHeaders = readonly string[];

/** Request headers for the Workers, with the client's address: from the socket, or from a trusted proxy in front. */
export function requestHeaders(raw: RawHeaders, socketAddress: string, trustsProxy: boolean): string[] {
  const isUpgrade = raw.some((name, at) => at % 2 === 0 && name.toLowerCase() === 'upgrade');
  const stored = filterHeaders(raw, (name) => {
    if (RUNTIME_HEADERS.test(name)) return false;
    if (name === 'connection' || name === 'upgrade') return isUpgrade;
    // A body without Content-Length is forwarded chunked.
    if (name === 'transfer-encoding') return true;
    // Headers named by 'Connection' are forwarded: otherwise a client could remove the proxy's own headers by naming
    // them there.
    if (HOP_BY_HOP.has(name)) return false;
    return trustsProxy || !CLIENT_IDENTITY_HEADERS.test(name);
  });
  return trustsProxy ? stored : [...stored, 'cf-connecting-ip', socketAddress.replace(/^::ffff:/, '')];
}

/** Response headers for the client. */
const responseHeaders = (raw: RawHeaders): string[] =>
  filterHeaders(raw, (name) => name !== 'connection' && !HOP_BY_HOP.has(name));

const filterHeaders = (raw: RawHeaders, mayStay: (name: string) => boolean): string[] =>
  raw.flatMap((name, at) => (at % 2 === 0 && mayStay(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : []));
