import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { exportAccountData } from '#shared/contract/account/own-account.ts';
import { checkLogin, getUser } from '#shared/contract/account/identity.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { loadSession } from '#worker/session/session.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { LOGGED_IN } from '#tests/worker/support/session-edge.ts';
import { type ReceivedRequest, failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const SENT = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: LOGGED_IN() };

function createEdge(respond: (request: ReceivedRequest) => Response) {
  const backend = stubFetcher(respond);
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session: null, siteFailure: null, locale: 'zh-hk' }))
    .use(loadSession(new RefreshCoalescer()))
    .route('/', proxyBackend());
  const go = async (path: string, body?: string) => {
    const init = { headers: SENT, ...(body !== undefined && { method: 'POST', body }) };
    const env = edgeEnv({ BACKEND: backend.fetcher });
    const { response } = await visit(app, `https://mso.example${path}`, init, env);
    return {
      code: ((await response.json()) as { code: unknown }).code,
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]),
    };
  };
  return { receivedRequests: backend.receivedRequests, go };
}

const RENEWED = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 1800 };

/** Backend that accepts only the second access token, although the first has not expired. */
const refusingTheFirst = (rejection: () => Response, renewed: () => Response = () => Response.json(RENEWED)) =>
  createEdge(({ path, headers }) => {
    if (path.endsWith('/oauth/token')) return renewed();
    return headers.get('at') === 'access-2' ? goodAnswer({ staffId: 7 }) : rejection();
  });

test.each([
  ['0006', () => failedAnswer('0006')],
  ['a 401', () => new Response('<h1>401</h1>', { status: 401 })],
])('an access token that is refused with %s is renewed once, and the call made again', async (_, rejection) => {
  for (const [path, body] of [
    [getUser.path, undefined],
    [exportAccountData.path, '{"a":1}'],
  ] as const) {
    const { go, receivedRequests } = refusingTheFirst(rejection);
    const { code, cookies } = await go(path, body);
    expect(code).toBe(1003);
    expect(cookies.slice(0, 2)).toEqual(['__Host-portal_access=access-2', '__Host-portal_refresh=refresh-2']);
    expect(receivedRequests.map(({ headers }) => headers.get('at'))).toEqual(['old-access', null, 'access-2']);
    expect(receivedRequests.at(-1)?.body).toBe(body ?? '');
  }
});

test('keeps the session when the refresh gets no response', async () => {
  const { go, receivedRequests } = refusingTheFirst(
    () => failedAnswer('0006'),
    () => failedAnswer('1004', '', 500),
  );
  expect(await go(getUser.path)).toEqual({ code: '0006', cookies: [] });
  expect(receivedRequests.filter(({ path }) => path === getUser.path)).toHaveLength(1);
});

test.each([getUser.path, '/appFile/document/0123.pdf'])(
  'a new token that %s refuses as well is not renewed again',
  async (path) => {
    const { go, receivedRequests } = createEdge((item) =>
      item.path.endsWith('/oauth/token') ? Response.json(RENEWED) : failedAnswer('0006'),
    );
    expect((await go(path)).code).toBe('0006');
    expect(receivedRequests.map(({ headers }) => headers.get('at'))).toEqual(['old-access', null, 'access-2']);
  },
);

test('checks the session without refreshing it, and without ending a refreshable one', async () => {
  const { go, receivedRequests } = refusingTheFirst(() => failedAnswer('0006'));
  expect([await go(checkLogin.path), receivedRequests.length]).toEqual([{ code: '0006', cookies: [] }, 1]);
});
