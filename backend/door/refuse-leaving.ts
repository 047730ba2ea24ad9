import { createMiddleware } from 'hono/factory';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import type { Call } from '#shared/contract/call.ts';
import { uploadFile } from '#shared/contract/uploaded-file.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';

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
