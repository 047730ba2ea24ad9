import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import type { AnswerContext } from '#backend/bindings.ts';

/**
 * The answer to somebody who names a user that they are not, else null. Who says no name means themselves; where a name
 * must be given, the contract's input says so.
 */
export function refuseOthers(c: AnswerContext, named: string | undefined): Response | null {
  const { user } = c.var.caller;
  if (named === undefined || named === '' || (user && named === String(user.id))) return null;
  return answerFailure(c, FAILURE_CODES.noPermission);
}
