import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { ERROR_CODES } from '#shared/call-error.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import {
  isLoggedIn,
  recogniseCaller,
  recogniseUser,
  requireUser,
  requireLogin,
} from '#backend/auth/recognise-caller.ts';
import { ACCESS_SECONDS } from '#backend/identity/sessions.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

let user: LoggedInUser;
beforeAll(async () => void (user = await logInUser()));

const createLaterClock = (seconds: number) => () => Date.now() + seconds * 1000;

async function request(path: string, accessToken: string | undefined, now = Date.now) {
  const app = new Hono<BackendEnv>()
    .use(recogniseCaller(), recogniseUser(now))
    .get('/open', (c) => c.json({ loggedIn: isLoggedIn(c.var.caller) }))
    .get('/closed', requireLogin(), (c) => c.json({ staffId: c.var.user.id }))
    .get('/of/:id', requireLogin(), (c) => requireUser(c, c.req.param('id')) ?? c.json({ mine: true }));
  const response = await app.request(
    path,
    { headers: { langCode: 'en-us', ...(accessToken && { at: accessToken }) } },
    testEnv as never,
  );
  return (await response.json()) as Record<string, unknown>;
}

test('the logged-in user is available to protected routes by name', async () => {
  expect(await request('/closed', user.requestContext.headers.at)).toEqual({ staffId: Number(user.staffId) });
});

test.each([undefined, 'made-up', "' OR 1 = 1 --"])('the token %j is rejected', async (accessToken) => {
  expect(await request('/open', accessToken)).toEqual({ loggedIn: false });
  expect(await request('/closed', accessToken)).toMatchObject({
    code: ERROR_CODES.sessionExpired,
    message: expect.stringMatching(/expired/),
  });
});

test('a refresh token is rejected as an access token', async () => {
  expect(await request('/open', user.refreshToken)).toEqual({ loggedIn: false });
});

test('a token is accepted until its last second', async () => {
  const { at: accessToken } = user.requestContext.headers;
  expect(await request('/open', accessToken, createLaterClock(ACCESS_SECONDS - 5))).toEqual({ loggedIn: true });
  expect(await request('/open', accessToken, createLaterClock(ACCESS_SECONDS))).toEqual({ loggedIn: false });
});

test('the id of another user is rejected, the own one is accepted', async () => {
  const otherUser = await logInUser();
  expect(await request(`/of/${user.staffId}`, user.requestContext.headers.at)).toEqual({ mine: true });
  expect(await request(`/of/${otherUser.staffId}`, user.requestContext.headers.at)).toMatchObject({
    code: ERROR_CODES.noPermission,
  });
});

test('a deactivated user is logged out', async () => {
  const loggedInUser = await logInUser();
  await testEnv.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?1').bind(Number(loggedInUser.staffId)).all();
  expect(await request('/open', loggedInUser.requestContext.headers.at)).toEqual({ loggedIn: false });
});
