import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { logout, requestToken } from '#shared/contract/identity.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput, refuseMissing } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { logFault } from '#backend/answer/log-fault.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import { refuseForNow } from '#backend/answer/refuse-for-now.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireLogin } from '#backend/door/require-login.ts';
import { checkLoginCode, checkPassword } from '#backend/identity/check-credential.ts';
import { hashNetwork } from '#backend/identity/hash-network.ts';
import { codeGuessLimits, passwordGuessLimits } from '#backend/identity/limits.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { logInWith } from '#backend/identity/log-in-with.ts';
import { readSessionDevice } from '#backend/identity/session-device.ts';
import { warnBySms } from '#backend/identity/warn-by-sms.ts';
import { numberOf, phoneOf } from '#backend/identity/phone-of.ts';
import { renewSession } from '#backend/identity/renew-session.ts';
import { giveTurnBack, takeTurn } from '#backend/identity/take-turn.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { endSession } from '#backend/queries/identity/sessions.ts';

export const sessionRoutes = new Hono<BackendEnv>()
  .post(requestToken.path, checkInput('query', requestToken.input), (c) => {
    const asked = c.req.valid('query');
    return asked.grant_type === 'refresh_token' ? renew(c, asked.refresh_token ?? '') : logIn(c, asked);
  })
  .get(logout.path, requireLogin(), async (c) => {
    await writeTogether(c.env.DB, [endSession(c.var.user.sessionId)]);
    return answer(c, logout, null);
  });

async function logIn(
  c: Context<BackendEnv>,
  { username, password, mobileAreaCode, type }: z.output<typeof requestToken.input>,
) {
  if (!username) return refuseMissing(c, 'username');
  if (!password) return refuseMissing(c, 'password');
  if (!mobileAreaCode) return refuseMissing(c, 'mobileAreaCode');
  const { locale, address } = c.var.caller;
  const phone = phoneOf({ mobileAreaCode, mobile: username });
  const byCode = type === 'loginByCode';
  const now = Date.now();
  const limits = (byCode ? codeGuessLimits : passwordGuessLimits)(numberOf(phone), networkOf(address));
  const wait = await takeTurn(c.env.DB, limits, now);
  if (wait !== null) return refuseForNow(c, wait, byCode ? undefined : messageText(locale, 'passwordHeld'));

  const network = await hashNetwork(c.env, address);
  const userId = byCode
    ? await checkLoginCode(c.env.DB, phone, { code: password, network })
    : await checkPassword(c.env.DB, phone, password);
  if (userId !== null) {
    await giveTurnBack(c.env.DB, limits, now);
    const device = readSessionDevice((name) => c.req.header(name), network);
    const { session, isNewDevice } = await logInWith(c.env.DB, userId, device);
    if (isNewDevice) await warnBySms(c, phone, requestToken, { kind: 'newDevice', device });
    return answer(c, requestToken, session);
  }
  return answerFailure(c, FAILURE_CODES.verificationFailed, {
    message: messageText(locale, byCode ? 'codeWrong' : 'loginWrong'),
  });
}

async function renew(c: Context<BackendEnv>, refreshToken: string) {
  const renewal = await renewSession(c.env.DB, refreshToken);
  switch (renewal.kind) {
    case 'renewed':
      return answer(c, requestToken, renewal.session);
    case 'reused':
      logFault('refresh token reused', { requestId: c.var.caller.requestId });
      return answerFailure(c, FAILURE_CODES.sessionExpired);
    case 'unknown':
      return answerFailure(c, FAILURE_CODES.sessionExpired);
    default:
      return assertNever(renewal);
  }
}
