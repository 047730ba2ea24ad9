import { createMiddleware } from 'hono/factory';
import { readStage } from '#shared/stage.ts';
import { hostOf } from '#worker/edge-caller.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';

/** In production an agent's site stands on its own host and nowhere else. */
export function requireProductionHost() {
  return createMiddleware<EdgeEnv>(async function requireProductionHostStep(c, next) {
    const agent = c.get('agent');
    if (agent && readStage(c.env.DOMAIN_TYPE) === 'production' && agent.host.toLowerCase() !== hostOf(c)) {
      c.set('agent', null);
      c.set('siteFailure', { status: 404, reason: 'wrongHost', message: '' });
    }
    await next();
  });
}
