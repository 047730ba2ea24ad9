import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { readStage } from '#shared/stage.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** Only production is to be found by search engines. Pages of one's own are nobody else's to list. */
export function serveRobots(c: EdgeContext): Response {
  const { origin } = new URL(c.req.url);
  const closed = ['User-agent: *', 'Disallow: /'];
  const open = [
    'User-agent: *',
    'Disallow: /*/my-apply',
    'Disallow: /*/personal-center',
    'Disallow: /_/session',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return c.text(`${(readStage(c.env.DOMAIN_TYPE) === 'production' ? open : closed).join('\n')}\n`, 200, {
    'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}`,
  });
}
