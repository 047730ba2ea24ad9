import { expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { createRateLimit } from '#tests/worker/support/edge-app.ts';
import {
  createSessionEdge,
  CREDENTIAL,
  createLoggedInCookie,
  SAME_SITE,
  getCookiePairs,
} from '#tests/worker/support/session-edge.ts';
import { createFailedResponse, createGoodResponse } from '#tests/worker/support/stub-fetcher.ts';

test('login sets the tokens as cookies and returns the user', async () => {
  const { post, calls } = createSessionEdge();
  const { status, headers, json, cookies, text } = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([status, json.code, json.data?.staffId, json.data?.nickname]).toEqual([200, 1003, '7', 'Ming']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(getCookiePairs(cookies).slice(0, 2)).toEqual([
    '__Host-portal_access=new-access',
    '__Host-portal_refresh=new-refresh',
  ]);
  for (const cookie of cookies.slice(0, 3))
    expect(cookie).toMatch(/Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
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

const CHROME_USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.60 Safari/537.36';
const findDeviceCookie = (cookies: readonly string[]) =>
  /^__Host-known_device=([0-9a-f]{32});/.exec(cookies.find((cookie) => cookie.includes('known_device')) ?? '')?.[1];

test('a login sends a coarse browser name to the backend, and sets a device cookie', async () => {
  const { post, calls } = createSessionEdge();
  const firstLogin = await post(SESSION_ENDPOINTS.login, CREDENTIAL, { ...SAME_SITE, 'user-agent': CHROME_USER_AGENT });
  const device = findDeviceCookie(firstLogin.cookies) ?? '';
  expect(firstLogin.cookies.find((cookie) => cookie.includes(device))).toMatch(
    /Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const getDeviceHeaders = (index: number) =>
    ['x-visitor-device', 'x-visitor-browser', 'x-visitor-system'].map((name) => calls[index]?.headers.get(name));
  expect(getDeviceHeaders(0)).toEqual([device, 'Chrome', 'Windows']);
  expect(getDeviceHeaders(1)).toEqual([null, null, null]);
  expect([...(calls[0]?.headers ?? [])].flat().join()).not.toContain('142.0');

  const knownDeviceHeaders = { ...SAME_SITE, cookie: `__Host-known_device=${device}` };
  const secondLogin = await post(SESSION_ENDPOINTS.login, CREDENTIAL, knownDeviceHeaders);
  expect(findDeviceCookie(secondLogin.cookies)).toBe(device);
});

test.each(['', 'x', `${'a'.repeat(32)}; Path=/`, 'A'.repeat(32), 'z'.repeat(500)])(
  'the device %j is replaced',
  async (plantedCookie) => {
    const { post, calls } = createSessionEdge();
    const { cookies } = await post(SESSION_ENDPOINTS.login, CREDENTIAL, {
      ...SAME_SITE,
      cookie: `__Host-known_device=${encodeURIComponent(plantedCookie)}`,
    });
    expect(findDeviceCookie(cookies)).toBe(calls[0]?.headers.get('x-visitor-device'));
    expect(findDeviceCookie(cookies)).not.toBe(plantedCookie);
  },
);

test('a failed login sets no device cookie', async () => {
  const { post } = createSessionEdge({ token: () => createFailedResponse('0004') });
  expect((await post(SESSION_ENDPOINTS.login, CREDENTIAL)).cookies).toEqual([]);
});

test('a login by code is sent as one', async () => {
  const { post, calls } = createSessionEdge();
  await post(SESSION_ENDPOINTS.login, { ...CREDENTIAL, grant: 'code', secret: '123456' });
  expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({ type: 'loginByCode', password: '123456' });
});

test('a login in place of another ends that other', async () => {
  const { post, listRequests, calls } = createSessionEdge();
  await post(SESSION_ENDPOINTS.login, CREDENTIAL, { ...SAME_SITE, cookie: createLoggedInCookie() });
  expect(listRequests()).toEqual(['POST token', 'GET getUser', 'GET logout']);
  expect(calls[0]?.headers.has('at')).toBe(false);
  expect(calls[2]?.headers.get('at')).toBe('old-access');
});

test.each([
  [
    'the backend’s own words',
    () => createFailedResponse('0004', 'Wrong number or password. Please try again'),
    200,
    /Wrong number or password/,
  ],
  ['words of ours where it has none', () => createFailedResponse('0004'), 200, /^Login failed$/],
  ['also where nobody answers', () => Promise.reject(new Error('reset')), 502, /^Login failed$/],
])('a refused login has %s, and sets no cookie', async (_, token, status, message) => {
  const { post } = createSessionEdge({ token });
  const response = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([response.status, response.cookies]).toEqual([status, []]);
  expect(response.json.message).toMatch(message);
  expect(response.json.code).not.toBe(1003);
});

test.each([
  ['fails', () => createFailedResponse('1004', '', 500)],
  ['is nobody', () => createGoodResponse({ staffId: '' })],
  ['does not answer', () => Promise.reject(new Error('reset'))],
])('where the user %s the login fails, and its session is ended', async (_, getUser) => {
  const { post, listRequests, calls } = createSessionEdge({ getUser });
  const { json, cookies } = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([json.code === 1003, cookies]).toEqual([false, []]);
  expect(listRequests().at(-1)).toBe('GET logout');
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
])('%j is rejected at the edge without a call to the backend', async (body, code, field) => {
  const { post, listRequests } = createSessionEdge();
  const response = await post(SESSION_ENDPOINTS.login, body);
  expect([response.status, response.json.code, response.json.data]).toEqual([400, code, { field }]);
  expect(response.text).not.toContain('sesame');
  expect(listRequests()).toEqual([]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded'])('a login as %s is rejected', async (type) => {
  const { post, listRequests } = createSessionEdge();
  expect((await post(SESSION_ENDPOINTS.login, CREDENTIAL, { ...SAME_SITE, 'content-type': type })).status).toBe(400);
  expect(listRequests()).toEqual([]);
});

test('an oversized login body is rejected', async () => {
  const { post } = createSessionEdge();
  expect((await post(SESSION_ENDPOINTS.login, { ...CREDENTIAL, more: 'x'.repeat(5000) })).status).toBe(413);
});

test('repeated logins are rate-limited by number and by address', async () => {
  const [numberLimit, addressLimit] = [createRateLimit(2), createRateLimit(3)];
  const { post, listRequests } = createSessionEdge(
    {},
    {},
    { TRIES_BY_NUMBER: numberLimit, TRIES_BY_ADDRESS: addressLimit },
  );
  const logInWith = (mobile: string) =>
    post(SESSION_ENDPOINTS.login, { ...CREDENTIAL, mobile }, { ...SAME_SITE, 'cf-connecting-ip': '203.0.113.7' });
  expect([(await logInWith('61234567')).status, (await logInWith('61234567')).status]).toEqual([200, 200]);
  const rejectedResponse = await logInWith('61234567');
  expect([rejectedResponse.status, rejectedResponse.headers.get('retry-after'), rejectedResponse.json.code]).toEqual([
    429,
    '60',
    '1002',
  ]);
  expect(rejectedResponse.json.message).toBe('Too many tries. Please try again in 60 seconds');
  expect((await logInWith('61234568')).status).toBe(429);
  expect(listRequests().filter((requestName) => requestName === 'POST token')).toHaveLength(2);
  expect([new Set(numberLimit.keys), new Set(addressLimit.keys)]).toEqual([
    new Set(['203.0.113.7 852 61234567', '203.0.113.7 852 61234568']),
    new Set(['203.0.113.7']),
  ]);
});

test('a rate limit of the backend is forwarded with the time to wait', async () => {
  const token = () =>
    Response.json({ code: '1002', message: 'Too often' }, { status: 429, headers: { 'retry-after': '840' } });
  const { post } = createSessionEdge({ token });
  const { status, headers, json } = await post(SESSION_ENDPOINTS.login, CREDENTIAL);
  expect([status, headers.get('retry-after'), json]).toEqual([429, '840', { code: '1002', message: 'Too often' }]);
});
