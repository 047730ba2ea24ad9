import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';

const REQUEST_ID_HEADER = 'x-request-id';

/** A caller's id is kept when it is harmless to print; otherwise the request gets one of ours. */
const isHarmless = (id: string) => /^[\w-]{8,64}$/.test(id);

export function assignRequestId(newId = () => crypto.randomUUID()) {
  return createMiddleware<EdgeEnv>(async function assignRequestIdStep(c, next) {
    const given = c.req.header(REQUEST_ID_HEADER);
    c.set('requestId', given && isHarmless(given) ? given : newId());
    await next();
    c.header(REQUEST_ID_HEADER, c.get('requestId'));
  });
}
