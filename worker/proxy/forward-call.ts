import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { SPEAKER_HEADER, formatSpeaker } from '#shared/chat-protocol/speaker.ts';
import { type CallError, ERROR_CODES } from '#shared/call-error.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { formatContentDisposition } from '#shared/rules/file-name.ts';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { readResponseText, parseEnvelope } from '#worker/backend-client/parse-response.ts';
import { createTextRefiner } from '#worker/backend-client/refine-texts.ts';
import { sendRequest, createNetworkError } from '#worker/backend-client/send-request.ts';
import { getCaller, handleSessionExpiry, getTransport } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { getErrorText, createInvalidInputError } from '#worker/locale/error-texts.ts';
import { respondWithError } from '#worker/endpoints/respond.ts';
import {
  getEssence,
  isJsonType,
  isInertType,
  getFieldOverrides,
  overrideBody,
  overrideQuery,
} from './override-fields.ts';

/** Forwards a call outside the contract after overriding the fields that the edge sets. */
export async function forwardCall(c: EdgeContext): Promise<Response> {
  const caller = getCaller(c);
  const transport = getTransport(c);
  const url = new URL(c.req.url);
  const fieldOverrides = getFieldOverrides(c.req.path, caller);
  url.search = overrideQuery(url.searchParams, fieldOverrides).toString();

  const requestHeaders = buildBackendRequestHeaders(
    c.req.raw.headers,
    buildPlatformHeaders(caller, transport.basicAuth),
  );
  const speaker = formatSpeaker(caller);
  if (speaker) requestHeaders.set(SPEAKER_HEADER, speaker);
  const isRead = ['GET', 'HEAD'].includes(c.req.method);
  const contentType = c.req.header('content-type') ?? '';
  const overriddenBody = isRead ? null : await overrideBody(contentType, await c.req.arrayBuffer(), fieldOverrides);
  if (!isRead && !overriddenBody) return respondWithError(c, createInvalidInputError(caller.locale, 'body', false));
  if (overriddenBody?.contentType) requestHeaders.set('content-type', overriddenBody.contentType);
  const sendResult = await sendRequest(
    transport,
    `${c.req.path}${url.search}`,
    { method: c.req.method, headers: requestHeaders, body: overriddenBody?.body ?? null },
    { abortSignal: c.req.raw.signal, isRetryable: isRead, breakerPath: getServicePath(c.req.path) },
  );
  if (!sendResult.ok) return respondUnavailable(c, sendResult.error);
  if (isJson(sendResult.value)) return forwardJson(c, sendResult.value, caller.accessToken ?? '');
  const redirectLocation = parseLocation(sendResult.value.headers.get('location'), url.origin);
  if (
    sendResult.value.status === 401 &&
    (await handleSessionExpiry(c, { code: '', httpStatus: 401 }, caller.accessToken ?? ''))
  ) {
    await sendResult.value.body?.cancel();
    return forwardCall(c);
  }
  if (sendResult.value.status < 400 && redirectLocation !== 'elsewhere')
    return forwardFile(sendResult.value, c.req.path, redirectLocation);
  await sendResult.value.body?.cancel();
  return respondUnavailable(c, {
    code: ERROR_CODES.accessForbidden,
    httpStatus: Math.max(sendResult.value.status, 400),
  });
}

/**
 * Returns the key of the circuit breaker: calls outside the contract share one per service, because clients choose
 * their paths.
 */
const getServicePath = (path: string) => `/${path.split('/')[1] ?? ''}/*`;

const isJson = (response: Response) => isJsonType(getEssence(response.headers.get('content-type') ?? ''));

const respondUnavailable = (c: EdgeContext, { code, httpStatus }: Pick<CallError, 'code' | 'httpStatus'>) =>
  respondWithError(c, {
    code,
    httpStatus,
    message: getErrorText(c.get('locale'), code, httpStatus, c.get('session') !== null),
  });

