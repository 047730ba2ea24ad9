import { createMiddleware } from 'hono/factory';
import { assertNever } from '#shared/assert-never.ts';
import type { FetchBackend } from '#shared/contract/call.ts';
import { CALL_COUNTS_PATH } from '#shared/contract/signals.ts';
import { type CallError, ERROR_CODES } from '#shared/call-error.ts';
import type { ReadPriority } from '#worker/backend-client/circuit-breaker.ts';
import { type BackendTransport, createBackendTransport, postSignal } from '#worker/backend-client/send-request.ts';
import {
  getAppointmentCookieName,
  getFamilyCookieName,
  setHostCookie,
  HOST_COOKIES,
  getHostCookie,
} from '#worker/security/host-cookies.ts';
import { BOOKMARK_HEADER } from '#shared/backend-protocol.ts';
import type { CallerContext } from './backend-client/backend-request.ts';
import type { CircuitBreakers, CallCounts } from './backend-client/circuit-breaker.ts';
import { createBackendClient } from './backend-client/create-backend-client.ts';
import { type EdgeContext, type EdgeEnv, getUrl } from './edge-context.ts';
import { logEvent } from './log-event.ts';
import { selectChineseScript } from './locale/detect-locale.ts';

/** Returns the caller of a request whose tenant, session and locale are known. */
export function getCaller(c: EdgeContext): CallerContext {
  const agent = c.get('agent');
  return {
    requestId: c.get('requestId'),
    locale: c.get('locale'),
    chineseScript: selectChineseScript(c.get('locale'), agent),
    agentId: agent?.id ?? '',
    agentKey: agent?.keyCode ?? '',
    siteVersion: c.get('siteVersion') ?? '',
    officePass: c.get('officePass') ?? '',
    publicLevel: agent?.publicLevel ?? 0,
    host: getHost(c),
    accessToken: c.get('session')?.access_token ?? null,
    ip: getClientIp(c),
    userId: c.get('chatter')?.userId ?? '',
    visitorId: c.get('chatter')?.visitorId ?? '',
    // Links opened before cookies were per site set a cookie whose name has no agent key.
    familyPass: getHostCookie(c, getFamilyCookieName(agent?.keyCode ?? '')) || getHostCookie(c, HOST_COOKIES.family),
    appointmentPass: getHostCookie(c, getAppointmentCookieName(agent?.keyCode ?? '')),
    bookmark: getBookmark(c),
  };
}

/**
 * Returns the backend client of a request. `abortSignal` ends its calls when the client disconnects. Pass another
 * signal when others share the response.
 */
export function getBackendClient(
  c: EdgeContext,
  caller = getCaller(c),
  abortSignal: AbortSignal = c.req.raw.signal,
  priority: ReadPriority = 'part',
): FetchBackend {
  const fetchAs = (accessToken: string | null) =>
    createBackendClient(getTransport(c), { ...caller, accessToken }, abortSignal, priority);
  return async (call, input) => {
    const result = await fetchAs(caller.accessToken)(call, input);
    if (result.ok || !caller.accessToken) return result;
    const renewedToken = await handleSessionExpiry(c, result.error, caller.accessToken);
    return renewedToken ? fetchAs(renewedToken)(call, input) : result;
  };
}

/** Returns the transport of this request. The bookmark of each response is saved for later calls. */
export function getTransport(c: EdgeContext): BackendTransport {
  const requestTransport = c.get('transport');
  if (requestTransport) return requestTransport;
  const transport = createBackendTransport(c.env, c.get('breakers'), (headers) => readBookmark(c, headers));
  c.set('transport', transport);
  return transport;
}

/** Returns the host of the request without its port. */
export const getHost = (c: EdgeContext) => getUrl(c).hostname.toLowerCase();

/** Returns the client IP. Cloudflare overwrites the header, so a client cannot forge it. */
const getClientIp = (c: EdgeContext) => c.req.header('cf-connecting-ip') ?? '';

