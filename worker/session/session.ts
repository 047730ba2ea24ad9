import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { checkLogin, getUser, LoginInput, logout, requestToken, type User } from '#shared/contract/account/identity.ts';
import { fail, ERROR_CODES, type Result, succeed } from '#shared/call-error.ts';
import { getLoggedInUserId, deleteGuestSecret, leaveGuestRoom, recheckSockets } from '#worker/chat/chat-participant.ts';
import { getBackendClient, getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { respondWithError } from '#worker/endpoints/respond.ts';
import { getErrorText, createInvalidInputError, getSiteTexts } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { validateInput, requireJsonBody, requireSite } from '#worker/proxy/proxy-backend.ts';
import { createInputError } from '#worker/proxy/send-mutation.ts';
import { consumeLoginLimits, rateLimitLogins } from '#worker/security/rate-limit.ts';
import { csrfProtection } from '#worker/security/csrf-protection.ts';
import type { RefreshResult, RefreshCoalescer } from './refresh-coalescer';
import {
  setsSessionCookies,
  deleteSessionCookies,
  setLoginDevice,
  setSessionCookies,
  getLoginDevice,
  getSessionCookies,
  type StoredSession,
} from './session-cookies.ts';

/** An access token that expires within this time is refreshed before it is used. */
const REFRESH_BEFORE_SECONDS = 300;

/**
 * Reads the session from its cookies and refreshes a token that is about to expire. A rejected refresh ends the
 * session.
 */
export function loadSession(refreshCoalescer: RefreshCoalescer, now = Date.now) {
  return createMiddleware<EdgeEnv>(async function readSessionStep(c, next) {
    const storedSession = getSessionCookies(c);
    const nowSeconds = Math.floor(now() / 1000);
    const refreshResult =
      storedSession && c.get('agent') ? await resolveSession(c, refreshCoalescer, storedSession, nowSeconds) : null;
    const retryHandle =
      storedSession && c.get('session') ? enableRetryAfterRefresh(c, refreshCoalescer, storedSession) : null;
    await next();
    const lateResult = await retryHandle?.close();
    // Cookies are set after next(), because a response that a later middleware creates would lose earlier headers. If
    // this request logs in or out, its cookies take precedence.
    if (setsSessionCookies(c.res)) return;
    if (c.get('sessionExpired')) return deleteSessionCookies(c);
    const finalResult = lateResult ?? refreshResult;
    if (finalResult?.kind === 'renewed') setSessionCookies(c, finalResult.session, nowSeconds);
    if (finalResult?.kind === 'refused') deleteSessionCookies(c);
  });
}

/**
 * Sets the session of the request. Returns the change that the cookies of the response must contain, or null for none.
 */
async function resolveSession(
  c: EdgeContext,
  refreshCoalescer: RefreshCoalescer,
  storedSession: StoredSession,
  nowSeconds: number,
): Promise<Exclude<RefreshResult, { kind: 'unanswered' }> | null> {
  const isValid = storedSession.accessToken !== '' && storedSession.expiresAt - nowSeconds > REFRESH_BEFORE_SECONDS;
  if (isValid || storedSession.refreshToken === '' || NON_REFRESHING_PATHS.includes(c.req.path)) {
    c.set('session', storedSession.accessToken ? { access_token: storedSession.accessToken } : null);
    return null;
  }
  const refreshResult = await refreshSession(c, refreshCoalescer, storedSession.refreshToken);
  if (refreshResult.kind === 'unanswered') {
    c.set(
      'session',
      storedSession.accessToken && storedSession.expiresAt > nowSeconds
        ? { access_token: storedSession.accessToken }
        : null,
    );
    return null;
  }
  c.set('session', refreshResult.kind === 'renewed' ? { access_token: refreshResult.session.access_token } : null);
  return refreshResult;
}

/** Calls that do not refresh a session: polling whether a login is still valid must not prolong it. */
const NON_REFRESHING_PATHS: readonly string[] = [checkLogin.path];

interface RefreshHandle {
  /** Prevents further refreshes. Resolves to the result of a refresh that has begun, or to null. */
  close: () => Promise<RefreshResult | null>;
}

/**
 * Lets calls refresh the session when the backend rejects an access token before it expires. All rejected calls of a
 * request share one refresh, which must begin before the response headers are sent: a refresh token is valid once, so
 * new tokens that do not reach the browser would end the login.
 */
function enableRetryAfterRefresh(
  c: EdgeContext,
  refreshCoalescer: RefreshCoalescer,
  storedSession: StoredSession,
): RefreshHandle {
  let renewal: Promise<RefreshResult> | null = null;
  let canRefresh = storedSession.refreshToken !== '' && c.req.path !== SESSION_ENDPOINTS.logout;
  c.set('refreshSession', async (rejectedToken) => {
    if (rejectedToken !== storedSession.accessToken) return null;
    // This call neither prolongs nor ends the session. The next request refreshes it.
    if (canRefresh && NON_REFRESHING_PATHS.includes(c.req.path)) return { kind: 'unanswered' };
    if (canRefresh) renewal ??= refreshAndApply(c, refreshCoalescer, storedSession.refreshToken);
    return renewal;
  });
  return {
    async close() {
      canRefresh = false;
      return renewal;
    },
  };
}

async function refreshAndApply(
  c: EdgeContext,
  refreshCoalescer: RefreshCoalescer,
  refreshToken: string,
): Promise<RefreshResult> {
  const refreshResult = await refreshSession(c, refreshCoalescer, refreshToken);
  if (refreshResult.kind === 'renewed') c.set('session', { access_token: refreshResult.session.access_token });
  return refreshResult;
}

/** Refreshes the session. Concurrent requests of the visitor share the call, so it must survive this request. */
async function refreshSession(
  c: EdgeContext,
  refreshCoalescer: RefreshCoalescer,
  refreshToken: string,
): Promise<RefreshResult> {
  const fetchBackend = getBackendClient(c, { ...getCaller(c), accessToken: null }, new AbortController().signal);
  const pendingRefresh = refreshCoalescer.refresh(fetchBackend, refreshToken);
  c.executionCtx.waitUntil(pendingRefresh);
  const refreshResult = await pendingRefresh;
  logEvent('info', 'session refresh', { requestId: c.get('requestId'), outcome: refreshResult.kind });
  return refreshResult;
}

const MAX_LOGIN_BYTES = 4 * 1024;

/**
 * Creates the endpoints of login, refresh and logout. They turn tokens into HttpOnly cookies, so that no script can
 * read a token.
 */
export function sessionEndpoints(refreshCoalescer: RefreshCoalescer): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const paths = SESSION_ENDPOINTS;
  const limitLoginBody = bodyLimit({
    maxSize: MAX_LOGIN_BYTES,
    onError: (c) => respondWithError(c, createInvalidInputError((c as EdgeContext).get('locale'), 'body', false, 413)),
  });
  for (const path of Object.values(paths)) app.use(path, setNoStore, csrfProtection());
  app.post(
    paths.login,
    requireSite(),
    limitLoginBody,
    requireJsonBody(),
    rateLimitLogins(),
    validateInput('json', LoginInput),
    (c) => handleLogin(c as unknown as EdgeContext, c.req.valid('json')),
  );
  app.post(paths.refresh, requireSite(), (c) => handleRefresh(c as EdgeContext, refreshCoalescer));
  // A logout works even without a site and while the backend is down.
  app.post(paths.logout, (c) => handleLogout(c as EdgeContext));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return respondWithError(c, createInvalidInputError(c.get('locale'), 'body', false));
    throw error;
  });
  return app;
}

