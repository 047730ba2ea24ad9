import type { MiddlewareHandler } from 'hono';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { loadSession } from '#worker/session/session.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { deleteSessionCookies } from '#worker/session/session-cookies.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { edgeApp, edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { failedAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const clock = createClock();
const now = Math.floor(clock.now() / 1000);
const cookiesFor = (secondsLeft: number) =>
  `__Host-portal_access=old-access; __Host-portal_refresh=old-refresh; __Host-portal_expiry=${now + secondsLeft}`;
const RENEWED = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 1800 };

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));

function createEdge(
  respond: () => Response | Promise<Response>,
  agent: ReturnType<typeof sampleAgent> | null = sampleAgent(),
) {
  const backend = stubFetcher(respond);
  const app = edgeApp(
    values({ agent, session: null, locale: 'zh', requestId: 'r' }),
    loadSession(new RefreshCoalescer(clock.now), clock.now),
  );
  const env = edgeEnv({ BACKEND: backend.fetcher });
  const go = async (cookie: string) => {
    const { response, found } = await visit(app, 'https://mso.example/mso', { headers: { cookie } }, env);
    return { session: found.session, setCookies: response.headers.getSetCookie() };
  };
  return { env, receivedRequests: backend.receivedRequests, go };
}

test('makes no backend call for a visitor without session', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED));
  expect(await go('other=1')).toEqual({ session: null, setCookies: [] });
  expect(receivedRequests).toHaveLength(0);
});

test('a token with more than five minutes left is used as it is', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED));
  expect(await go(cookiesFor(301))).toEqual({ session: { access_token: 'old-access' }, setCookies: [] });
  expect(receivedRequests).toHaveLength(0);
});

test.each([
  ['bare', () => Response.json(RENEWED)],
  ['in data', () => Response.json({ code: '1003', data: { ...RENEWED, expires_in: '1800' } })],
])('a token near its end is renewed without a word, from an answer that is %s', async (_, respond) => {
  const { go, receivedRequests } = createEdge(respond);
  const { session, setCookies } = await go(cookiesFor(300));
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

test('an access cookie that has gone is renewed from the refresh cookie', async () => {
  const { go } = createEdge(() => Response.json(RENEWED));
  expect((await go('__Host-portal_refresh=old-refresh')).session).toEqual({ access_token: 'new-access' });
});

test('an access token without a refresh token is used to its end', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED));
  expect((await go('__Host-portal_access=only')).session).toEqual({ access_token: 'only' });
  expect(receivedRequests).toHaveLength(0);
});

test.each([
  ['a failure of the contract', () => failedAnswer('0006')],
  ['a 401', () => failedAnswer('0004', '', 401)],
])('%s ends the session and clears its cookies', async (_, respond) => {
  const { go } = createEdge(respond);
  const { session, setCookies } = await go(cookiesFor(60));
  expect(session).toBeNull();
  expect(setCookies).toHaveLength(3);
  for (const cookie of setCookies) expect(cookie).toContain('Max-Age=0');
});

test.each([
  ['nobody', () => Promise.reject(new Error('reset'))],
  ['a 500', () => failedAnswer('1004', '', 500)],
  ['a page of a gateway', () => new Response('<h1>oops</h1>', { status: 503 })],
  ['a session without tokens', () => Response.json({ code: 1003, data: {} })],
])('when the answer is %s the old token serves until its end, and its cookies stay', async (_, respond) => {
  const { go } = createEdge(respond);
  expect(await go(cookiesFor(60))).toEqual({ session: { access_token: 'old-access' }, setCookies: [] });
  expect(await go(cookiesFor(0))).toEqual({ session: null, setCookies: [] });
});

test('requests that come together share one refresh, and each gets the cookies', async () => {
  const release = Promise.withResolvers<void>();
  const { go, receivedRequests } = createEdge(async () => (await release.promise, Response.json(RENEWED)));
  const all = Array.from({ length: 5 }, () => go(cookiesFor(10)));
  release.resolve();
  for (const { session, setCookies } of await Promise.all(all))
    expect([session?.access_token, setCookies.length]).toEqual(['new-access', 3]);
  expect(receivedRequests).toHaveLength(1);
});

test('does not use the refresh token without an agent', async () => {
  const { go, receivedRequests } = createEdge(() => Response.json(RENEWED), null);
  expect(await go(cookiesFor(10))).toEqual({ session: null, setCookies: [] });
  expect(receivedRequests).toHaveLength(0);
});

const stepBefore = (answer: MiddlewareHandler<EdgeEnv>) =>
  edgeApp(
    values({ agent: sampleAgent(), session: null, locale: 'zh', requestId: 'r' }),
    loadSession(new RefreshCoalescer(clock.now), clock.now),
    answer,
  );

test('the new cookies go out also with an answer that is not built by the steps', async () => {
  const { env } = createEdge(() => Response.json(RENEWED));
  const page = stepBefore(async () => new Response('page', { headers: { 'set-cookie': 'own=1' } }));
  const { response } = await visit(page, 'https://mso.example/mso', { headers: { cookie: cookiesFor(10) } }, env);
  expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'own',
    '__Host-portal_access',
    '__Host-portal_refresh',
    '__Host-portal_expiry',
  ]);
});

test('a logout has the last word over a refresh in the same request', async () => {
  const { env } = createEdge(() => Response.json(RENEWED));
  const logout = stepBefore(async (c) => (deleteSessionCookies(c), c.text('')));
  const { response } = await visit(
    logout,
    'https://mso.example/_/session/logout',
    { headers: { cookie: cookiesFor(10) } },
    env,
  );
  expect(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
    '__Host-portal_access=',
    '__Host-portal_refresh=',
    '__Host-portal_expiry=',
  ]);
});
