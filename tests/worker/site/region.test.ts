import { describe, expect, test } from 'vitest';
import { Agent } from '#shared/contract/site/agent.ts';
import { redirectToRegion } from '#worker/tenant/resolve-tenant.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

const GLOBAL_ENV = { DOMAIN_TYPE: 'production', REGION: 'global', OTHER_REGION: 'https://{key}.cn.example' };

async function visitRegion(url: string, region: string, env: Record<string, string> = GLOBAL_ENV, method = 'GET') {
  const agent = Agent.parse({ keyCode: 'hengdu', host: 'hengdu.hk.example', region });
  const { response } = await visit(
    createEdgeApp(values({ agent }), redirectToRegion()),
    url,
    { method },
    createEdgeEnv(env),
  );
  return [response.status, response.headers.get('location')];
}

const NO_REDIRECT = [200, null];

describe('a visitor of an agent in the other region', () => {
  test.each(['/hengdu', '/hengdu/school/1001?a=1', '/hengdu/our-services', '/', '/about/us'])(
    'is sent on from %s',
    async (path) => {
      const [status, location] = await visitRegion(`https://hengdu.hk.example${path}`, 'mainland');
      expect(status).toBe(302);
      expect(location).toMatch(/^https:\/\/hengdu\.cn\.example\/hengdu(?=[/?]).*sent-from=global$/);
    },
  );

  test.each([
    '/hengdu/appMso/x',
    '/appMso/x',
    '/hengdu/_/chat/live',
    '/hengdu/school.data',
    '/assets/a.js',
    '/hengdu/robots.txt',
  ])('is not redirected from a path that is not a page: %s', async (path) =>
    expect(await visitRegion(`https://hengdu.hk.example${path}`, 'mainland')).toEqual(NO_REDIRECT),
  );

  test('is redirected only in production, once, and never from a mutation', async () => {
    const url = 'https://hengdu.hk.example/hengdu/school';
    expect(await visitRegion(url, 'mainland', GLOBAL_ENV, 'POST')).toEqual(NO_REDIRECT);
    expect(await visitRegion(`${url}?sent-from=mainland`, 'mainland')).toEqual(NO_REDIRECT);
    for (const stage of ['development', 'preview'])
      expect(await visitRegion(url, 'mainland', { ...GLOBAL_ENV, DOMAIN_TYPE: stage })).toEqual(NO_REDIRECT);
  });
});

test.each(['global', 'anywhere', 'elsewhere', ''])('an agent of the region %j is not redirected', async (region) => {
  expect(await visitRegion('https://hengdu.hk.example/hengdu', region)).toEqual(NO_REDIRECT);
});
