import { Hono } from 'hono';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv, EdgeVariables } from '#worker/edge-context.ts';
import { readSession } from '#worker/session/read-session.ts';
import { RefreshDesk } from '#worker/session/refresh-session.ts';
import { sessionEndpoints } from '#worker/session/session-endpoints.ts';
import { edgeEnv, given, rateLimit, visit } from './support/edge-app.ts';
import { sampleAgent } from './support/sample-agent.ts';
import { type Asked, failedAnswer, goodAnswer, stubFetcher } from './support/stub-fetcher.ts';

const SESSION = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 1800 };
const USER = { staffId: 7, nickname: 'Ming', loginPs: 'hash-of-it' };
const CREDENTIAL = { grant: 'password', mobileAreaCode: '852', mobile: '61234567', secret: 'sesame-sesame' };
const SAME_SITE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const fresh = () => Math.floor(Date.now() / 1000) + 1800;
const LOGGED_IN = () => `portal_access=old-access; portal_refresh=old-refresh; portal_expiry=${fresh()}`;

type Answers = Record<string, (asked: Asked) => Response | Promise<Response>>;
const GOOD: Answers = {
  token: () => goodAnswer(SESSION),
  getUser: () => goodAnswer(USER),
  logout: () => goodAnswer(null),
};

let logged: string;
beforeEach(() => {
  logged = '';
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void (logged += `${String(line)}\n`));
});

function createEdge(answers: Answers = {}, found: Partial<EdgeVariables> = {}, env: Partial<PortalBindings> = {}) {
  const backend = stubFetcher((asked) => {
    const name = asked.path.split('/').at(-1) ?? '';
    return (answers[name] ?? GOOD[name] ?? (() => failedAnswer('1002')))(asked);
  });
  const desk = new RefreshDesk();
  const app = new Hono<EdgeEnv>()
    .use(given({ requestId: 'r', agent: sampleAgent(), session: null, siteFailure: null, locale: 'en-us', ...found }))
    .use(readSession(desk))
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
  const asked = () => backend.asked.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  return { post, asked, calls: backend.asked };
}

const valuesOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]);
const areCleared = (cookies: string[]) => cookies.length === 3 && cookies.every((one) => one.includes('Max-Age=0'));

test('a login puts the tokens into cookies and the user into the answer', async () => {
  const { post, calls } = createEdge();
  const { status, headers, json, cookies, text } = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([status, json.code, json.data?.staffId, json.data?.nickname]).toEqual([200, 1003, '7', 'Ming']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(valuesOf(cookies).slice(0, 2)).toEqual(['portal_access=new-access', 'portal_refresh=new-refresh']);
  for (const cookie of cookies) expect(cookie).toMatch(/Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(text).not.toMatch(/new-access|new-refresh|hash-of-it|sesame/);
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    fkPlatformType: 'get_mso',
    grant_type: 'password',
    username: '61234567',
    password: 'sesame-sesame',
    mobileAreaCode: '852',
  });
  expect(calls[1]?.headers.get('at')).toBe('new-access');
});

test('a login by code says so', async () => {
  const { post, calls } = createEdge();
  await post(SESSION_ENDPOINTS.login, { ...CREDENTIAL, grant: 'code', secret: '123456' });
  expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({ type: 'loginByCode', password: '123456' });
});

test('a login in place of another ends that other', async () => {
  const { post, asked, calls } = createEdge();
  await post(SESSION_ENDPOINTS.login, CREDENTIAL, { ...SAME_SITE, cookie: LOGGED_IN() });
  expect(asked()).toEqual(['POST token', 'GET getUser', 'GET logout']);
  expect(calls[0]?.headers.has('at')).toBe(false);
  expect(calls[2]?.headers.get('at')).toBe('old-access');
});

test.each([
  [
    'the backend’s own words',
    () => failedAnswer('0004', 'The phone number or the password is not right'),
    200,
    /not right/,
  ],
  ['words of ours where it has none', () => failedAnswer('0004'), 200, /^Login failed$/],
  ['also where nobody answers', () => Promise.reject(new Error('reset')), 502, /^Login failed$/],
])('a refused login has %s, and sets no cookie', async (_, token, status, message) => {
  const { post } = createEdge({ token });
  const answer = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([answer.status, answer.cookies]).toEqual([status, []]);
  expect(answer.json.message).toMatch(message);
  expect(answer.json.code).not.toBe(1003);
});

