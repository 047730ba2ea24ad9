import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';

const REQUEST_ID_HEADER = 'x-request-id';

/** Always one of ours: an id that a browser chose could be that of somebody else's request in the logs of every room. */
export function assignRequestId(newId = () => crypto.randomUUID()) {
  return createMiddleware<EdgeEnv>(async function assignRequestIdStep(c, next) {
    c.set('requestId', newId());
    c.set('arrivedAt', Date.now());
    await next();
    c.header(REQUEST_ID_HEADER, c.get('requestId'));
  });
}
