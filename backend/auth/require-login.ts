import { createMiddleware } from 'hono/factory';
import { answerFailure } from '#backend/answer/answer-call.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { AnswerContext, BackendEnv, Caller } from '#backend/bindings.ts';
import type { LoggedInUser } from '#backend/queries/identity/users.ts';
import { uploadFile } from '#shared/contract/application/apply-form.ts';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { FAILURE_CODES } from '#shared/failure.ts';

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

/**
 * The answer to somebody who names a user that they are not, else null. Who says no name means themselves; where a name
 * must be given, the contract's input says so.
 */
export function refuseOthers(c: AnswerContext, named: string | undefined): Response | null {
  const { user } = c.var.caller;
  if (named === undefined || named === '' || (user && named === String(user.id))) return null;
  return answerFailure(c, FAILURE_CODES.noPermission);
}

const CALLS: readonly Call[] = [...KNOWN_CALLS, uploadFile];
const NEED_STAYING = new Set<string>(CALLS.filter(({ needsStaying }) => needsStaying).map(({ path }) => path));

/** Who has asked to be deleted goes on reading; what such a student sent to an adviser would be deleted unseen. */
export function refuseLeaving() {
  return createMiddleware<BackendEnv>(async function refuseLeavingStep(c, next) {
    const { user, locale } = c.var.caller;
    if (!user?.deleteAskedAt || !NEED_STAYING.has(c.req.path)) return next();
    return answerFailure(c, FAILURE_CODES.noPermission, { message: messageText(locale, 'accountLeaving') });
  });
}

/** Whether the token that came along is one that was given to somebody, and still stands. */
export const isLoggedIn = ({ user }: Pick<Caller, 'user'>) => user !== null;