const setNoStore = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
});

async function handleLogin(c: EdgeContext, input: LoginInput): Promise<Response> {
  const userResult = await logIn(c, input);
  return userResult.ok
    ? c.json({ code: Number(SUCCESS_CODE), data: userResult.value })
    : respondWithError(c, userResult.error);
}

/** Logs in on behalf of an action, with the rate limit and validation of the endpoint. */
export async function admitAndLogIn(c: EdgeContext, input: LoginInput): Promise<Result<User>> {
  const error = await consumeLoginLimits(c, input);
  if (error) return fail(error);
  const parsedInput = LoginInput.safeParse(input);
  return parsedInput.success ? logIn(c, parsedInput.data) : fail(createInputError(c, parsedInput.error, input));
}

/** Logs in and puts the tokens into cookies of the response. The login fails if the user cannot be loaded. */
async function logIn(c: EdgeContext, input: LoginInput, now = Date.now): Promise<Result<User>> {
  const device = getLoginDevice(c);
  const fetchBackend = getBackendClient(c, { ...getCaller(c), accessToken: null, device });
  const sessionResult = await fetchBackend(requestToken, toTokenInput(input));
  if (!sessionResult.ok) return sessionResult;
  const token = sessionResult.value.access_token;
  const userResult = await findUser(c, token);
  if (!userResult.ok) {
    revokeToken(c, token);
    return userResult;
  }
  const previousToken = c.get('session')?.access_token;
  if (previousToken) revokeToken(c, previousToken);
  setSessionCookies(c, sessionResult.value, Math.floor(now() / 1000));
  setLoginDevice(c, device);
  return userResult;
}

