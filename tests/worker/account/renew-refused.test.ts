import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { exportAccountData } from '#shared/contract/account/own-account.ts';
import { checkLogin, getUser } from '#shared/contract/account/identity.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { loadSession } from '#worker/session/session.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createLoggedInCookie } from '#tests/worker/support/session-edge.ts';
import {
  type ReceivedRequest,
  createFailedResponse,
  createGoodResponse,
  createStubFetcher,
} from '#tests/worker/support/stub-fetcher.ts';

const REQUEST_HEADERS = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  cookie: createLoggedInCookie(),
};

function createEdge(respond: (request: ReceivedRequest) => Response) {
  const backend = createStubFetcher(respond);
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session: null, siteFailure: null, locale: 'zh-hk' }))
    .use(loadSession(new RefreshCoalescer()))
    .route('/', proxyBackend());
  const request = async (path: string, body?: string) => {
    const init = { headers: REQUEST_HEADERS, ...(body !== undefined && { method: 'POST', body }) };
    const env = createEdgeEnv({ BACKEND: backend.fetcher });
    const { response } = await visit(app, `https://mso.example${path}`, init, env);
    return {
      code: ((await response.json()) as { code: unknown }).code,
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]),
    };
  };
  return { receivedRequests: backend.receivedRequests, go: request };
}

const RENEWED_SESSION = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 1800 };

/**
 * Creates an edge whose backend rejects the first access token, although it has not expired, and accepts the second.
 */
const createEdgeRejectingFirst = (
  createRejection: () => Response,
  createRenewal: () => Response = () => Response.json(RENEWED_SESSION),
) =>
  createEdge(({ path, headers }) => {
    if (path.endsWith('/oauth/token')) return createRenewal();
    return headers.get('at') === 'access-2' ? createGoodResponse({ staffId: 7 }) : createRejection();
  });

test.each([
  ['0006', () => createFailedResponse('0006')],
  ['a 401', () => new Response('<h1>401</h1>', { status: 401 })],
])('an access token rejected with %s is renewed once, and the call repeated', async (_, createRejection) => {
  for (const [path, body] of [
    [getUser.path, undefined],
    [exportAccountData.path, '{"a":1}'],
  ] as const) {
    const { go, receivedRequests } = createEdgeRejectingFirst(createRejection);
    const { code, cookies } = await go(path, body);
    expect(code).toBe(1003);
    expect(cookies.slice(0, 2)).toEqual(['__Host-portal_access=access-2', '__Host-portal_refresh=refresh-2']);
    expect(receivedRequests.map(({ headers }) => headers.get('at'))).toEqual(['old-access', null, 'access-2']);
    expect(receivedRequests.at(-1)?.body).toBe(body ?? '');
  }
});

test('the session is kept when the refresh gets no response', async () => {
  const { go, receivedRequests } = createEdgeRejectingFirst(
    () => createFailedResponse('0006'),
    () => createFailedResponse('1004', '', 500),
  );
  expect(await go(getUser.path)).toEqual({ code: '0006', cookies: [] });
  expect(receivedRequests.filter(({ path }) => path === getUser.path)).toHaveLength(1);
});

test.each([getUser.path, '/appFile/document/0123.pdf'])(
  'a new token that %s refuses as well is not renewed again',
  async (path) => {
    const { go, receivedRequests } = createEdge((item) =>
      item.path.endsWith('/oauth/token') ? Response.json(RENEWED_SESSION) : createFailedResponse('0006'),
    );
    expect((await go(path)).code).toBe('0006');
    expect(receivedRequests.map(({ headers }) => headers.get('at'))).toEqual(['old-access', null, 'access-2']);
  },
);

test('the session is checked without refreshing it, and without ending a refreshable one', async () => {
  const { go, receivedRequests } = createEdgeRejectingFirst(() => createFailedResponse('0006'));
  expect([await go(checkLogin.path), receivedRequests.length]).toEqual([{ code: '0006', cookies: [] }, 1]);
});
