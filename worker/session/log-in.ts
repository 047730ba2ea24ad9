import { SUCCESS_CODE } from '#shared/constants.ts';
import { getUser, type LoginInput, logout, requestToken, type User } from '#shared/contract/identity.ts';
import { fail, type Result, succeed } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/proxy/answer-envelope.ts';
import { keepLoginDevice, readLoginDevice } from './device-cookie.ts';
import { keepSession } from './session-cookies.ts';

/** Tokens go into cookies, the user into the answer. Without the user there is no login. */
export async function logIn(c: EdgeContext, input: LoginInput, now = Date.now): Promise<Response> {
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
