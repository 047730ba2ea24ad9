import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { answerFailure } from './answer-envelope.ts';

/** Where there is no site, there is nobody to ask either. */
export function refuseWithoutSite() {
  return createMiddleware<EdgeEnv>(async function refuseWithoutSiteStep(c, next) {
    const failure = c.get('siteFailure');
    if (!failure) return next();
    const isGone = failure.status === 404;
    const code = isGone ? FAILURE_CODES.requestError : FAILURE_CODES.serviceUnavailable;
    return answerFailure(c, {
      code,
      message: failure.message || failureText(c.get('locale'), code),
      httpStatus: isGone ? 404 : 503,
    });
  });
}
