import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { deleteSessionCookies, setSessionCookies, getSessionCookies } from '#worker/session/session-cookies.ts';

const SESSION = { access_token: 'access; path=/evil', refresh_token: '刷新,1', expires_in: 1800 };
const NOW_SECONDS = 1_700_000_000;

const app = new Hono()
  .get('/keep', (c) => (setSessionCookies(c, SESSION, NOW_SECONDS), c.text('')))
  .get('/long', (c) => (setSessionCookies(c, { ...SESSION, expires_in: 10 * 365 * 86_400 }, NOW_SECONDS), c.text('')))
  .get('/none', (c) => (setSessionCookies(c, { ...SESSION, expires_in: 0 }, NOW_SECONDS), c.text('')))
  .get('/end', (c) => (deleteSessionCookies(c), c.text('')))
  .get('/read', (c) => c.json(getSessionCookies(c)));

const getCookies = async (url: string) => (await app.request(url)).headers.getSetCookie();
const readSession = async (cookie: string) => (await app.request('/read', { headers: { cookie } })).json();

test('on http a session is three HttpOnly cookies', async () => {
  const cookies = await getCookies('http://x.example/keep');
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['portal_access', 'portal_refresh', 'portal_expiry']);
  for (const cookie of cookies)
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=1800', 'Path=/', 'SameSite=Lax']);
});

test('on https session cookies are Secure and have the __Host- prefix', async () => {
  const cookies = await getCookies('https://x.example/keep');
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-portal_\w+=/);
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=1800',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  }
});

test('on https cookies of another host of the domain are ignored', async () => {
  const plantedHeaders = { cookie: 'portal_access=a; portal_refresh=b; portal_expiry=99' };
  expect(await (await app.request('https://x.example/read', { headers: plantedHeaders })).json()).toBeNull();
});

test('a token with special characters survives a round trip', async () => {
  const cookie = (await getCookies('https://x.example/keep')).map((line) => line.split(';')[0]).join('; ');
  expect(await (await app.request('https://x.example/read', { headers: { cookie } })).json()).toEqual({
    accessToken: SESSION.access_token,
    refreshToken: SESSION.refresh_token,
    expiresAt: NOW_SECONDS + 1800,
  });
});

test('a lifetime longer than browsers allow is shortened, not rejected', async () => {
  for (const cookie of await getCookies('https://x.example/long')) expect(cookie).toContain('Max-Age=34560000');
});

test('a lifetime of zero sets no persistent cookie', async () => {
  for (const cookie of await getCookies('https://x.example/none')) expect(cookie).toContain('Max-Age=0');
});

test('an ended session deletes all its cookies', async () => {
  const cookies = await getCookies('https://x.example/end');
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-portal_\w+=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test.each([
  ['', null],
  ['other=1', null],
  ['portal_expiry=99', null],
  ['portal_access=a', { accessToken: 'a', refreshToken: '', expiresAt: 0 }],
  ['portal_refresh=r; portal_expiry=never', { accessToken: '', refreshToken: 'r', expiresAt: 0 }],
])('the cookies %j are parsed as %j', async (cookie, storedSession) => {
  expect(await readSession(cookie)).toEqual(storedSession);
});