test.each([
  ['fails', () => failedAnswer('1004', '', 500)],
  ['is nobody', () => goodAnswer({ staffId: '' })],
  ['does not answer', () => Promise.reject(new Error('reset'))],
])('where the user %s there is no login, and the session is let go', async (_, getUser) => {
  const { post, asked, calls } = createEdge({ getUser });
  const { json, cookies } = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([json.code === 1003, cookies]).toEqual([false, []]);
  expect(asked().at(-1)).toBe('GET logout');
  expect(calls.at(-1)?.headers.get('at')).toBe('new-access');
});

test.each([
  [{ ...CREDENTIAL, mobile: '12345678' }, '0002', 'mobile'],
  [{ ...CREDENTIAL, mobileAreaCode: '86' }, '0002', 'mobile'],
  [{ ...CREDENTIAL, grant: 'refresh' }, '0002', 'grant'],
  [{ ...CREDENTIAL, secret: '' }, '0002', 'secret'],
  [{ ...CREDENTIAL, secret: 'x'.repeat(201) }, '0002', 'secret'],
  [{ grant: 'password' }, '0001', 'mobileAreaCode'],
  ['{', '0002', 'body'],
])('%j is refused at the edge, and nobody is asked', async (body, code, field) => {
  const { post, asked } = createEdge();
  const answer = await post(SESSION_ENDPOINTS.login, body);
  expect([answer.status, answer.json.code, answer.json.data]).toEqual([400, code, { field }]);
  expect(answer.text).not.toContain('sesame');
  expect(asked()).toEqual([]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded'])('a login as %s is refused', async (type) => {
  const { post, asked } = createEdge();
  expect((await post(SESSION_ENDPOINTS.login, CREDENTIAL, { ...SAME_SITE, 'content-type': type })).status).toBe(400);
  expect(asked()).toEqual([]);
});

test('a body that no login needs is refused', async () => {
  const { post } = createEdge();
  expect((await post(SESSION_ENDPOINTS.login, { ...CREDENTIAL, more: 'x'.repeat(5000) })).status).toBe(413);
});

const ELSEWHERE: [string, string][] = [
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
];
test.each(Object.values(SESSION_ENDPOINTS))('%s refuses what comes from another site', async (path) => {
  for (const [name, value] of ELSEWHERE) {
    const { post, asked } = createEdge();
    const headers = { 'content-type': 'application/json', cookie: LOGGED_IN(), [name]: value };
    const answer = await post(path, CREDENTIAL, headers);
    expect([answer.status, answer.cookies, asked()]).toEqual([403, [], []]);
  }
});

test('tries in a row have to wait, by number and by address', async () => {
  const [byNumber, byAddress] = [rateLimit(2), rateLimit(3)];
  const { post, asked } = createEdge({}, {}, { TRIES_BY_NUMBER: byNumber, TRIES_BY_ADDRESS: byAddress });
  const go = (mobile: string) =>
    post(SESSION_ENDPOINTS.login, { ...CREDENTIAL, mobile }, { ...SAME_SITE, 'cf-connecting-ip': '203.0.113.7' });
  expect([(await go('61234567')).status, (await go('61234567')).status]).toEqual([200, 200]);
  const refused = await go('61234567');
  expect([refused.status, refused.headers.get('retry-after'), refused.json.code]).toEqual([429, '60', '1002']);
  expect(refused.json.message).toMatch(/wait/);
  expect((await go('61234568')).status).toBe(429);
  expect(asked().filter((call) => call === 'POST token')).toHaveLength(2);
  expect([new Set(byNumber.keys), new Set(byAddress.keys)]).toEqual([
    new Set(['852 61234567', '852 61234568']),
    new Set(['203.0.113.7']),
  ]);
});

test("a backend's own limit is handed on, with the time to wait", async () => {
  const token = () =>
    Response.json({ code: '1002', message: 'Too often' }, { status: 429, headers: { 'retry-after': '840' } });
  const { post } = createEdge({ token });
  const { status, headers, json } = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([status, headers.get('retry-after'), json]).toEqual([429, '840', { code: '1002', message: 'Too often' }]);
});

test('a refresh renews the cookies and says for how long', async () => {
  const { post, asked } = createEdge();
  const { status, json, cookies, text } = await post(
    SESSION_ENDPOINTS.refresh,
    {},
    { ...SAME_SITE, cookie: LOGGED_IN() },
  );
  expect([status, json, asked()]).toEqual([200, { code: 1003, data: { expires_in: 1800 } }, ['POST token']]);
  expect(valuesOf(cookies).slice(0, 2)).toEqual(['portal_access=new-access', 'portal_refresh=new-refresh']);
  expect(text).not.toMatch(/access|new-refresh/);
});

test('refreshes that come together ask once, also beside one that happens by itself', async () => {
  const { post, asked } = createEdge();
  const nearEnd = `portal_access=old-access; portal_refresh=old-refresh; portal_expiry=${fresh() - 1790}`;
  const all = await Promise.all(
    [LOGGED_IN(), nearEnd, LOGGED_IN()].map((cookie) => post(SESSION_ENDPOINTS.refresh, {}, { ...SAME_SITE, cookie })),
  );
  for (const { status, cookies } of all)
    expect([status, valuesOf(cookies)[1], cookies.length]).toEqual([200, 'portal_refresh=new-refresh', 3]);
  expect(asked()).toEqual(['POST token']);
});

test.each([
  ['refused', () => failedAnswer('0006'), 401, '0006', true],
  ['a gateway’s 401', () => new Response('', { status: 401 }), 401, '0006', true],
  ['no answer', () => Promise.reject(new Error('reset')), 503, '0005', false],
  ['a backend in trouble', () => failedAnswer('1004', '', 500), 503, '0005', false],
])('a refresh that is %s', async (_, token, status, code, cleared) => {
  const { post } = createEdge({ token });
  const answer = await post(SESSION_ENDPOINTS.refresh, {}, { ...SAME_SITE, cookie: LOGGED_IN() });
  expect([answer.status, answer.json.code, areCleared(answer.cookies)]).toEqual([status, code, cleared]);
  if (!cleared) expect(answer.cookies).toEqual([]);
});

test('who is not logged in has nothing to refresh, and nobody is asked', async () => {
  const { post, asked } = createEdge();
  expect((await post(SESSION_ENDPOINTS.refresh)).status).toBe(401);
  expect(asked()).toEqual([]);
});

test('a logout ends the session here and there', async () => {
  const { post, asked, calls } = createEdge();
  const { json, cookies } = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: LOGGED_IN() });
  expect([json.code, areCleared(cookies), asked()]).toEqual([1003, true, ['GET logout']]);
  expect(calls[0]?.headers.get('at')).toBe('old-access');
});

