import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { FILE_FAULT_STATUS, type FileFault } from '#shared/rules/uploaded-file.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { answerFailure } from './envelope.ts';
import { fileText } from './message-texts.ts';

/** A file that may not be uploaded, and what would be better. */
export const refuseFile = (c: AnswerContext, fault: FileFault): Response =>
  answerFailure(c, FAILURE_CODES.invalidParameter, {
    field: 'file',
    message: fileText(c.var.caller.locale, fault),
    status: FILE_FAULT_STATUS[fault],
  });
