import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { isSameSecret } from './is-same-secret.ts';

/** Keeps everyone but the portal out, where the backend can be reached by others. */
export function requireBasicAuth() {
  return createMiddleware<BackendEnv>(async function requireBasicAuthStep(c, next) {
    const secret = c.env.BACKEND_BASIC_AUTH;
    if (secret && !(await isSameSecret(c.req.header('authorization') ?? '', `Basic ${secret}`))) {
      c.header('www-authenticate', 'Basic realm="backend"');
      return answerFailure(c, FAILURE_CODES.accessForbidden, { status: 401 });
    }
    await next();
  });
}
