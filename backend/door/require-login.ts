import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import type { LoggedInUser } from '#backend/queries/identity/users.ts';

/** What a route may count on behind this door. */
interface LoggedInEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & { user: LoggedInUser };
}

/** Lets in who is logged in, as c.var.user; everybody else is told that their session has ended. */
export function requireLogin() {
  return createMiddleware<LoggedInEnv>(async function requireLoginStep(c, next) {
    const { user } = c.var.caller;
    if (!user) return answerFailure(c, FAILURE_CODES.sessionExpired);
    c.set('user', user);
    await next();
  });
}
