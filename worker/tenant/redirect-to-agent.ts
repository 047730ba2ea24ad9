import { createMiddleware } from 'hono/factory';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { SITE_SEGMENTS } from '#shared/tenant/reserved-words.ts';
import { readAddress } from '#shared/tenant/read-address.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';

const ERROR_PAGES = ['404', '500'];

/** A page asked for by host alone has its one address under the agent's key; its path and query come along. */
export function redirectToAgent() {
  return createMiddleware<EdgeEnv>(async function redirectToAgentStep(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const agent = c.get('agent');
    if (!agent || readAddress(pathname).agentKey !== '' || !isPage(pathname) || !['GET', 'HEAD'].includes(c.req.method))
      return next();
    c.header('cache-control', `public, max-age=${BROWSER_CACHE.redirect}`);
    return c.redirect(`/${agent.keyCode}${pathname === '/' ? '' : pathname}${search}`, 301);
  });
}

function isPage(pathname: string) {
  const first = pathname.split('/')[1] ?? '';
  return (
    first === '' || (!ERROR_PAGES.includes(first) && SITE_SEGMENTS.includes(first as (typeof SITE_SEGMENTS)[number]))
  );
}