/** Forwards JSON. Data stays unchanged. An error gets a message, which is converted to the visitor's script. */
async function forwardJson(c: EdgeContext, response: Response, accessToken: string): Promise<Response> {
  const locale = c.get('locale');
  const responseText = await readResponseText(response).catch(() => null);
  if (responseText === null) return respondUnavailable(c, createNetworkError(c.req.raw.signal));
  const json = responseText.kind === 'text' ? responseText.text : '';
  const body = parseJsonOrNull(json) as Record<string, unknown> | null;
  if (body === null) return respondUnavailable(c, { code: ERROR_CODES.accessForbidden, httpStatus: 502 });
  const envelope = parseEnvelope(body);
  const isFailure = envelope.kind === 'failure';
  const code = isFailure ? envelope.code : '';
  const mayBeSessionEnd = isFailure || response.status === 401;
  // The call is repeated with the new token. If that is rejected too, no further refresh is possible.
  if (mayBeSessionEnd && (await handleSessionExpiry(c, { code, httpStatus: response.status }, accessToken)))
    return forwardCall(c);
  if (!isFailure && response.status >= 400)
    return respondUnavailable(c, { code: ERROR_CODES.accessForbidden, httpStatus: response.status });
  const headers = filterResponseHeaders(response.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  if (envelope.kind === 'bare') return new Response(json, { status: response.status, headers });
  const messageOrDefault = envelope.message || !isFailure ? envelope.message : getErrorText(locale, envelope.code);
  const message = await createTextRefiner(getCaller(c), response, '')(messageOrDefault, 'plain');
  return new Response(JSON.stringify({ ...body, code: isFailure ? envelope.code : Number(SUCCESS_CODE), message }), {
    status: response.status,
    headers,
  });
}

/** Serves a file of a backend in a sandbox, and only as an inert type. */
function forwardFile(response: Response, path: string, redirectLocation: string | null): Response {
  const headers = filterFileResponseHeaders(response.headers, path);
  if (redirectLocation !== null) headers.set('location', redirectLocation);
  headers.set(
    'content-security-policy',
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  );
  return new Response(response.body, { status: response.status, headers });
}

/** Request headers that are forwarded to a backend. The platform's own headers override them. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
  'range',
  'if-none-match',
  'if-modified-since',
];

/**
 * Response headers that are forwarded to a browser. Others are dropped, because they could set cookies, policies or a
 * redirect for the whole site.
 */
const RESPONSE_HEADERS = ['content-type', 'content-disposition', 'content-language', 'retry-after'];

/** Response headers of files, which include those of range and conditional requests. */
const FILE_RESPONSE_HEADERS = [...RESPONSE_HEADERS, 'accept-ranges', 'content-range', 'etag', 'last-modified'];

export function buildBackendRequestHeaders(browserHeaders: Headers, edgeHeaders: Headers): Headers {
  const headers = new Headers();
  for (const name of REQUEST_HEADERS) {
    const headerValue = browserHeaders.get(name);
    if (headerValue !== null) headers.set(name, headerValue);
  }
  for (const [name, value] of edgeHeaders) headers.set(name, value);
  return headers;
}

/** Filters the headers of a JSON response and forbids intermediaries to cache it, because it belongs to one caller. */
export function filterResponseHeaders(backendHeaders: Headers): Headers {
  const headers = pickHeaders(backendHeaders, RESPONSE_HEADERS);
  headers.set('cache-control', 'no-store');
  return headers;
}

/**
 * Filters the headers of a file response. HTML, scripts and style sheets would run with the site's origin, so every
 * type that is not inert becomes a download of application/octet-stream. Every download gets a file name, because a
 * browser would otherwise derive one from the URL.
 */
export function filterFileResponseHeaders(backendHeaders: Headers, path = ''): Headers {
  const headers = pickHeaders(backendHeaders, FILE_RESPONSE_HEADERS);
  headers.set('x-content-type-options', 'nosniff');
  const contentType = headers.get('content-type');
  const essence = getEssence(contentType ?? 'application/octet-stream');
  const mustDownload = contentType !== null && !isInertType(essence);
  if (mustDownload) headers.set('content-type', 'application/octet-stream');
  const dispositionHeader = headers.get('content-disposition');
  if (mustDownload || dispositionHeader !== null) {
    const { disposition, name } = parseDisposition(dispositionHeader ?? '');
    headers.set(
      'content-disposition',
      formatContentDisposition(mustDownload ? 'attachment' : disposition, name || path, essence),
    );
  }
  headers.set('cache-control', toPrivateCacheControl(backendHeaders.get('cache-control') ?? ''));
  return headers;
}

const pickHeaders = (sourceHeaders: Headers, names: readonly string[]) =>
  new Headers(
    names.flatMap((name): [string, string][] =>
      sourceHeaders.has(name) ? [[name, sourceHeaders.get(name) ?? '']] : [],
    ),
  );

/** Returns the Cache-Control of a file. Never public, because another caller of the same URL may not see the file. */
const toPrivateCacheControl = (cacheControl: string) =>
  /\b(private|no-store)\b/i.test(cacheControl) && !/\bpublic\b/i.test(cacheControl)
    ? cacheControl
    : 'private, no-cache';

interface Disposition {
  disposition: 'attachment' | 'inline';
  /** File name, or '' if the header contains none. */
  name: string;
}

const PARAMETER_PATTERN = /;\s*([\w!#$&+.^`|~-]+\*?)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;
const EXTENDED_VALUE_PATTERN = /^utf-8'[^']*'(.*)$/is;

/** Parses content-disposition. As in browsers, every type except 'inline' means a download. */
function parseDisposition(header: string): Disposition {
  const parameters = new Map(
    [...header.matchAll(PARAMETER_PATTERN)].map(([, key = '', value = '']) => [key.toLowerCase(), value.trim()]),
  );
  const [, extendedName] = EXTENDED_VALUE_PATTERN.exec(unquote(parameters.get('filename*') ?? '')) ?? [];
  const extendedFileName = extendedName === undefined ? null : decodePercent(extendedName);
  const unquotedName = unquote(parameters.get('filename') ?? '');
  return {
    disposition: /^\s*inline\s*(;|$)/i.test(header) ? 'inline' : 'attachment',
    // Many backends percent-encode `filename` as well as `filename*`, and browsers decode both.
    name: extendedFileName ?? decodePercent(unquotedName) ?? unquotedName,
  };
}

const unquote = (value: string) =>
  value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : value;

function decodePercent(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Parses the target of a redirect within this site: a path, null for no redirect, 'elsewhere' for another origin. The
 * URL is parsed as in browsers, which treat '\' as '/' and drop tabs and line breaks.
 */
function parseLocation(location: string | null, origin: string): string | null {
  if (location === null || location === '') return null;
  const redirectUrl = URL.parse(location, origin);
  // A browser would read a path that begins with two slashes as another host.
  if (redirectUrl?.origin !== origin || redirectUrl.pathname.startsWith('//')) return 'elsewhere';
  return redirectUrl.pathname + redirectUrl.search + redirectUrl.hash;
}
