import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { SESSION_ENDPOINTS, SUCCESS_CODE } from '#shared/constants.ts';
import { getUser, LoginInput, logout, requestToken, type User } from '#shared/contract/account/identity.ts';
import { fail, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { forgetGuest } from '#worker/chat/recognise-chatter.ts';
import { findLoggedIn, leaveAsGuest, recheckSockets } from '#worker/chat/room-client.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { failureText, refuseInput, siteTexts } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';
import { checkInput, refuseOtherBodies, refuseWithoutSite } from '#worker/proxy/proxy-backend.ts';
import { limitTries } from '#worker/security/limit-rate.ts';
import { refuseCrossSite } from '#worker/security/turn-away.ts';
import { renewSession } from './read-session.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import { endSession, keepLoginDevice, keepSession, readLoginDevice, readSessionCookies } from './session-cookies.ts';

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
  return c.json({ code: Number(SUCCESS_CODE), data: null });
}
