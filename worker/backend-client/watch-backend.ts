import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';
import type { CallGuards } from './call-guards.ts';

/** Every call of this request counts with all others of its isolate. */
export function watchBackend(guards: CallGuards) {
  return createMiddleware<EdgeEnv>(async function watchBackendStep(c, next) {
    c.set('guards', guards);
    await next();
  });
}
