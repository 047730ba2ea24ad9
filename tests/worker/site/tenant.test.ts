import { expect, test } from 'vitest';
import type { PortalBindings } from '#worker/bindings.ts';
import { IsolateMemory } from '#worker/cache/stale-while-revalidate.ts';
import { resolveTenant } from '#worker/tenant/resolve-tenant.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createEdgeApp, createEdgeEnv, values, createRateLimit, visit } from '#tests/worker/support/edge-app.ts';
import { createMemoryKv } from '#tests/worker/support/memory-kv.ts';
import {
  type ReceivedRequest,
  createFailedResponse,
  createGoodResponse,
  createStubFetcher,
} from '#tests/worker/support/stub-fetcher.ts';

const MSO = { id: 7, keyCode: 'mso', host: 'mso.example', name: '留学网', publicLevel: '2' };
const respondWithKnownAgent = ({ body }: ReceivedRequest) => {
  const { keyCode, host } = JSON.parse(body) as { keyCode: string; host: string };
  return keyCode === 'mso' || (keyCode === '' && host === 'mso.example')
    ? createGoodResponse(MSO)
    : createFailedResponse('1002', '没有这个代理');
};

function createEdge(
  respond: (request: ReceivedRequest) => Response | Promise<Response> = respondWithKnownAgent,
  changes: Partial<PortalBindings> = {},
) {
  const backend = createStubFetcher(respond);
  const { kv } = createMemoryKv(createClock());
  const app = createEdgeApp(values({ requestId: 'request-1', siteFailure: null }), resolveTenant(new IsolateMemory()));
  const env = createEdgeEnv({ BACKEND: backend.fetcher, CACHE: kv, ...changes });
  const visitUrl = (url: string, headers: Record<string, string> = {}) => visit(app, url, { headers }, env);
  return { ...backend, go: visitUrl };
}

test('the key in the path selects the agent', async () => {
  const { go, receivedRequests } = createEdge();
  const { found } = await go('http://anything.example/mso/school');
  expect(found.agent).toMatchObject({ id: '7', keyCode: 'mso', publicLevel: 2 });
  expect(receivedRequests.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ['POST', '/appMso/agent/agentDetail', { keyCode: 'mso', host: 'anything.example' }],
  ]);
});

test('without a key the host names the agent, whatever its case and port', async () => {
  const { go, receivedRequests } = createEdge();
  const { found } = await go('http://MSO.Example:8787/');
  expect(found.agent?.keyCode).toBe('mso');
  expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual({ keyCode: '', host: 'mso.example' });
});

test.each([
  '/school',
  '/appMso/agent/agentDetail',
  '/robots.txt',
  '/assets/app.js',
  '/_/session/login',
  '/404',
  '/demo',
])('%s contains no key, so the host selects the agent', async (path) => {
  const { go } = createEdge();
  expect((await go(`http://mso.example${path}`)).found.agent?.keyCode).toBe('mso');
});

test('an unknown key is a cached 404', async () => {
  const { go, receivedRequests } = createEdge();
  const unknownVisits = [await go('http://mso.example/nobody'), await go('http://mso.example/nobody/school')];
  for (const { found } of unknownVisits)
    expect([found.agent, found.siteFailure]).toEqual([null, { status: 404, reason: 'unknownAgent', message: '' }]);
  expect(receivedRequests).toHaveLength(1);
});

test('unknown keys are rate-limited, cached nowhere, and do not affect known sites', async () => {
  const { kv, ttls } = createMemoryKv(createClock());
  const { go, receivedRequests } = createEdge(respondWithKnownAgent, {
    CACHE: kv,
    TRIES_BY_ADDRESS: createRateLimit(20),
  });
  await go('http://x.example/mso');
  const reasons = [];
  for (let index = 0; index < 30; index += 1)
    reasons.push((await go(`http://x.example/made-up-${index}`)).found.siteFailure?.reason);
  expect(reasons.filter((reason) => reason === 'unknownAgent')).toHaveLength(19);
  expect(reasons.slice(19)).toEqual(Array(11).fill('backendDown'));
  expect(receivedRequests).toHaveLength(20);
  expect([...ttls.keys()]).toEqual(['agent:zh:key:mso']);
  expect((await go('http://x.example/mso')).found.agent?.keyCode).toBe('mso');
  expect((await go('http://x.example/made-up-0')).found.siteFailure?.status).toBe(404);
});

