import { expect, test } from 'vitest';
import { redirectToAgent, requireProductionHost } from '#worker/tenant/resolve-tenant.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';

const agent = createSampleAgent();

const checkHost = async (url: string, domainType: string, host = agent.host) => {
  const app = createEdgeApp(values({ agent: { ...agent, host }, siteFailure: null }), requireProductionHost());
  return (await visit(app, url, {}, createEdgeEnv({ DOMAIN_TYPE: domainType }))).found;
};

test('in production an agent has its own host', async () => {
  expect((await checkHost('https://mso.example/mso', 'production')).agent?.keyCode).toBe('mso');
  expect((await checkHost('https://MSO.example:8443/mso', 'production', 'Mso.Example')).agent?.keyCode).toBe('mso');
});

test.each(['https://hengdu.example/mso', 'https://mso.example.evil.example/mso', 'https://xmso.example/mso'])(
  'in production %s is a 404',
  async (url) => {
    const { agent: resolvedAgent, siteFailure } = await checkHost(url, 'production');
    expect([resolvedAgent, siteFailure]).toEqual([null, { status: 404, reason: 'wrongHost', message: '' }]);
  },
);

test('an agent without a host is not found in production', async () => {
  expect((await checkHost('https://mso.example/mso', 'production', '')).siteFailure?.reason).toBe('wrongHost');
});

test('an unknown domain type counts as production', async () => {
  expect((await checkHost('https://elsewhere.example/mso', 'prodution')).siteFailure?.reason).toBe('wrongHost');
});

test.each(['development', 'preview'])('in %s an agent is served on any host', async (domainType) => {
  expect((await checkHost('http://localhost:8787/mso', domainType)).agent?.keyCode).toBe('mso');
});

const redirectApp = createEdgeApp(values({ agent }), redirectToAgent());
const getLocation = async (path: string, init?: RequestInit) => {
  const { response } = await visit(redirectApp, `https://mso.example${path}`, init);
  return response.status === 301 ? response.headers.get('location') : response.status;
};

test.each([
  ['/', '/mso'],
  ['/?q=1', '/mso?q=1'],
  ['/school/school-detail?id=4&id=5', '/mso/school/school-detail?id=4&id=5'],
  ['/register?showModel=register', '/mso/register?showModel=register'],
  ['/consult/%E7%95%99', '/mso/consult/%E7%95%99'],
])('%s of a host redirects to %s', async (from, to) => {
  expect(await getLocation(from)).toBe(to);
});

test.each([
  '/404',
  '/500',
  '/404?message=x',
  '/appMso/agent/agentDetail',
  '/robots.txt',
  '/sitemap.xml',
  '/_/health',
  '/assets/a.js',
  '/mso',
  '/mso/school',
])('%s is not redirected', async (path) => {
  expect(await getLocation(path)).toBe(200);
});

test.each(['POST', 'PUT', 'DELETE'])('a %s is not redirected, for it would lose its body', async (method) => {
  expect(await getLocation('/school', { method })).toBe(200);
});

test('a HEAD is redirected like a GET', async () => {
  expect(await getLocation('/school', { method: 'HEAD' })).toBe('/mso/school');
});

test('a browser keeps the redirect for minutes only', async () => {
  const { response } = await visit(redirectApp, 'https://mso.example/');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});

test('a host without an agent is not redirected', async () => {
  const { response } = await visit(
    createEdgeApp(values({ agent: null }), redirectToAgent()),
    'https://nobody.example/',
  );
  expect(response.status).toBe(200);
});
