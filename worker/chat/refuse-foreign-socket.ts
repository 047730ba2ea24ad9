import { createMiddleware } from 'hono/factory';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { refuseCommand } from './refuse-command.ts';

/** A browser names the page that opens a socket; unlike requests, sockets of other sites bring our cookies along. */
export function isOwnSocket(c: EdgeContext): boolean {
  const origin = c.req.header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
}

export function refuseForeignSocket() {
  return createMiddleware<EdgeEnv>(async function refuseForeignSocketStep(c, next) {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refuseCommand(c, 'badInput');
    if (isOwnSocket(c)) return next();
    const code = FAILURE_CODES.accessForbidden;
    return c.json({ code, message: failureText(c.get('locale'), code) }, 403);
  });
}