/** Counts the backend calls of all requests of an isolate and reports them. */
export function countBackendCalls(breakers: CircuitBreakers) {
  return createMiddleware<EdgeEnv>(async function watchBackendStep(c, next) {
    c.set('breakers', breakers);
    await next();
    const callCounts = breakers.takeCounts();
    if (callCounts) c.executionCtx.waitUntil(postCallCounts(c, breakers, callCounts));
  });
}

/**
 * Logs failed calls and posts the counts to the embedded backend, which raises alarms. Outside backends receive none.
 */
async function postCallCounts(c: EdgeContext, breakers: CircuitBreakers, callCounts: CallCounts) {
  const requestId = c.get('requestId');
  if (callCounts.failed + callCounts.held > 0) logEvent('warn', 'backend calls', { requestId, ...callCounts });
  if (c.env.BACKEND_ORIGIN) return;
  if (!(await postSignal(c.env, CALL_COUNTS_PATH, callCounts, requestId))) breakers.restoreCounts(callCounts);
}

/** Whether the error rejects the access token: a backend reports that by its code, a gateway by the status. */
const isSessionEnd = ({ code, httpStatus }: Pick<CallError, 'code' | 'httpStatus'>) =>
  code === ERROR_CODES.sessionExpired || httpStatus === 401;

/**
 * Refreshes the session after an error that may mean its end. Returns the new token, or null if there is none. The
 * rejected call was not executed, so it may be sent again. If the refresh is rejected too, the session is marked as
 * expired, and loadSession deletes the cookies if the response can still carry that. Only the request's own token is
 * marked, not one that is just being tried.
 */
export async function handleSessionExpiry(
  c: EdgeContext,
  error: Pick<CallError, 'code' | 'httpStatus'>,
  accessToken: string,
): Promise<string | null> {
  if (!isSessionEnd(error) || accessToken === '') return null;
  const renewal = (await c.get('refreshSession')?.(accessToken)) ?? { kind: 'refused' };
  switch (renewal.kind) {
    case 'renewed':
      return renewal.session.access_token;
    case 'unanswered':
      return null; // Whether the session has ended is unknown. The next request tries again.
    case 'refused':
      if (c.get('session')?.access_token === accessToken) c.set('sessionExpired', true);
      return null;
    default:
      return assertNever(renewal);
  }
}

// D1 bookmark of this browser's last write to the embedded backend (decision 039). Later reads may use a replica, but
// only one that includes that write. External backendssend no bookmarks.

const BOOKMARK_PATTERN = /^[\da-f-]{1,128}$/;

/** Lifetime of the cookie. It is much longer than the replication lag, which is a few seconds. */
const BOOKMARK_SECONDS = 24 * 3600;

/** Returns the later of two bookmarks. Bookmarks sort as strings. */
const selectLaterBookmark = (bookmark: string, otherBookmark: string) =>
  otherBookmark > bookmark ? otherBookmark : bookmark;

const getCookieBookmark = (c: EdgeContext) => {
  const cookieValue = getHostCookie(c, HOST_COOKIES.bookmark);
  return BOOKMARK_PATTERN.test(cookieValue) ? cookieValue : '';
};

/** Returns the bookmark for reads, or '' if this browser has not written recently. */
const getBookmark = (c: EdgeContext): string => selectLaterBookmark(getCookieBookmark(c), c.get('bookmark') ?? '');

export function readBookmark(c: EdgeContext, headers: Headers) {
  const bookmark = headers.get(BOOKMARK_HEADER) ?? '';
  if (BOOKMARK_PATTERN.test(bookmark)) c.set('bookmark', selectLaterBookmark(c.get('bookmark') ?? '', bookmark));
}

/** Sets the bookmark cookie, but never on a public response, which a cache could serve to others. */
export function saveBookmark() {
  return createMiddleware<EdgeEnv>(async function keepBookmarkStep(c, next) {
    await next();
    if (c.get('bookmark') === undefined || /\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '')) return;
    setHostCookie(c, HOST_COOKIES.bookmark, getBookmark(c), BOOKMARK_SECONDS);
  });
}
