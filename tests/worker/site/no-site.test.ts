// Tests the endpoints of a site while the site cannot be found. Search engines and calendars drop entries on a 404, so
// the response must not say that they are gone.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { createSiteEndpoints } from '#worker/endpoints/mount-endpoints.ts';
import { SiteVersions } from '#worker/tenant/site-versions.ts';
import type { SiteFailure } from '#shared/tenant/site.ts';
import { values, visit } from '#tests/worker/support/edge-app.ts';

const FILES = [
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-school-1.xml',
  '/llms.txt',
  '/manifest.webmanifest',
  `/_/calendar/${'a'.repeat(43)}.ics`,
  `/family/${'a'.repeat(43)}`,
];
const FAILURES: [SiteFailure['reason'], SiteFailure['status'], answered: number][] = [
  ['backendDown', 503, 503],
  ['maintenance', 500, 503],
  ['upgrade', 404, 503],
  ['unknownAgent', 404, 404],
  ['wrongHost', 404, 404],
];

test.each(FAILURES)(
  'with %s a site file gets a status that does not remove it from search engines',
  async (...failed) => {
    const [reason, status, expectedStatus] = failed;
    const app = new Hono<EdgeEnv>();
    app.use(values({ agent: null, session: null, locale: 'zh-hk', siteFailure: { status, reason, message: '' } }));
    app.route('/', createSiteEndpoints(new SiteVersions()));
    for (const file of FILES) {
      const { response } = await visit(app, `https://x.example${file}`);
      expect([file, response.status, response.headers.get('retry-after')]).toEqual([
        file,
        expectedStatus,
        expectedStatus === 503 ? '600' : null,
      ]);
    }
  },
);
