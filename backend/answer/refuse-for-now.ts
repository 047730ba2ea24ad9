import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { answerFailure } from './envelope.ts';
import { tooOftenText } from './message-texts.ts';

/** Too often; in so many seconds it may be tried again. */
export function refuseForNow(c: AnswerContext, seconds: number, message = tooOftenText(c.var.caller.locale)): Response {
  c.header('retry-after', String(seconds));
  return answerFailure(c, FAILURE_CODES.requestError, { message, status: 429 });
}