test.each([
  ['who was not logged in', '', GOOD.logout, {}],
  ['a backend that is down', LOGGED_IN(), () => Promise.reject(new Error('reset')), {}],
  ['a backend that knows nothing of it', LOGGED_IN(), () => failedAnswer('0006'), {}],
  [
    'a site that is down',
    LOGGED_IN(),
    GOOD.logout,
    { agent: null, siteFailure: { status: 500, reason: 'backendDown', message: '' } },
  ],
] as const)('%s makes no difference to a logout', async (_, cookie, logout, found) => {
  const { post } = createEdge({ logout: logout as Answers[string] }, found as Partial<EdgeVariables>);
  const answer = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, ...(cookie && { cookie }) });
  expect([answer.status, answer.json.code, areCleared(answer.cookies)]).toEqual([200, 1003, true]);
});

test.each([SESSION_ENDPOINTS.login, SESSION_ENDPOINTS.refresh])('without a site there is no %s', async (path) => {
  const { post, asked } = createEdge(
    {},
    { agent: null, siteFailure: { status: 404, reason: 'unknownAgent', message: '' } },
  );
  expect((await post(path, CREDENTIAL)).status).toBe(404);
  expect(asked()).toEqual([]);
});

test('no log line holds a number, a secret or a token', async () => {
  const { post } = createEdge({
    getUser: () => failedAnswer('1004', '', 500),
    logout: () => failedAnswer('1004', '', 500),
  });
  await post(SESSION_ENDPOINTS.login, CREDENTIAL, { ...SAME_SITE, cookie: LOGGED_IN() });
  await post(SESSION_ENDPOINTS.refresh, {}, { ...SAME_SITE, cookie: LOGGED_IN() });
  await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: LOGGED_IN() });
  expect(logged).toContain('backend call failed');
  expect(logged).not.toMatch(/61234567|sesame|new-access|old-access|new-refresh|old-refresh/);
});
