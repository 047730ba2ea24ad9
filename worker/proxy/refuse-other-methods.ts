import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { answerFailure } from './answer-envelope.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

/** The contract knows no others, so no rule here has been thought through for them. */
export function refuseOtherMethods() {
  return createMiddleware<EdgeEnv>(async function refuseOtherMethodsStep(c, next) {
    if (METHODS.includes(c.req.method)) return next();
    c.header('allow', METHODS.join(', '));
    const code = FAILURE_CODES.accessForbidden;
    return answerFailure(c as EdgeContext, { code, httpStatus: 405, message: failureText(c.get('locale'), code, 405) });
  });
}
