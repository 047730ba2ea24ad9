import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure.ts';
import { missingSettings, readStage } from '#shared/stage.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { answerPlainly } from '#worker/endpoints/answer-plainly.ts';
import { logEvent } from '#worker/log-event.ts';

/** Outside development nothing is served without the secrets. Which are missing stands in the log, once for each isolate. */
export function requireSettings() {
  let isSaid = false;
  return createMiddleware<EdgeEnv>(async function requireSettingsStep(c, next) {
    const missing = missingSettings('portal', readStage(c.env.DOMAIN_TYPE), c.env);
    if (missing.length === 0) return next();
    if (!isSaid) logEvent('error', 'required settings are missing', { requestId: c.get('requestId'), missing });
    isSaid = true;
    return answerPlainly(c, 503, FAILURE_CODES.serviceUnavailable);
  });
}
