import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { logFault } from '#backend/answer/log-event.ts';
import { missingSettings } from '#shared/rules/required-settings.ts';
import { readStage } from '#shared/stage.ts';
import { isSameSecret } from '#shared/rules/is-same-secret.ts';

/** Keeps everyone but the portal and the chat Worker out. Outside development nobody is let in before there is a secret. */
export function requireBasicAuth() {
  let isSaid = false;
  return createMiddleware<BackendEnv>(async function requireBasicAuthStep(c, next) {
    const missing = missingSettings('backend', readStage(c.env.STAGE), c.env);
    if (missing.length > 0) {
      if (!isSaid) logFault('required settings are missing', { requestId: c.var.caller.requestId, missing });
      isSaid = true;
      return answerFailure(c, FAILURE_CODES.serviceUnavailable, { status: 503 });
    }
    const secret = c.env.BACKEND_BASIC_AUTH;
    if (secret && !(await isSameSecret(c.req.header('authorization') ?? '', `Basic ${secret}`))) {
      c.header('www-authenticate', 'Basic realm="backend"');
      return answerFailure(c, FAILURE_CODES.accessForbidden, { status: 401 });
    }
    await next();
  });
}
