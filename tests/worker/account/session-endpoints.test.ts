import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { EdgeVariables } from '#worker/edge-context.ts';
import {
  type BackendResponses,
  areCookiesCleared,
  createSessionEdge,
  CREDENTIAL,
  createFreshExpiry,
  GOOD_RESPONSES,
  createLoggedInCookie,
  SAME_SITE,
  getCookiePairs,
} from '#tests/worker/support/session-edge.ts';
import { createFailedResponse } from '#tests/worker/support/stub-fetcher.ts';

let loggedText: string;
beforeEach(() => {
  loggedText = '';
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void (loggedText += `${String(line)}\n`));
});

const CROSS_SITE_HEADERS: [string, string][] = [
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
];
test.each(Object.values(SESSION_ENDPOINTS))('%s rejects cross-site requests', async (path) => {
  for (const [name, value] of CROSS_SITE_HEADERS) {
    const { post, listRequests } = createSessionEdge();
    const headers = { 'content-type': 'application/json', cookie: createLoggedInCookie(), [name]: value };
    const response = await post(path, CREDENTIAL, headers);
    expect([response.status, response.cookies, listRequests()]).toEqual([403, [], []]);
  }
});

test('a refresh renews the cookies and returns their lifetime', async () => {
  const { post, listRequests } = createSessionEdge();
  const { status, json, cookies, text } = await post(
    SESSION_ENDPOINTS.refresh,
    {},
    { ...SAME_SITE, cookie: createLoggedInCookie() },
  );
  expect([status, json, listRequests()]).toEqual([200, { code: 1003, data: { expires_in: 1800 } }, ['POST token']]);
  expect(getCookiePairs(cookies).slice(0, 2)).toEqual([
    '__Host-portal_access=new-access',
    '__Host-portal_refresh=new-refresh',
  ]);
  expect(text).not.toMatch(/access|new-refresh/);
});

test('concurrent refreshes are coalesced, also with an automatic one', async () => {
  const { post, listRequests } = createSessionEdge();
  const expiringCookie = `__Host-portal_access=old-access; __Host-portal_refresh=old-refresh; __Host-portal_expiry=${createFreshExpiry() - 1790}`;
  const refreshResponses = await Promise.all(
    [createLoggedInCookie(), expiringCookie, createLoggedInCookie()].map((cookie) =>
      post(SESSION_ENDPOINTS.refresh, {}, { ...SAME_SITE, cookie }),
    ),
  );
  for (const { status, cookies } of refreshResponses)
    expect([status, getCookiePairs(cookies)[1], cookies.length]).toEqual([200, '__Host-portal_refresh=new-refresh', 3]);
  expect(listRequests()).toEqual(['POST token']);
});

test.each([
  ['refused', () => createFailedResponse('0006'), 401, '0006', true],
  ['a gateway’s 401', () => new Response('', { status: 401 }), 401, '0006', true],
  ['no answer', () => Promise.reject(new Error('reset')), 503, '0005', false],
  ['a backend in trouble', () => createFailedResponse('1004', '', 500), 503, '0005', false],
])('a refresh that is %s', async (_, token, status, code, isCleared) => {
  const { post } = createSessionEdge({ token });
  const response = await post(SESSION_ENDPOINTS.refresh, {}, { ...SAME_SITE, cookie: createLoggedInCookie() });
  expect([response.status, response.json.code, areCookiesCleared(response.cookies)]).toEqual([status, code, isCleared]);
  if (!isCleared) expect(response.cookies).toEqual([]);
});

test('no refresh call is made without a login', async () => {
  const { post, listRequests } = createSessionEdge();
  expect((await post(SESSION_ENDPOINTS.refresh)).status).toBe(401);
  expect(listRequests()).toEqual([]);
});

test('a logout ends the session at the edge and at the backend', async () => {
  const { post, listRequests, calls } = createSessionEdge();
  const { json, cookies } = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: createLoggedInCookie() });
  expect([json.code, areCookiesCleared(cookies), listRequests()]).toEqual([1003, true, ['GET getUser', 'GET logout']]);
  expect(calls.map(({ headers }) => headers.get('at'))).toEqual(['old-access', 'old-access']);
});

test('a logout also ends the guest: the next person in this browser sees no earlier messages', async () => {
  const { post } = createSessionEdge();
  const cookie = `${createLoggedInCookie()}; __Host-chat_guest=${'g'.repeat(43)}`;
  const { cookies } = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie });
  expect(cookies.filter((line) => line.startsWith('__Host-chat_guest='))).toEqual([
    expect.stringMatching(/^__Host-chat_guest=; Max-Age=0;/),
  ]);
});

test.each([
  ['who was not logged in', '', GOOD_RESPONSES.logout, {}],
  ['a backend that is down', createLoggedInCookie(), () => Promise.reject(new Error('reset')), {}],
  ['a backend that knows nothing of it', createLoggedInCookie(), () => createFailedResponse('0006'), {}],
  [
    'a site that is down',
    createLoggedInCookie(),
    GOOD_RESPONSES.logout,
    { agent: null, siteFailure: { status: 503, reason: 'backendDown', message: '' } },
  ],
] as const)('%s does not prevent a logout', async (_, cookie, logout, match) => {
  const { post } = createSessionEdge({ logout: logout as BackendResponses[string] }, match as Partial<EdgeVariables>);
  const response = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, ...(cookie && { cookie }) });
  expect([response.status, response.json.code, areCookiesCleared(response.cookies)]).toEqual([200, 1003, true]);
});

test.each([SESSION_ENDPOINTS.login, SESSION_ENDPOINTS.refresh])('without a site %s is not found', async (path) => {
  const { post, listRequests } = createSessionEdge(
    {},
    { agent: null, siteFailure: { status: 404, reason: 'unknownAgent', message: '' } },
  );
  expect((await post(path, CREDENTIAL)).status).toBe(404);
  expect(listRequests()).toEqual([]);
});

test('no log line contains a number, a secret or a token', async () => {
  const { post } = createSessionEdge({
    getUser: () => createFailedResponse('1004', '', 500),
    logout: () => createFailedResponse('1004', '', 500),
  });
  await post(SESSION_ENDPOINTS.login, CREDENTIAL, { ...SAME_SITE, cookie: createLoggedInCookie() });
  await post(SESSION_ENDPOINTS.refresh, {}, { ...SAME_SITE, cookie: createLoggedInCookie() });
  await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: createLoggedInCookie() });
  expect(loggedText).toContain('backend call failed');
  expect(loggedText).not.toMatch(/61234567|sesame|new-access|old-access|new-refresh|old-refresh/);
});