const toTokenInput = ({ grant, mobileAreaCode, mobile, secret }: LoginInput) => ({
  grant_type: 'password' as const,
  username: mobile,
  password: secret,
  mobileAreaCode,
  ...(grant === 'code' && { type: 'loginByCode' as const }),
});

async function findUser(c: EdgeContext, accessToken: string): Promise<Result<User>> {
  const userResult = await fetchAs(c, accessToken)(getUser, {});
  if (!userResult.ok) return userResult;
  if (userResult.value.staffId) return succeed(userResult.value);
  return fail({ code: ERROR_CODES.serverError, message: getSiteTexts(c.get('locale')).loginFailed, httpStatus: 502 });
}

/** Ends a session whose tokens no browser will receive. */
function revokeToken(c: EdgeContext, accessToken: string) {
  c.executionCtx.waitUntil(fetchAs(c, accessToken, new AbortController().signal)(logout, {}));
}

const fetchAs = (c: EdgeContext, accessToken: string, abort?: AbortSignal) =>
  getBackendClient(c, { ...getCaller(c), accessToken }, abort);

/** Refreshes the session: responds 200 if it is valid, 401 if it has ended, 503 if the backend is unavailable. */
async function handleRefresh(c: EdgeContext, refreshCoalescer: RefreshCoalescer, now = Date.now): Promise<Response> {
  const refreshToken = getSessionCookies(c)?.refreshToken ?? '';
  const refreshResult = refreshToken
    ? await refreshSession(c, refreshCoalescer, refreshToken)
    : ({ kind: 'refused' } as const);
  if (refreshResult.kind === 'renewed') {
    setSessionCookies(c, refreshResult.session, Math.floor(now() / 1000));
    return c.json({ code: Number(SUCCESS_CODE), data: { expires_in: refreshResult.session.expires_in } });
  }
  const isSessionEnded = refreshResult.kind === 'refused';
  if (isSessionEnded) deleteSessionCookies(c);
  const code = isSessionEnded ? ERROR_CODES.sessionExpired : ERROR_CODES.serviceUnavailable;
  return respondWithError(c, {
    code,
    message: getErrorText(c.get('locale'), code),
    httpStatus: isSessionEnded ? 401 : 503,
  });
}

/** Timeout of a logout, so that an unavailable backend does not delay it. */
const LOGOUT_TIMEOUT_MS = 5_000;

async function handleLogout(c: EdgeContext): Promise<Response> {
  await logOut(c);
  return c.json({ code: Number(SUCCESS_CODE), data: null });
}

/**
 * Ends the session with the backend, and deletes the cookies of session and guest even if nobody was logged in or the
 * backend does not respond.
 */
export async function logOut(c: EdgeContext): Promise<void> {
  const timeout = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  const userId = await getLoggedInUserId(c, timeout);
  if (c.get('session')) await getBackendClient(c, undefined, timeout)(logout, {});
  deleteSessionCookies(c);
  deleteGuestSecret(c);
  await Promise.all([recheckSockets(c, userId), leaveGuestRoom(c)]);
  // The next user of the browser must not find cached pages or responses.
  c.header('clear-site-data', '"cache"');
}
