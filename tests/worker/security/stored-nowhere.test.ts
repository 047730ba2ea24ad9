import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { setSecurityHeaders } from '#worker/security/set-security-headers.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createSessionEdge, createLoggedInCookie, SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

/** The backend's headers allow browsers and shared caches to store everything. */
const backend = createStubFetcher(() =>
  Response.json(
    { code: '1003', data: { passportNumber: 'K12345678' }, datas: [] },
    { headers: { 'cache-control': 'public, max-age=600', etag: '"1"' } },
  ),
);

const app = new Hono<EdgeEnv>()
  .use(setSecurityHeaders())
  .use(values({ requestId: 'r', agent: createSampleAgent(), session: null, siteFailure: null, locale: 'en-us' }))
  .route('/', proxyBackend());

const UNSTORED_CALLS = [
  ...KNOWN_CALLS.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, '1')] as const),
  ['POST', UPLOAD_PATH],
  ['GET', '/appMso/a/call/of/an/outside/backend'],
  ['POST', '/appMso/a/call/of/an/outside/backend'],
] as const;

test.each(UNSTORED_CALLS)('the response of %s %s is not cacheable', async (method, path) => {
  const init = { method, headers: SAME_SITE, ...(method === 'POST' && { body: '{}' }) };
  const { response } = await visit(
    app,
    `https://mso.example${path}`,
    init,
    createEdgeEnv({ BACKEND: backend.fetcher }),
  );
  expect(response.headers.get('content-type')).toContain('json');
  expect(response.headers.get('cache-control')).toMatch(/\bno-store\b/);
  expect(response.headers.get('etag')).toBeNull();
});

test('a log-out clears the browser’s HTTP cache, and none of its storage', async () => {
  const { post } = createSessionEdge();
  const response = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: createLoggedInCookie() });
  expect(response.headers.get('clear-site-data')).toBe('"cache"');
});
