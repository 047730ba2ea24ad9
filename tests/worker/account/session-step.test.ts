import type { MiddlewareHandler } from 'hono';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { loadSession } from '#worker/session/session.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { deleteSessionCookies } from '#worker/session/session-cookies.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createFailedResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const clock = createClock();
const now = Math.floor(clock.now() / 1000);
const createCookies = (secondsLeft: number) =>
  `__Host-portal_access=old-access; __Host-portal_refresh=old-refresh; __Host-portal_expiry=${now + secondsLeft}`;
const RENEWED_SESSION = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 1800 };

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));

function createEdge(
  respond: () => Response | Promise<Response>,
  agent: ReturnType<typeof createSampleAgent> | null = createSampleAgent(),
) {
  const backend = createStubFetcher(respond);
  const app = createEdgeApp(
    values({ agent, session: null, locale: 'zh', requestId: 'r' }),
    loadSession(new RefreshCoalescer(clock.now), clock.now),
  );
  const env = createEdgeEnv({ BACKEND: backend.fetcher });
  const request = async (cookie: string) => {
    const { response, found } = await visit(app, 'https://mso.example/mso', { headers: { cookie } }, env);
    return { session: found.session, setCookies: response.headers.getSetCookie() };
  };
  return { env, receivedRequests: backend.receivedRequests, go: request };
}

test('no backend call is made for a visitor without session', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED_SESSION));
  expect(await go('other=1')).toEqual({ session: null, setCookies: [] });
  expect(receivedRequests).toHaveLength(0);
});

test('a token with more than five minutes left is used unchanged', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED_SESSION));
  expect(await go(createCookies(301))).toEqual({ session: { access_token: 'old-access' }, setCookies: [] });
  expect(receivedRequests).toHaveLength(0);
});

test.each([
  ['bare', () => Response.json(RENEWED_SESSION)],
  ['in data', () => Response.json({ code: '1003', data: { ...RENEWED_SESSION, expires_in: '1800' } })],
])('a token near its end is renewed silently, from a response that is %s', async (_, respond) => {
  const { go, receivedRequests } = createEdge(respond);
  const { session, setCookies } = await go(createCookies(300));
  expect(session).toEqual({ access_token: 'new-access' });
  expect(setCookies.map((cookie) => cookie.split(';')[0])).toEqual([
    '__Host-portal_access=new-access',
    '__Host-portal_refresh=new-refresh',
    `__Host-portal_expiry=${now + 1800}`,
  ]);
  expect(
    receivedRequests.map(({ method, path, query, body }) => [method, path, Object.fromEntries(query), body]),
  ).toEqual([
    [
      'POST',
      '/authentication/oauth/token',
      { grant_type: 'refresh_token', refresh_token: 'old-refresh', scope: 'all', fkPlatformType: 'get_mso' },
      '',
    ],
  ]);
});

test('an expired access cookie is renewed from the refresh cookie', async () => {
  const { go } = createEdge(() => Response.json(RENEWED_SESSION));
  expect((await go('__Host-portal_refresh=old-refresh')).session).toEqual({ access_token: 'new-access' });
});

test('an access token without a refresh token is used to its end', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED_SESSION));
  expect((await go('__Host-portal_access=only')).session).toEqual({ access_token: 'only' });
  expect(receivedRequests).toHaveLength(0);
});

test.each([
  ['a failure of the contract', () => createFailedResponse('0006')],
  ['a 401', () => createFailedResponse('0004', '', 401)],
])('%s ends the session and clears its cookies', async (_, respond) => {
  const { go } = createEdge(respond);
  const { session, setCookies } = await go(createCookies(60));
  expect(session).toBeNull();
  expect(setCookies).toHaveLength(3);
  for (const cookie of setCookies) expect(cookie).toContain('Max-Age=0');
});

test.each([
  ['nobody', () => Promise.reject(new Error('reset'))],
  ['a 500', () => createFailedResponse('1004', '', 500)],
  ['a page of a gateway', () => new Response('<h1>oops</h1>', { status: 503 })],
  ['a session without tokens', () => Response.json({ code: 1003, data: {} })],
])('after a response of %s the old token is used until its end, and its cookies stay', async (_, respond) => {
  const { go } = createEdge(respond);
  expect(await go(createCookies(60))).toEqual({ session: { access_token: 'old-access' }, setCookies: [] });
  expect(await go(createCookies(0))).toEqual({ session: null, setCookies: [] });
});

test('concurrent requests share one refresh, and each gets the cookies', async () => {
  const responseGate = Promise.withResolvers<void>();
  const { go, receivedRequests } = createEdge(async () => (await responseGate.promise, Response.json(RENEWED_SESSION)));
  const requests = Array.from({ length: 5 }, () => go(createCookies(10)));
  responseGate.resolve();
  for (const { session, setCookies } of await Promise.all(requests))
    expect([session?.access_token, setCookies.length]).toEqual(['new-access', 3]);
  expect(receivedRequests).toHaveLength(1);
});

test('the refresh token is not used without an agent', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED_SESSION), null);
  expect(await go(createCookies(10))).toEqual({ session: null, setCookies: [] });
  expect(receivedRequests).toHaveLength(0);
});

const createAppBefore = (answer: MiddlewareHandler<EdgeEnv>) =>
  createEdgeApp(
    values({ agent: createSampleAgent(), session: null, locale: 'zh', requestId: 'r' }),
    loadSession(new RefreshCoalescer(clock.now), clock.now),
    answer,
  );

test('the new cookies are also set on a response with immutable headers', async () => {
  const { env } = createEdge(() => Response.json(RENEWED_SESSION));
  const page = createAppBefore(async () => new Response('page', { headers: { 'set-cookie': 'own=1' } }));
  const { response } = await visit(page, 'https://mso.example/mso', { headers: { cookie: createCookies(10) } }, env);
  expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'own',
    '__Host-portal_access',
    '__Host-portal_refresh',
    '__Host-portal_expiry',
  ]);
});

test('a logout takes precedence over a refresh in the same request', async () => {
  const { env } = createEdge(() => Response.json(RENEWED_SESSION));
  const logoutApp = createAppBefore(async (c) => (deleteSessionCookies(c), c.text('')));
  const { response } = await visit(
    logoutApp,
    'https://mso.example/_/session/logout',
    { headers: { cookie: createCookies(10) } },
    env,
  );
  expect(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
    '__Host-portal_access=',
    '__Host-portal_refresh=',
    '__Host-portal_expiry=',
  ]);
});
