import { expect, test } from 'vitest';
import type { PortalBindings } from '#worker/bindings.ts';
import { IsolateMemory } from '#worker/cache/stale-while-revalidate.ts';
import { resolveTenant } from '#worker/tenant/resolve-tenant.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { edgeApp, edgeEnv, values, rateLimit, visit } from '#tests/worker/support/edge-app.ts';
import { createMemoryKv } from '#tests/worker/support/memory-kv.ts';
import { type ReceivedRequest, failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const MSO = { id: 7, keyCode: 'mso', host: 'mso.example', name: '留学网', publicLevel: '2' };
const knowing = ({ body }: ReceivedRequest) => {
  const { keyCode, host } = JSON.parse(body) as { keyCode: string; host: string };
  return keyCode === 'mso' || (keyCode === '' && host === 'mso.example')
    ? goodAnswer(MSO)
    : failedAnswer('1002', '没有这个代理');
};

function createEdge(
  respond: (request: ReceivedRequest) => Response | Promise<Response> = knowing,
  changes: Partial<PortalBindings> = {},
) {
  const backend = stubFetcher(respond);
  const { kv } = createMemoryKv(createClock());
  const app = edgeApp(values({ requestId: 'request-1', siteFailure: null }), resolveTenant(new IsolateMemory()));
  const env = edgeEnv({ BACKEND: backend.fetcher, CACHE: kv, ...changes });
  const go = (address: string, headers: Record<string, string> = {}) => visit(app, address, { headers }, env);
  return { ...backend, go };
}

test('the key in the path names the agent', async () => {
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
])('%s contains no key, so the host decides', async (path) => {
  const { go } = createEdge();
  expect((await go(`http://mso.example${path}`)).found.agent?.keyCode).toBe('mso');
});

test('an unknown key is a 404 that is remembered', async () => {
  const { go, receivedRequests } = createEdge();
  const visits = [await go('http://mso.example/nobody'), await go('http://mso.example/nobody/school')];
  for (const { found } of visits)
    expect([found.agent, found.siteFailure]).toEqual([null, { status: 404, reason: 'unknownAgent', message: '' }]);
  expect(receivedRequests).toHaveLength(1);
});

test('unknown keys are rate-limited, cached nowhere, and do not affect known sites', async () => {
  const { kv, ttls } = createMemoryKv(createClock());
  const { go, receivedRequests } = createEdge(knowing, { CACHE: kv, TRIES_BY_ADDRESS: rateLimit(20) });
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
  const { go } = createEdge(() => goodAnswer({ ...MSO, keyCode: 'hengdu' }));
  expect((await go('http://x.example/mso')).found.siteFailure?.reason).toBe('unknownAgent');
});

test.each([
  ['without a key', () => goodAnswer({ keyCode: null })],
  ['with null for its data', () => goodAnswer(null)],
  ['without any data', () => Response.json({ code: 1003 })],
])('an answer %s is an unknown agent', async (_, respond) => {
  const { go } = createEdge(respond);
  expect((await go('http://x.example/mso')).found.siteFailure?.reason).toBe('unknownAgent');
});

test.each(['1004', '0005'])('an error %s shows the page of an unknown agent, and is retried', async (code) => {
  const { go, receivedRequests } = createEdge(() => failedAnswer(code));
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
  ['a 500 with a failure', () => failedAnswer('1002', 'oops', 500), '1002'],
  ['a page instead of JSON', () => new Response('<h1>login</h1>'), '1001'],
  ['a broken shape', () => goodAnswer({ ...MSO, name: { zh: '留学网' } }), '1004'],
])('%s is a backend that is down, not an agent that is unknown', async (_, respond, detail) => {
  const { go, receivedRequests } = createEdge(respond);
  const { found } = await go('http://x.example/mso');
  expect([found.agent, found.siteFailure]).toEqual([null, { status: 503, reason: 'backendDown', message: '', detail }]);
  const countBefore = receivedRequests.length;
  await go('http://x.example/mso');
  expect(receivedRequests.length).toBeGreaterThan(countBefore);
});

test('ten cold visits at once fetch the agent once', async () => {
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
  const backend = stubFetcher(knowing);
  const failure = { status: 500, reason: 'maintenance', message: 'soon' } as const;
  const app = edgeApp(values({ siteFailure: failure }), resolveTenant(new IsolateMemory()));
  const { found } = await visit(app, 'http://x.example/mso', {}, edgeEnv({ BACKEND: backend.fetcher }));
  expect([found.agent, found.siteFailure, backend.receivedRequests.length]).toEqual([null, failure, 0]);
});
