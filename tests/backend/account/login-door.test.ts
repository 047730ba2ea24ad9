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
import { logInSomebody, type SomebodyLoggedIn } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

let somebody: SomebodyLoggedIn;
beforeAll(async () => void (somebody = await logInSomebody()));

const later = (seconds: number) => () => Date.now() + seconds * 1000;

async function ask(path: string, at: string | undefined, now = Date.now) {
  const app = new Hono<BackendEnv>()
    .use(recogniseCaller(), recogniseUser(now))
    .get('/open', (c) => c.json({ loggedIn: isLoggedIn(c.var.caller) }))
    .get('/closed', requireLogin(), (c) => c.json({ staffId: c.var.user.id }))
    .get('/of/:id', requireLogin(), (c) => requireUser(c, c.req.param('id')) ?? c.json({ mine: true }));
  const response = await app.request(path, { headers: { langCode: 'en-us', ...(at && { at }) } }, testEnv as never);
  return (await response.json()) as Record<string, unknown>;
}

test('exposes the logged-in user by name to routes behind it', async () => {
  expect(await ask('/closed', somebody.asking.headers.at)).toEqual({ staffId: Number(somebody.staffId) });
});

test.each([undefined, 'made-up', "' OR 1 = 1 --"])('the token %j is nobody’s', async (at) => {
  expect(await ask('/open', at)).toEqual({ loggedIn: false });
  expect(await ask('/closed', at)).toMatchObject({
    code: ERROR_CODES.sessionExpired,
    message: expect.stringMatching(/expired/),
  });
});

test('a refresh token is no access token', async () => {
  expect(await ask('/open', somebody.refreshToken)).toEqual({ loggedIn: false });
});

test('a token serves until its last second', async () => {
  const { at } = somebody.asking.headers;
  expect(await ask('/open', at, later(ACCESS_SECONDS - 5))).toEqual({ loggedIn: true });
  expect(await ask('/open', at, later(ACCESS_SECONDS))).toEqual({ loggedIn: false });
});

test('another user’s id is refused, one’s own is not', async () => {
  const other = await logInSomebody();
  expect(await ask(`/of/${somebody.staffId}`, somebody.asking.headers.at)).toEqual({ mine: true });
  expect(await ask(`/of/${other.staffId}`, somebody.asking.headers.at)).toMatchObject({
    code: ERROR_CODES.noPermission,
  });
});

test('who is no longer active is no longer logged in', async () => {
  const gone = await logInSomebody();
  await testEnv.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?1').bind(Number(gone.staffId)).all();
  expect(await ask('/open', gone.asking.headers.at)).toEqual({ loggedIn: false });
});
