import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { refuseField } from './check-input.ts';
import { answerFailure } from './envelope.ts';
import { logFault } from './log-fault.ts';
import { statusText } from './message-texts.ts';

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
