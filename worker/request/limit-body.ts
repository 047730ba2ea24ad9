import { bodyLimit } from 'hono/body-limit';
import type { EdgeContext } from '#worker/edge-context.ts';
import { respondWithError } from '#worker/endpoints/respond.ts';
import { createInvalidInputError } from '#worker/locale/error-texts.ts';

/**
 * Maximum size of a contract call's body. The longest is an application form of about 40 kB. Uploads have a higher
 * limit.
 */
export const MAX_CALL_BYTES = 256 * 1024;
/** Limit of a chat message's body: a thousand escaped characters, with some reserve. */
export const MAX_CHAT_COMMAND_BYTES = 16 * 1024;

export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => respondWithError(c, createInvalidInputError((c as EdgeContext).get('locale'), 'body', false, 413)),
  });
