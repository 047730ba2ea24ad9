import { createMiddleware } from 'hono/factory';
import { assertNever } from '#shared/assert-never.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { CALL_COUNTS } from '#shared/contract/signals.ts';
import { type Failure, FAILURE_CODES } from '#shared/failure.ts';
import type { ReadPriority } from '#worker/backend-client/circuit-breaker.ts';
import { createBackendTransport, postSignal } from '#worker/backend-client/send-request.ts';
import { familyCookieName, setHostCookie, HOST_COOKIES, getHostCookie } from '#worker/security/host-cookies.ts';
import { BOOKMARK_HEADER } from '#shared/constants.ts';
import type { Caller } from './backend-client/backend-request.ts';
import type { CircuitBreakers, CallCounts } from './backend-client/circuit-breaker.ts';
import { createBackendClient } from './backend-client/create-backend-client.ts';
import { type EdgeContext, type EdgeEnv, urlOf } from './edge-context.ts';
import { logEvent } from './log-event.ts';
import { chooseChineseScript } from './locale/detect-locale.ts';

/** The caller of a request whose tenant, session and locale are known. */
export function callerOf(c: EdgeContext): Caller {
  const agent = c.get('agent');
  return {
    requestId: c.get('requestId'),
    locale: c.get('locale'),
    chineseScript: chooseChineseScript(c.get('locale'), agent),
    agentId: agent?.id ?? '',
    agentKey: agent?.keyCode ?? '',
    siteVersion: c.get('siteVersion') ?? '',
    officePass: c.get('officePass') ?? '',
    publicLevel: agent?.publicLevel ?? 0,
    host: hostOf(c),
    accessToken: c.get('session')?.access_token ?? null,
    ip: clientIp(c),
    userId: c.get('chatter')?.userId ?? '',
    visitorId: c.get('chatter')?.visitorId ?? '',
    // Links that were opened before each site had a cookie of its own stand under the name without it.
    familyPass: getHostCookie(c, familyCookieName(agent?.keyCode ?? '')) || getHostCookie(c, HOST_COOKIES.family),
    bookmark: bookmarkOf(c),
  };
}

/** `abort` ends the calls when the visitor leaves, unless others wait for the same answer. */
export function backendClientOf(
  c: EdgeContext,
  caller = callerOf(c),
  abort: AbortSignal = c.req.raw.signal,
  rank: ReadPriority = 'part',
): AskBackend {
  const fetchAs = (accessToken: string | null) =>
    createBackendClient(transportOf(c), { ...caller, accessToken }, abort, rank);
  return async (call, input) => {
    const answer = await fetchAs(caller.accessToken)(call, input);
    if (answer.ok || !caller.accessToken) return answer;
    const renewed = await handleSessionExpiry(c, answer.failure, caller.accessToken);
    return renewed ? fetchAs(renewed)(call, input) : answer;
  };
}

/** The backend as this request asks it: what it says of its writing is kept for the next question. */
export const transportOf = (c: EdgeContext) =>
  createBackendTransport(c.env, c.get('breakers'), (headers) => readBookmark(c, headers));

/** The host that the visitor asked for, without its port. */
export const hostOf = (c: EdgeContext) => urlOf(c).hostname.toLowerCase();

/** Cloudflare sets it; whatever a browser says in its place is written over. */
const clientIp = (c: EdgeContext) => c.req.header('cf-connecting-ip') ?? '';

/** Every call of this request counts with all others of its isolate. */
export function countBackendCalls(guards: CircuitBreakers) {
  return createMiddleware<EdgeEnv>(async function watchBackendStep(c, next) {
    c.set('breakers', guards);
    await next();
    const tally = guards.takeCounts();
    if (tally) c.executionCtx.waitUntil(postCallCounts(c, guards, tally));
  });
}

/** How calls went, to the backend that rings by it; of an outside one the log has it. */
async function postCallCounts(c: EdgeContext, guards: CircuitBreakers, tally: CallCounts) {
  const requestId = c.get('requestId');
  if (tally.failed + tally.held > 0) logEvent('warn', 'backend calls', { requestId, ...tally });
  if (c.env.BACKEND_ORIGIN) return;
  if (!(await postSignal(c.env, CALL_COUNTS, tally, requestId))) guards.restoreCounts(tally);
}

/** A backend that does not know a token says so by its code, or its gateway by the status. */
const isSessionEnd = ({ code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>) =>
  code === FAILURE_CODES.sessionExpired || httpStatus === 401;

/**
 * A failure that may be the end of the session of `accessToken`. A token that was renewed because of it is given back: what
 * was refused for a token's sake was not carried out, and may be asked again with the new one. Else the end is remembered
 * here and told to the browser in readSession: where the answer can still carry it, its cookies go, and the next page is a
 * visitor's. Only of the token that came with the request; of one that is just being tried, it says nothing.
 */
export async function handleSessionExpiry(
  c: EdgeContext,
  failure: Pick<Failure, 'code' | 'httpStatus'>,
  accessToken: string,
): Promise<string | null> {
  if (!isSessionEnd(failure) || accessToken === '') return null;
  const renewal = (await c.get('refreshSession')?.(accessToken)) ?? { kind: 'refused' };
  switch (renewal.kind) {
    case 'renewed':
      return renewal.session.access_token;
    case 'unanswered':
      return null; // Nobody knows whether the login still stands: the next request may find out.
    case 'refused':
      if (c.get('session')?.access_token === accessToken) c.set('sessionExpired', true);
      return null;
    default:
      return assertNever(renewal);
  }
}

// Up to where the embedded backend's database was written when this browser wrote last (decision 039). What it is told afterwards
// may come from a copy of the database, but from none that has not heard of that. An outside backend says nothing of the kind.

const SHAPE = /^[\da-f-]{1,128}$/;

/** Copies are seconds behind; whoever comes back after this is told what everybody is told. */
const BOOKMARK_SECONDS = 24 * 3600;

/** They are compared as texts. */
const maxBookmark = (one: string, other: string) => (other > one ? other : one);

const cookieBookmark = (c: EdgeContext) => {
  const kept = getHostCookie(c, HOST_COOKIES.bookmark);
  return SHAPE.test(kept) ? kept : '';
};

/** '' of who has written nothing lately. */
const bookmarkOf = (c: EdgeContext): string => maxBookmark(cookieBookmark(c), c.get('bookmark') ?? '');

export function readBookmark(c: EdgeContext, headers: Headers) {
  const said = headers.get(BOOKMARK_HEADER) ?? '';
  if (SHAPE.test(said)) c.set('bookmark', maxBookmark(c.get('bookmark') ?? '', said));
}

/** Gives the browser what was heard meanwhile; never with an answer that a cache on the way may give to others. */
export function saveBookmark() {
  return createMiddleware<EdgeEnv>(async function keepBookmarkStep(c, next) {
    await next();
    if (c.get('bookmark') === undefined || /\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '')) return;
    setHostCookie(c, HOST_COOKIES.bookmark, bookmarkOf(c), BOOKMARK_SECONDS);
  });
}
