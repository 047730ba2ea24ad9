import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { FileKind, FileVerdict } from '#shared/rules/uploaded-file.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { answerFailure } from './envelope.ts';
import { messageText } from './message-texts.ts';

const STATUS = { fine: 415, wrongKind: 415, tooLarge: 413, empty: 400 } as const;

/** A file that may not be uploaded, and what would be better. */
export function refuseFile(c: AnswerContext, kind: FileKind, verdict: FileVerdict): Response {
  const wrongKind = kind === 'avatar' ? 'avatarWrongKind' : 'documentWrongKind';
  const key = verdict === 'tooLarge' ? 'fileTooLarge' : verdict === 'empty' ? 'fileEmpty' : wrongKind;
  return answerFailure(c, FAILURE_CODES.invalidParameter, {
    field: 'file',
    message: messageText(c.var.caller.locale, key),
    status: STATUS[verdict],
  });
}
