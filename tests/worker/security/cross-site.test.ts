import { expect, test } from 'vitest';
import { csrfProtection } from '#worker/security/csrf-protection.ts';
import { createEdgeApp, values, visit } from '#tests/worker/support/edge-app.ts';

const app = createEdgeApp(values({ locale: 'zh-hk' }), csrfProtection());
const SESSION_COOKIE = '__Host-portal_access=token';
const sendRequest = async (headers: Record<string, string>, method = 'POST') =>
  (await visit(app, 'https://mso.example/appUser/update', { method, headers })).response;

test.each([
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'same-origin', cookie: SESSION_COOKIE }],
  [{ origin: 'https://mso.example', cookie: SESSION_COOKIE }],
  [{}],
  [{ cookie: '__Host-chat_guest=g; __Host-known_device=d' }],
])('%j may change data', async (headers) => {
  expect((await sendRequest(headers)).status).toBe(200);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://mso.example' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://mso.example' }],
  [{ origin: 'https://mso.example:444' }],
  [{ origin: 'https://mso.example.evil.example' }],
  [{ origin: 'null' }],
  [{ cookie: SESSION_COOKIE }],
  [{ cookie: '__Host-portal_refresh=r' }],
  [{ cookie: '__Host-desk_pass.mso=p' }],
])('%j may not change data', async (headers) => {
  const response = await sendRequest(headers);
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: '1001', message: '存取被拒，如需協助請聯絡顧問' },
  ]);
});

test.each(['GET', 'HEAD', 'OPTIONS'])('a %s request from anywhere is allowed', async (method) => {
  expect((await sendRequest({ 'sec-fetch-site': 'cross-site', cookie: SESSION_COOKIE }, method)).status).toBe(200);
});

test.each(['PUT', 'PATCH', 'DELETE'])('a cross-site %s is rejected like a POST', async (method) => {
  expect((await sendRequest({ 'sec-fetch-site': 'cross-site' }, method)).status).toBe(403);
});
