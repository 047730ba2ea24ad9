import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';

/**
 * A question as expressions read it, and no longer than one may be sent: a compatibility character can stand for eighteen
 * letters, so a bound on what was sent is none on what is read.
 */
export const normalizeQuestion = (question: string) =>
  question.normalize('NFKC').slice(0, MAX_CHAT_TEXT_LENGTH).toWellFormed();
