import { Hono } from 'hono';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { serveManifest } from '#worker/site-files/serve-manifest.ts';
import { serveRobots } from '#worker/site-files/serve-robots.ts';
import { serveSitemap } from '#worker/site-files/serve-sitemap.ts';

/** Well-known files, each in an agent's words. */
export function siteEndpoints(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  app.get('/robots.txt', (c) => serveRobots(c as EdgeContext));
  app.get('/sitemap.xml', (c) => serveSitemap(c as EdgeContext));
  app.get('/manifest.webmanifest', (c) => serveManifest(c as EdgeContext));
  return app;
}
