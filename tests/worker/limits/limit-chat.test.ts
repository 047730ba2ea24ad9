import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { createChatEndpoints } from '#worker/chat/chat-endpoints.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { createEdgeEnv, values, createRateLimit, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const GUEST_COOKIE = `__Host-chat_guest=${'g'.repeat(43)}`;
const ADDRESS_HEADERS = { 'cf-connecting-ip': '203.0.113.7' };
const MESSAGE_BODY = JSON.stringify({ echoId: 'echo-12345', text: 'hello' });

function createEdge(env: Partial<PortalBindings>) {
  const chatRooms = createStubFetcher(() => Response.json({ ok: true, seq: 1, asks: false }));
  const backend = createStubFetcher(() => createGoodResponse({ answer: 'fine' }));
  if (env.BACKEND_ORIGIN)
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => backend.fetcher.fetch(input as Request));
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session: null, siteFailure: null, locale: 'en-us' }))
    .route('/', createChatEndpoints())
    .route('/', proxyBackend());
  const postPath = async (path: string, headers: Record<string, string> = {}, body = '{}') => {
    const init = {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...ADDRESS_HEADERS, ...headers },
    };
    const bindings = createEdgeEnv({ CHAT: chatRooms.fetcher, BACKEND: backend.fetcher, ...env });
    const { response } = await visit(app, `https://mso.example${path}`, init, bindings);
    const json = (await response.json()) as { code: unknown; message?: string; data?: { reason?: string } };
    return { status: response.status, wait: response.headers.get('retry-after'), json };
  };
  return { post: postPath, rooms: chatRooms.receivedRequests, receivedRequests: backend.receivedRequests };
}

test('new guests are rate-limited per network, and existing ones admitted', async () => {
  const { post } = createEdge({ GUESTS_BY_ADDRESS: createRateLimit(2) });
  expect([(await post(CHAT_PATHS.enter)).status, (await post(CHAT_PATHS.enter)).status]).toEqual([200, 200]);
  const rejectedResponse = await post(CHAT_PATHS.enter);
  expect(rejectedResponse).toMatchObject({
    status: 429,
    wait: '60',
    json: { code: '1002', data: { reason: 'tooFast' } },
  });
  expect(rejectedResponse.json.message).toBe('Too many tries. Please try again in 60 seconds');
  expect((await post(CHAT_PATHS.enter, { cookie: GUEST_COOKIE })).status).toBe(200);
  expect((await post(CHAT_PATHS.enter, { 'cf-connecting-ip': '203.0.113.8' })).status).toBe(200);
});

test('addresses of one IPv6 /64 network share a limit', async () => {
  const guestLimit = createRateLimit(1);
  const { post } = createEdge({ GUESTS_BY_ADDRESS: guestLimit });
  const enterFrom = (address: string) => post(CHAT_PATHS.enter, { 'cf-connecting-ip': address });
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect((await enterFrom('2001:db8:1:2::1')).status).toBe(200);
  expect((await enterFrom('2001:db8:1:2:ffff::9')).status).toBe(429);
  random.mockReturnValue(0.5);
  expect((await enterFrom('2001:db8:1:3::1')).status).toBe(200);
});

test('invented room names are rate-limited', async () => {
  const { post, rooms } = createEdge({ ROOMS_BY_ADDRESS: createRateLimit(3) });
  const statuses: number[] = [];
  for (const letter of 'abcde')
    statuses.push((await post(CHAT_PATHS.leave, { cookie: `__Host-chat_guest=${letter.repeat(43)}` })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(rooms).toHaveLength(3);
});

test.each([
  ['a room', CHAT_PATHS.say, MESSAGE_BODY],
  ['the proxy', '/appAsk', '{"q":"hello"}'],
  ['a call that is not known', '/appAsk/others', '{"q":"hello"}'],
  ['the people’s service itself', '/appChat/public/api/v1/inboxes/mso/contacts/x/conversations/1/messages', '{}'],
])('requests of one address by way of %s are limited', async (_, path, body) => {
  const { post, rooms, receivedRequests } = createEdge({
    ASKS_BY_ADDRESS: createRateLimit(2),
    // Only an external backend receives unknown calls, so this path needs one.
    ...(path === '/appAsk/others' && { BACKEND_ORIGIN: 'https://backend.example' }),
  });
  const answers = [];
  for (let attempt = 0; attempt < 3; attempt++) answers.push(await post(path, { cookie: GUEST_COOKIE }, body));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]).toMatchObject({ wait: '60', json: { code: '1002' } });
  expect(rooms.length + receivedRequests.length).toBe(2);
});

test('read requests do not count as questions', async () => {
  const askLimit = createRateLimit();
  const { post } = createEdge({ ASKS_BY_ADDRESS: askLimit });
  await post(CHAT_PATHS.rate, { cookie: GUEST_COOKIE }, '{"seq":1,"up":true}');
  expect(askLimit.keys).toEqual([]);
});

test('a room over its limit responds with Retry-After', async () => {
  const chatRooms = createStubFetcher(() => Response.json({ ok: false, reason: 'tooFast', waitSeconds: 3 }));
  const { post } = createEdge({ CHAT: chatRooms.fetcher });
  expect(await post(CHAT_PATHS.say, { cookie: GUEST_COOKIE }, MESSAGE_BODY)).toMatchObject({
    status: 429,
    wait: '3',
    json: { data: { reason: 'tooFast' } },
  });
});
