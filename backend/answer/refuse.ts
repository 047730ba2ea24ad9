import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import type { AnswerContext, BackendEnv } from '#backend/bindings.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { FILE_FAULT_STATUS, type FileFault } from '#shared/rules/uploaded-file.ts';
import { refuseField } from './read-input.ts';
import { answerFailure } from './envelope.ts';
import { logFault } from './log-event.ts';
import { fileText, messageText, statusText, tooOftenText } from './message-texts.ts';

/** Wrong, spent or too old: nobody is told which. */
export const refuseCode = (c: AnswerContext) =>
  answerFailure(c, FAILURE_CODES.verificationFailed, { message: messageText(c.var.caller.locale, 'codeWrong') });

/** Too often; in so many seconds it may be tried again. */
export function refuseForNow(c: AnswerContext, seconds: number, message = tooOftenText(c.var.caller.locale)): Response {
  c.header('retry-after', String(seconds));
  return answerFailure(c, FAILURE_CODES.requestError, { message, status: 429 });
}

/** A file that may not be uploaded, and what would be better. */
export const refuseFile = (c: AnswerContext, fault: FileFault): Response =>
  answerFailure(c, FAILURE_CODES.invalidParameter, {
    field: 'file',
    message: fileText(c.var.caller.locale, fault),
    status: FILE_FAULT_STATUS[fault],
  });

/** The last boundary. The log gets the cause, the caller only a code and the id to ask about. */
export function answerBrokenAssumption(error: Error, c: Context<BackendEnv>): Response {
  const { requestId, locale } = c.var.caller;
  c.header('content-language', LANGUAGE_TAGS[locale]);
  c.header('x-request-id', requestId);
  // A body that is no JSON is the caller's mistake, and the validator's only way to say so is to throw.
  if (error instanceof HTTPException && error.status === 400)
    return refuseField(c, FAILURE_CODES.invalidParameter, 'body');

  // The route and not the address: that of a conversation has in it what one can read along with.
  logFault('broken assumption', { requestId, route: matchedRoutes(c).at(-1)?.path, error });
  return answerFailure(c, FAILURE_CODES.serverError, { message: statusText(locale, 500), status: 500 });
}
