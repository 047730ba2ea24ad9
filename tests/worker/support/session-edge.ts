import { Hono } from 'hono';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv, EdgeVariables } from '#worker/edge-context.ts';
import { loadSession, sessionEndpoints } from '#worker/session/session.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { edgeEnv, values, visit } from './edge-app.ts';
import { sampleAgent } from './sample-agent.ts';
import { type ReceivedRequest, failedAnswer, goodAnswer, stubFetcher } from './stub-fetcher.ts';

const SESSION = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 1800 };
const USER = { staffId: 7, nickname: 'Ming', loginPs: 'hash-of-it' };
export const CREDENTIAL = { grant: 'password', mobileAreaCode: '852', mobile: '61234567', secret: 'sesame-sesame' };
export const SAME_SITE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
export const fresh = () => Math.floor(Date.now() / 1000) + 1800;
export const LOGGED_IN = () =>
  `__Host-portal_access=old-access; __Host-portal_refresh=old-refresh; __Host-portal_expiry=${fresh()}`;

export type Answers = Record<string, (request: ReceivedRequest) => Response | Promise<Response>>;
export const GOOD: Answers = {
  token: () => goodAnswer(SESSION),
  getUser: () => goodAnswer(USER),
  logout: () => goodAnswer(null),
};

/** Session endpoints with a backend that knows one user. */
export function createSessionEdge(
  answers: Answers = {},
  match: Partial<EdgeVariables> = {},
  env: Partial<PortalBindings> = {},
) {
  const backend = stubFetcher((request) => {
    const name = request.path.split('/').at(-1) ?? '';
    return (answers[name] ?? GOOD[name] ?? (() => failedAnswer('1002')))(request);
  });
  const desk = new RefreshCoalescer();
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session: null, siteFailure: null, locale: 'en-us', ...match }))
    .use(loadSession(desk))
    .route('/', sessionEndpoints(desk));
  const post = async (path: string, body: unknown = {}, headers: Record<string, string> = SAME_SITE) => {
    const init = { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
    const { response, afterwards } = await visit(
      app,
      `https://mso.example${path}`,
      init,
      edgeEnv({ BACKEND: backend.fetcher, ...env }),
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
  return { post, listRequests: listRequests, calls: backend.receivedRequests };
}

export const getValues = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]);
export const areCleared = (cookies: string[]) =>
  ['access', 'refresh', 'expiry'].every((name) =>
    cookies.some((cookie) => cookie.startsWith(`__Host-portal_${name}=;`)),
  ) && cookies.every((cookie) => cookie.includes('Max-Age=0'));
