import { bodyLimit } from 'hono/body-limit';
import type { EdgeContext } from '#worker/edge-context.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';
import { refuseInput } from '#worker/locale/failure-texts.ts';

/** A call of the contract. The longest is an application's form, of some 40 kB; files have their own path and limit. */
export const LARGEST_CALL_BYTES = 256 * 1024;
/** A message of a conversation: a thousand letters, each of them escaped, with room to spare. */
export const LARGEST_CHAT_COMMAND_BYTES = 16 * 1024;

export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => answerFailure(c, refuseInput((c as EdgeContext).get('locale'), 'body', false, 413)),
  });
