import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { refuseCommand } from './refuse-command.ts';

/** A browser names the page that opens a socket; unlike requests, sockets of other sites bring our cookies along. */
export function refuseForeignSocket() {
  return createMiddleware<EdgeEnv>(async function refuseForeignSocketStep(c, next) {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refuseCommand(c, 'badInput');
    const origin = c.req.header('origin') ?? '';
    if (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host)
      return c.json({ code: '1001', message: '', data: { reason: 'foreign' } }, 403);
    return next();
  });
}
