import { describe, expect, test } from 'vitest';
import { Agent } from '#shared/contract/site/agent.ts';
import { redirectToRegion } from '#worker/tenant/resolve-tenant.ts';
import { edgeApp, edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

const GLOBAL = { DOMAIN_TYPE: 'production', REGION: 'global', OTHER_REGION: 'https://{key}.cn.example' };

async function come(address: string, region: string, env: Record<string, string> = GLOBAL, method = 'GET') {
  const agent = Agent.parse({ keyCode: 'hengdu', host: 'hengdu.hk.example', region });
  const { response } = await visit(edgeApp(values({ agent }), redirectToRegion()), address, { method }, edgeEnv(env));
  return [response.status, response.headers.get('location')];
}

const STAYS = [200, null];

describe('a visitor of an agent that lives in the other region', () => {
  test.each(['/hengdu', '/hengdu/school/1001?a=1', '/hengdu/our-services', '/', '/about/us'])(
    'is sent on from %s',
    async (path) => {
      const [status, location] = await come(`https://hengdu.hk.example${path}`, 'mainland');
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
  ])('is left alone by what no person reads: %s', async (path) =>
    expect(await come(`https://hengdu.hk.example${path}`, 'mainland')).toEqual(STAYS),
  );

  test('redirects no mutation, never twice, and only in production', async () => {
    const address = 'https://hengdu.hk.example/hengdu/school';
    expect(await come(address, 'mainland', GLOBAL, 'POST')).toEqual(STAYS);
    expect(await come(`${address}?sent-from=mainland`, 'mainland')).toEqual(STAYS);
    for (const stage of ['development', 'preview'])
      expect(await come(address, 'mainland', { ...GLOBAL, DOMAIN_TYPE: stage })).toEqual(STAYS);
  });
});

test.each(['global', 'anywhere', 'elsewhere', ''])('an agent of the region %j stays', async (region) => {
  expect(await come('https://hengdu.hk.example/hengdu', region)).toEqual(STAYS);
});