test.each([
  '/..%2fetc',
  '/%00',
  '/a.php',
  '/wp-login.php',
  '/-rf',
  '/<script>',
  `/${'k'.repeat(41)}`,
  '/国',
  '/a:b',
  '/mso%20',
])('the invalid key of %s makes no backend call', async (path) => {
  const { go, receivedRequests } = createEdge();
  const { found } = await go(`http://mso.example${path}`);
  expect(found.siteFailure?.reason).toBe('unknownAgent');
  expect(receivedRequests).toHaveLength(0);
});

test('a response with another agent than the requested one is rejected', async () => {
  const { go } = createEdge(() => createGoodResponse({ ...MSO, keyCode: 'hengdu' }));
  expect((await go('http://x.example/mso')).found.siteFailure?.reason).toBe('unknownAgent');
});

test.each([
  ['without a key', () => createGoodResponse({ keyCode: null })],
  ['with null for its data', () => createGoodResponse(null)],
  ['without any data', () => Response.json({ code: 1003 })],
])('a response of %s is an unknown agent', async (_, respond) => {
  const { go } = createEdge(respond);
  expect((await go('http://x.example/mso')).found.siteFailure?.reason).toBe('unknownAgent');
});

test.each(['1004', '0005'])('an error %s shows the page of an unknown agent, and is retried', async (code) => {
  const { go, receivedRequests } = createEdge(() => createFailedResponse(code));
  const { found } = await go('http://x.example/mso');
  const failure = { status: 404, reason: 'unknownAgent', message: '', detail: code };
  expect([found.agent, found.siteFailure]).toEqual([null, failure]);
  const countBefore = receivedRequests.length;
  await go('http://x.example/mso');
  expect(receivedRequests.length).toBeGreaterThan(countBefore);
});

test.each([
  ['no answer at all', () => Promise.reject(new Error('connection reset')), '1001'],
  ['a bad gateway', () => new Response('<h1>502</h1>', { status: 502 }), '1001'],
  ['a 500 with a failure', () => createFailedResponse('1002', 'oops', 500), '1002'],
  ['a page instead of JSON', () => new Response('<h1>login</h1>'), '1001'],
  ['a broken shape', () => createGoodResponse({ ...MSO, name: { zh: '留学网' } }), '1004'],
])('%s is an unreachable backend, not an unknown agent', async (_, respond, detail) => {
  const { go, receivedRequests } = createEdge(respond);
  const { found } = await go('http://x.example/mso');
  expect([found.agent, found.siteFailure]).toEqual([null, { status: 503, reason: 'backendDown', message: '', detail }]);
  const countBefore = receivedRequests.length;
  await go('http://x.example/mso');
  expect(receivedRequests.length).toBeGreaterThan(countBefore);
});

test('ten simultaneous uncached visits fetch the agent once', async () => {
  const { go, receivedRequests } = createEdge();
  const visits = await Promise.all(Array.from({ length: 10 }, () => go('http://x.example/mso')));
  expect(visits.map(({ found }) => found.agent?.keyCode)).toEqual(Array(10).fill('mso'));
  expect(receivedRequests).toHaveLength(1);
});

test.each([
  ['?lang=en-us', {}, 'en-us'],
  ['', { cookie: 'i18n_redirected=zh-hk' }, 'zh-hk'],
  ['', { 'accept-language': 'en' }, 'en-us'],
  ['', {}, 'zh'],
] as [string, Record<string, string>, string][])(
  'with %j and %j an agent is fetched in %s, anonymously',
  async (query, input, langCode) => {
    const { go, receivedRequests } = createEdge();
    await go(`http://x.example/mso${query}`, {
      ...input,
      at: 'forged',
      cookie: `__Host-portal_access=token; ${input.cookie ?? ''}`,
    });
    const { headers } = receivedRequests[0] as ReceivedRequest;
    expect([
      headers.get('fkPlatformType'),
      headers.get('langCode'),
      headers.get('at'),
      headers.get('x-request-id'),
    ]).toEqual(['get_mso', langCode, null, 'request-1']);
  },
);

test('a platform outage fetches no agent', async () => {
  const backend = createStubFetcher(respondWithKnownAgent);
  const failure = { status: 500, reason: 'maintenance', message: 'soon' } as const;
  const app = createEdgeApp(values({ siteFailure: failure }), resolveTenant(new IsolateMemory()));
  const { found } = await visit(app, 'http://x.example/mso', {}, createEdgeEnv({ BACKEND: backend.fetcher }));
  expect([found.agent, found.siteFailure, backend.receivedRequests.length]).toEqual([null, failure, 0]);
});
