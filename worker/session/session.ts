import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { SESSION_ENDPOINTS, SUCCESS_CODE } from '#shared/constants.ts';
import { checkLogin, getUser, LoginInput, logout, requestToken, type User } from '#shared/contract/account/identity.ts';
import { fail, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { findLoggedIn, forgetGuest, leaveAsGuest, recheckSockets } from '#worker/chat/recognise-chatter.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';
import { failureText, refuseInput, siteTexts } from '#worker/locale/failure-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { checkInput, refuseOtherBodies, refuseWithoutSite } from '#worker/proxy/proxy-backend.ts';
import { limitTries } from '#worker/security/limit-rate.ts';
import { refuseCrossSite } from '#worker/security/refuse-requests.ts';
import type { Refreshed, RefreshQueue } from './refresh-queue.ts';
import {
  answersSession,
  endSession,
  keepLoginDevice,
  keepSession,
  readLoginDevice,
  readSessionCookies,
  type StoredSession,
} from './session-cookies.ts';

/** An access token with less left than this is renewed before it is used. */
const REFRESH_BEFORE_SECONDS = 300;

/** Who is asking. A token near its end is renewed without a word; one that cannot be renewed ends the session. */
export function readSession(queue: RefreshQueue, now = Date.now) {
  return createMiddleware<EdgeEnv>(async function readSessionStep(c, next) {
    const stored = readSessionCookies(c);
    const nowSeconds = Math.floor(now() / 1000);
    const change = stored && c.get('agent') ? await settle(c, queue, stored, nowSeconds) : null;
    const offer = stored && c.get('session') ? offerRenewal(c, queue, stored) : null;
    await next();
    const late = await offer?.close();
    // Only now: what is set before goes missing from an answer that a later step made by itself. A login or logout
    // that this request carried out has the last word.
    if (answersSession(c.res)) return;
    if (c.get('sessionIsOver')) return endSession(c);
    const last = late ?? change;
    if (last?.kind === 'renewed') keepSession(c, last.session, nowSeconds);
    if (last?.kind === 'refused') endSession(c);
  });
}

/** Sets who is asking; what it gives back is to be told to the browser. */
async function settle(
  c: EdgeContext,
  queue: RefreshQueue,
  stored: StoredSession,
  nowSeconds: number,
): Promise<Exclude<Refreshed, { kind: 'unanswered' }> | null> {
  const isGood = stored.accessToken !== '' && stored.expiresAt - nowSeconds > REFRESH_BEFORE_SECONDS;
  if (isGood || stored.refreshToken === '' || KEEPS_NOTHING_ALIVE.includes(c.req.path)) {
    c.set('session', stored.accessToken ? { access_token: stored.accessToken } : null);
    return null;
  }
  const outcome = await renewSession(c, queue, stored.refreshToken);
  if (outcome.kind === 'unanswered') {
    c.set('session', stored.accessToken && stored.expiresAt > nowSeconds ? { access_token: stored.accessToken } : null);
    return null;
  }
  c.set('session', outcome.kind === 'renewed' ? { access_token: outcome.session.access_token } : null);
  return outcome;
}

/** Whether a login still stands may be asked for ever, and does not make it stand longer. */
const KEEPS_NOTHING_ALIVE: readonly string[] = [checkLogin.path];

interface RenewalOffer {
  /** No renewal begins any more; what one that began has come to. */
  close: () => Promise<Refreshed | null>;
}

/**
 * A backend may refuse an access token before its time is up, though the refresh token still lives. Then a request renews
 * once, whatever number of its calls were refused. Only while the answer can still carry the new cookies: a refresh token
 * works once, so a pair that no browser hears of would end the login.
 */
function offerRenewal(c: EdgeContext, queue: RefreshQueue, stored: StoredSession): RenewalOffer {
  let renewal: Promise<Refreshed> | null = null;
  let isOpen = stored.refreshToken !== '' && c.req.path !== SESSION_ENDPOINTS.logout;
  c.set('renewRefused', async (refused) => {
    if (refused !== stored.accessToken) return null;
    // Not to be prolonged by this question, nor ended: the next request finds out whether it can be renewed.
    if (isOpen && KEEPS_NOTHING_ALIVE.includes(c.req.path)) return { kind: 'unanswered' };
    if (isOpen) renewal ??= renewAndUse(c, queue, stored.refreshToken);
    return renewal;
  });
  return {
    async close() {
      isOpen = false;
      return renewal;
    },
  };
}

async function renewAndUse(c: EdgeContext, queue: RefreshQueue, refreshToken: string): Promise<Refreshed> {
  const outcome = await renewSession(c, queue, refreshToken);
  if (outcome.kind === 'renewed') c.set('session', { access_token: outcome.session.access_token });
  return outcome;
}

/** Shared with other requests of the same visitor, so this one's end must not end it. */
async function renewSession(c: EdgeContext, queue: RefreshQueue, refreshToken: string): Promise<Refreshed> {
  const ask = backendClientOf(c, { ...callerOf(c), accessToken: null }, new AbortController().signal);
  const refreshing = queue.refresh(ask, refreshToken);
  c.executionCtx.waitUntil(refreshing);
  const outcome = await refreshing;
  logEvent('info', 'session refresh', { requestId: c.get('requestId'), outcome: outcome.kind });
  return outcome;
}

const LOGIN_BYTES = 4 * 1024;

/** A login, its renewal and its end. Only here do credentials and tokens change hands; the browser's script sees neither. */
export function sessionEndpoints(queue: RefreshQueue): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const paths = SESSION_ENDPOINTS;
  const limitBody = bodyLimit({
    maxSize: LOGIN_BYTES,
    onError: (c) => answerFailure(c, refuseInput((c as EdgeContext).get('locale'), 'body', false, 413)),
  });
  for (const path of Object.values(paths)) app.use(path, keepNowhere, refuseCrossSite());
  app.post(
    paths.login,
    refuseWithoutSite(),
    limitBody,
    refuseOtherBodies(),
    limitTries(),
    checkInput('json', LoginInput),
    (c) => logIn(c as unknown as EdgeContext, c.req.valid('json')),
  );
  app.post(paths.refresh, refuseWithoutSite(), (c) => refreshOnRequest(c as EdgeContext, queue));
  // Whatever state a site or a backend is in, who wants to leave can leave.
  app.post(paths.logout, (c) => logOut(c as EdgeContext));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return answerFailure(c, refuseInput(c.get('locale'), 'body', false));
    throw error;
  });
  return app;
}

