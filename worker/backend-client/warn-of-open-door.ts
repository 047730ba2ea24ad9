import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';

/** Once for each isolate: an outside backend that is asked without an authorization trusts whoever reaches its address. */
export function warnOfOpenDoor() {
  let isSaid = false;
  return createMiddleware<EdgeEnv>(async function warnOfOpenDoorStep(c, next) {
    if (!isSaid && c.env.BACKEND_ORIGIN !== '' && c.env.BACKEND_BASIC_AUTH === '') {
      isSaid = true;
      logEvent('warn', 'BACKEND_ORIGIN is set without BACKEND_BASIC_AUTH', { requestId: c.get('requestId') });
    }
    await next();
  });
}
