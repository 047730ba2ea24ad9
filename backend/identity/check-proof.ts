import { FAILURE_CODES } from '#shared/failure.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { DAY_MS } from '#shared/rules/retention-periods.ts';
import { answerFailure, refuseForNow } from '#backend/answer/answer-call.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { findRow } from '#backend/queries/database.ts';
import { knownSince } from '#backend/queries/identity/sessions.ts';
import { type LoggedInUser, passwordHashOf } from '#backend/queries/identity/users.ts';
import { fitsSecret, hashNetwork, nothingFits, PASSWORD_COST } from './secrets.ts';
import { codeGuessLimits, giveTurnBack, passwordGuessLimits, takeTurn } from '#backend/limits/limits.ts';
import { numberOf } from './describe-user.ts';
import { takeCode } from './take-code.ts';

/** So long the owner has to see that somebody logged in on a device of theirs, and to put them out. */
export const YOUNG_DEVICE_DAYS = 7;

interface Proof {
  loginPs?: string | undefined;
  /** To the number of the account. */
  verification?: string | undefined;
}

/** Null where somebody who is logged in has shown once more that it is them; else the answer to say. Guesses count as at the login. */
export async function refuseUnproved(
  c: AnswerContext,
  user: LoggedInUser,
  { loginPs, verification = '' }: Proof,
): Promise<Response | null> {
  const { locale, address } = c.var.caller;
  const byPassword = loginPs !== undefined;
  const now = Date.now();
  const limits = (byPassword ? passwordGuessLimits : codeGuessLimits)(numberOf(user), networkOf(address));
  const wait = await takeTurn(c.env.DB, limits, now);
  if (wait !== null) return refuseForNow(c, wait, byPassword ? messageText(locale, 'passwordHeld') : undefined);
  const fits = byPassword
    ? await fitsSecret(
        loginPs,
        (await findRow(c.env.DB, passwordHashOf(user.id)))?.passwordHash || nothingFits(PASSWORD_COST),
      )
    : await takeCode(c.env.DB, user, 'confirm', {
        code: verification,
        network: await hashNetwork(c.env, address),
      });
  if (fits) {
    await giveTurnBack(c.env.DB, limits, now);
    return null;
  }
  return answerFailure(c, FAILURE_CODES.verificationFailed, {
    message: messageText(locale, byPassword ? 'passwordWrong' : 'codeWrong'),
    field: byPassword ? 'loginPs' : 'verification',
  });
}

/**
 * By a password alone nobody takes a number away on a device that is new to the account: whoever has stolen the password
 * comes on one, and with the number the account would be theirs. Before the password is looked at, so that it tells nothing.
 */
export async function refuseYoungDevice(
  c: AnswerContext,
  { sessionId }: LoggedInUser,
  { loginPs }: Pick<Proof, 'loginPs'>,
  now = Date.now(),
): Promise<Response | null> {
  if (loginPs === undefined) return null;
  const known = await findRow(c.env.DB, knownSince(sessionId));
  if (known && now - known.at >= YOUNG_DEVICE_DAYS * DAY_MS) return null;
  const days = String(YOUNG_DEVICE_DAYS);
  return answerFailure(c, FAILURE_CODES.verificationFailed, {
    message: messageText(c.var.caller.locale, 'deviceYoung').replace('{{days}}', days),
    field: 'loginPs',
  });
}
