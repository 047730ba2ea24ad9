import { createMiddleware } from 'hono/factory';
import { BODY_LIMIT_BYTES } from '#shared/constants.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';

/**
 * A body somewhat too large is read to its end, for a browser that is cut off while it writes never reads why. What is much
 * longer is better broken off than read for nothing.
 */
const LONGEST_LEFTOVER_BYTES = BODY_LIMIT_BYTES + 1024 * 1024;

/**
 * Reads the body that nobody wanted, of a command that has none or of a request that was refused before. Otherwise the
 * runtime closes the connection after the answer without saying so, and what the browser sends over it next is lost.
 */
export function readLeftoverBody() {
  return createMiddleware<EdgeEnv>(async function readLeftoverBodyStep(c, next) {
    const { raw } = c.req;
    await next();
    const length = Number(raw.headers.get('content-length') ?? Number.NaN);
    if (raw.body && !raw.bodyUsed && length <= LONGEST_LEFTOVER_BYTES) await raw.body.pipeTo(new WritableStream());
  });
}