const keepNowhere = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
});

/** Tokens go into cookies, the user into the answer. Without the user there is no login. */
async function logIn(c: EdgeContext, input: LoginInput, now = Date.now): Promise<Response> {
  const device = readLoginDevice(c);
  const ask = backendClientOf(c, { ...callerOf(c), accessToken: null, device });
  const session = await ask(requestToken, toTokenInput(input));
  if (!session.ok) return answerFailure(c, session.failure);
  const token = session.value.access_token;
  const user = await findUser(c, token);
  if (!user.ok) {
    letGo(c, token);
    return answerFailure(c, user.failure);
  }
  const before = c.get('session')?.access_token;
  if (before) letGo(c, before);
  keepSession(c, session.value, Math.floor(now() / 1000));
  keepLoginDevice(c, device);
  return c.json({ code: Number(SUCCESS_CODE), data: user.value });
}

const toTokenInput = ({ grant, mobileAreaCode, mobile, secret }: LoginInput) => ({
  grant_type: 'password' as const,
  username: mobile,
  password: secret,
  mobileAreaCode,
  ...(grant === 'code' && { type: 'loginByCode' as const }),
});

async function findUser(c: EdgeContext, accessToken: string): Promise<Result<User>> {
  const answer = await askAs(c, accessToken)(getUser, {});
  if (!answer.ok) return answer;
  if (answer.value.staffId) return succeed(answer.value);
  return fail({ code: FAILURE_CODES.serverError, message: siteTexts(c.get('locale')).loginFailed, httpStatus: 502 });
}

/** A session that no browser will hold any more. */
function letGo(c: EdgeContext, accessToken: string) {
  c.executionCtx.waitUntil(askAs(c, accessToken, new AbortController().signal)(logout, {}));
}

const askAs = (c: EdgeContext, accessToken: string, abort?: AbortSignal) =>
  backendClientOf(c, { ...callerOf(c), accessToken }, abort);

/** Somebody says that they are still there. 200 when they are; 401 when the login is over; 503 when nobody can tell. */
async function refreshOnRequest(c: EdgeContext, queue: RefreshQueue, now = Date.now): Promise<Response> {
  const refreshToken = readSessionCookies(c)?.refreshToken ?? '';
  const outcome = refreshToken ? await renewSession(c, queue, refreshToken) : ({ kind: 'refused' } as const);
  if (outcome.kind === 'renewed') {
    keepSession(c, outcome.session, Math.floor(now() / 1000));
    return c.json({ code: Number(SUCCESS_CODE), data: { expires_in: outcome.session.expires_in } });
  }
  const isOver = outcome.kind === 'refused';
  if (isOver) endSession(c);
  const code = isOver ? FAILURE_CODES.sessionExpired : FAILURE_CODES.serviceUnavailable;
  return answerFailure(c, {
    code,
    message: failureText(c.get('locale'), code),
    httpStatus: isOver ? 401 : 503,
  });
}

/** Nobody who leaves waits longer for a backend that does not answer. */
const LOGOUT_WITHIN_MS = 5_000;

/** Ends the session with the backend, and in the browser with the guest's before it in any case: also when nobody was logged in, or nobody answers. */
async function logOut(c: EdgeContext): Promise<Response> {
  const patience = AbortSignal.timeout(LOGOUT_WITHIN_MS);
  const userId = await findLoggedIn(c, patience);
  if (c.get('session')) await backendClientOf(c, undefined, patience)(logout, {});
  endSession(c);
  forgetGuest(c);
  await Promise.all([recheckSockets(c, userId), leaveAsGuest(c)]);
  // Whoever uses the browser next finds no page and no answer of the one who left.
  c.header('clear-site-data', '"cache"');
  return c.json({ code: Number(SUCCESS_CODE), data: null });
}
