import { SUCCESS_CODE } from '#shared/constants.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/proxy/answer-envelope.ts';
import type { RefreshDesk } from './refresh-session.ts';
import { renewSession } from './renew-session.ts';
import { endSession, keepSession, readSessionCookies } from './session-cookies.ts';

/** Somebody says that they are still there. 200 when they are; 401 when the login is over; 503 when nobody can tell. */
export async function refreshOnRequest(c: EdgeContext, desk: RefreshDesk, now = Date.now): Promise<Response> {
  const refreshToken = readSessionCookies(c)?.refreshToken ?? '';
  const outcome = refreshToken ? await renewSession(c, desk, refreshToken) : ({ kind: 'refused' } as const);
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
