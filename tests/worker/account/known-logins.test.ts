import { expect, test, vi } from 'vitest';
import { getUser } from '#shared/contract/account/identity.ts';
import { isLoggedIn, VerifiedLogins } from '#worker/session/verified-logins.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

test('a verified login is cached for five minutes', async () => {
  const clock = createClock();
  const verifiedLogins = new VerifiedLogins(clock.now);
  const verifyMock = vi.fn(async () => true);
  expect(await verifiedLogins.isValid('t', verifyMock)).toBe(true);
  clock.pass(299);
  expect(verifiedLogins.isValid('t', verifyMock)).toBe(true);
  clock.pass(2);
  expect(await verifiedLogins.isValid('t', verifyMock)).toBe(true);
  expect(verifyMock).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<boolean>]>([
  ['is refused', async () => false],
  ['nobody can look at', () => Promise.reject(new Error('down'))],
])('a login that %s is not cached, and is verified again', async (_, respond) => {
  const logins = new VerifiedLogins();
  const verifyMock = vi.fn(respond);
  await Promise.allSettled([logins.isValid('t', verifyMock)]);
  await Promise.allSettled([logins.isValid('t', verifyMock)]);
  expect(verifyMock).toHaveBeenCalledTimes(2);
  expect(await logins.isValid('t', async () => true)).toBe(true);
});

test('session checks are coalesced by token', async () => {
  const logins = new VerifiedLogins();
  const verifyMock = vi.fn(async () => true);
  expect(await Promise.all(Array.from({ length: 50 }, () => logins.isValid('t', verifyMock)))).toEqual(
    Array(50).fill(true),
  );
  expect(verifyMock).toHaveBeenCalledOnce();
  expect(await logins.isValid('other', async () => false)).toBe(false);
});

test('the number of cached logins is limited', async () => {
  const logins = new VerifiedLogins();
  for (let index = 0; index < 6_000; index += 1) await logins.isValid(`t${index}`, async () => true);
  const verifyMock = vi.fn(async () => false);
  expect([await logins.isValid('t0', verifyMock), await logins.isValid('t5999', verifyMock)]).toEqual([false, true]);
});

test.each([
  ['the backend knows', { code: 1003, data: { staffId: 7 } }, true],
  ['the backend has ended', { code: '0006' }, false],
  ['is nobody’s', { code: 1003, data: {} }, false],
])('is only logged in with a session that %s', async (_, response, isValid) => {
  const { fetcher, receivedRequests } = createStubFetcher(() => Response.json(response));
  const results: boolean[] = [];
  const app = createEdgeApp(
    values({ session: { access_token: 't' }, requestId: 'r', locale: 'zh' }),
    async (c, next) => {
      results.push(await isLoggedIn(c, new VerifiedLogins()));
      await next();
    },
  );
  await visit(app, '/mso', {}, createEdgeEnv({ BACKEND: fetcher }));
  expect(results).toEqual([isValid]);
  expect(receivedRequests.map(({ path, headers }) => [path, headers.get('at')])).toEqual([[getUser.path, 't']]);
});

test('no session check is made without a session', async () => {
  const app = createEdgeApp(values({ session: null }), async (c) => c.json(await isLoggedIn(c, new VerifiedLogins())));
  expect(await (await visit(app, '/mso')).response.json()).toBe(false);
});
