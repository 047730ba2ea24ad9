import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { answerFailure } from './envelope.ts';
import { messageText } from './message-texts.ts';

/** Wrong, spent or too old: nobody is told which. */
export const refuseCode = (c: AnswerContext) =>
  answerFailure(c, FAILURE_CODES.verificationFailed, { message: messageText(c.var.caller.locale, 'codeWrong') });
