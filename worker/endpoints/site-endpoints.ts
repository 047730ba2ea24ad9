import { Hono } from 'hono';
import { logoAddress } from '#shared/art/art-address.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { chatEndpoints } from '#worker/chat/chat-endpoints.ts';
import { deskEndpoint } from '#worker/chat/desk-endpoint.ts';
import { serveManifest } from '#worker/site-files/serve-manifest.ts';
import { serveOfflinePage } from '#worker/site-files/serve-offline-page.ts';
import { serveRobots } from '#worker/site-files/serve-robots.ts';
import { serveSitemap } from '#worker/site-files/serve-sitemap.ts';

/** Well-known files, each in an agent's words, and its chat. */
export function siteEndpoints(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  app.get('/robots.txt', (c) => serveRobots(c as EdgeContext));
  app.get('/sitemap.xml', (c) => serveSitemap(c as EdgeContext));
  app.get('/manifest.webmanifest', (c) => serveManifest(c as EdgeContext));
  app.get('/_/offline-page', (c) => serveOfflinePage(c as EdgeContext));
  app.get('/favicon.ico', (c) => c.redirect(markOf(c as EdgeContext), 302));
  app.route('/', chatEndpoints());
  app.route('/', deskEndpoint());
  return app;
}

/** Browsers ask for it by itself; pages name the agent's mark. */
function markOf(c: EdgeContext): string {
  const agent = c.get('agent');
  return logoAddress({
    name: agent?.name || '航',
    colour: agent?.brandColour,
    variant: 'mark',
    locale: c.get('locale'),
  });
}
