import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';

const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

/** Compared as digests of one length, so that the time it takes tells nothing about the secret. */
async function isSame(a: string, b: string) {
  const [left, right] = await Promise.all([digest(a), digest(b)]);
  return crypto.subtle.timingSafeEqual(left, right);
}

/** Keeps everyone but the portal out, where the backend can be reached by others. */
export function requireBasicAuth() {
  return createMiddleware<BackendEnv>(async function requireBasicAuthStep(c, next) {
    const secret = c.env.BACKEND_BASIC_AUTH;
    if (secret && !(await isSame(c.req.header('authorization') ?? '', `Basic ${secret}`))) {
      c.header('www-authenticate', 'Basic realm="backend"');
      return answerFailure(c, FAILURE_CODES.accessForbidden, { status: 401 });
    }
    await next();
  });
}
