import { FAILURE_CODES } from '#shared/failure.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { answerFailure, refuseForNow } from '#backend/answer/answer-call.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { findRow } from '#backend/queries/database.ts';
import { type LoggedInUser, passwordHashOf } from '#backend/queries/identity/users.ts';
import { fitsSecret, hashNetwork, nothingFits, PASSWORD_COST } from './secrets.ts';
import { codeGuessLimits, giveTurnBack, passwordGuessLimits, takeTurn } from './login-and-text-limits.ts';
import { numberOf } from './describe-user.ts';
import { takeCode } from './take-code.ts';

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
