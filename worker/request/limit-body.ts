import { bodyLimit } from 'hono/body-limit';
import type { EdgeContext } from '#worker/edge-context.ts';
import { respondWithError } from '#worker/endpoints/respond.ts';
import { invalidInput } from '#worker/locale/error-texts.ts';

/** Maximum body of a contract call. The longest is an application form of some 40 kB; uploads have a limit of their own. */
export const MAX_CALL_BYTES = 256 * 1024;
/** Maximum body of a chat message: a thousand escaped characters and some reserve. */
export const MAX_CHAT_COMMAND_BYTES = 16 * 1024;

export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => respondWithError(c, invalidInput((c as EdgeContext).get('locale'), 'body', false, 413)),
  });
