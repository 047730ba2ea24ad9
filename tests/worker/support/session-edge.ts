import { Hono } from 'hono';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv, EdgeVariables } from '#worker/edge-context.ts';
import { loadSession, sessionEndpoints } from '#worker/session/session.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { createEdgeEnv, values, visit } from './edge-app.ts';
import { createSampleAgent } from './sample-agent.ts';
import { type ReceivedRequest, createFailedResponse, createGoodResponse, createStubFetcher } from './stub-fetcher.ts';

const SESSION = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 1800 };
const USER = { staffId: 7, nickname: 'Ming', loginPs: 'hash-of-it' };
export const CREDENTIAL = { grant: 'password', mobileAreaCode: '852', mobile: '61234567', secret: 'sesame-sesame' };
export const SAME_SITE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
export const createFreshExpiry = () => Math.floor(Date.now() / 1000) + 1800;
export const createLoggedInCookie = () =>
  `__Host-portal_access=old-access; __Host-portal_refresh=old-refresh; __Host-portal_expiry=${createFreshExpiry()}`;

export type BackendResponses = Record<string, (request: ReceivedRequest) => Response | Promise<Response>>;
export const GOOD_RESPONSES: BackendResponses = {
  token: () => createGoodResponse(SESSION),
  getUser: () => createGoodResponse(USER),
  logout: () => createGoodResponse(null),
};

/** Creates the session endpoints with a backend that knows one user. */
export function createSessionEdge(
  answers: BackendResponses = {},
  match: Partial<EdgeVariables> = {},
  env: Partial<PortalBindings> = {},
) {
  const backend = createStubFetcher((request) => {
    const name = request.path.split('/').at(-1) ?? '';
    return (answers[name] ?? GOOD_RESPONSES[name] ?? (() => createFailedResponse('1002')))(request);
  });
  const desk = new RefreshCoalescer();
  const app = new Hono<EdgeEnv>()
    .use(
      values({
        requestId: 'r',
        agent: createSampleAgent(),
        session: null,
        siteFailure: null,
        locale: 'en-us',
        ...match,
      }),
    )
    .use(loadSession(desk))
    .route('/', sessionEndpoints(desk));
  const postBody = async (path: string, body: unknown = {}, headers: Record<string, string> = SAME_SITE) => {
    const init = { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
    const { response, afterwards } = await visit(
      app,
      `https://mso.example${path}`,
      init,
      createEdgeEnv({ BACKEND: backend.fetcher, ...env }),
    );
    await afterwards();
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: JSON.parse(text) as { code: number | string; message?: string; data?: Record<string, unknown> },
      cookies: response.headers.getSetCookie(),
    };
  };
  const listRequests = () => backend.receivedRequests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  return { post: postBody, listRequests: listRequests, calls: backend.receivedRequests };
}

export const getCookiePairs = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]);
export const areCookiesCleared = (cookies: string[]) =>
  ['access', 'refresh', 'expiry'].every((name) =>
    cookies.some((cookie) => cookie.startsWith(`__Host-portal_${name}=;`)),
  ) && cookies.every((cookie) => cookie.includes('Max-Age=0'));
