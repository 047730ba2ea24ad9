import type { Context } from 'hono';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { answerPlainly } from './answer-plainly.ts';

/** The last boundary: something threw that should not have. Logged with its id, answered plainly in the right language. */
export function answerBrokenAssumption(error: Error, c: Context<EdgeEnv>): Response {
  const requestId = c.get('requestId') ?? '';
  logEvent('error', 'broken assumption', { requestId, path: new URL(c.req.url).pathname, error });
  const locale = c.get('locale') ?? FALLBACK_LOCALE;
  const message = failureText(locale, FAILURE_CODES.serverError, 500);
  return answerPlainly(c, { code: FAILURE_CODES.serverError, message, locale, httpStatus: 500 });
}
