import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { answerPlainly } from '#worker/endpoints/answer-plainly.ts';
import { failureText } from '#worker/locale/failure-texts.ts';

/** Pages are only read: React Router would answer anything else with a stack in the log, as often as somebody sends it. */
export function refuseWritingToPages() {
  return createMiddleware<EdgeEnv>(async function refuseWritingToPagesStep(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    c.header('allow', 'GET, HEAD');
    const locale = c.get('locale');
    const message = failureText(locale, FAILURE_CODES.requestError, 405);
    return answerPlainly(c, { code: FAILURE_CODES.requestError, message, locale, httpStatus: 405 });
  });
}
