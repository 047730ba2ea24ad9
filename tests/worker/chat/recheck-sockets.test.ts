import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { CHAT_SECRET_HEADER, roomAddress, getRoom } from '#shared/chat-protocol/commands.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { getVisitorId } from '#worker/chat/chat-participant.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createSessionEdge, LOGGED_IN, SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const PHONE = { mobileAreaCode: '852', mobile: '61234567' };
const INPUTS: Record<string, object> = {
  '/appUser/modifyPwd': { ...PHONE, verification: '123456', newLoginPs: 'a-long-password' },
  '/appUser/changePwd': { oldLoginPs: 'old', newLoginPs: 'a-long-password' },
  '/appUser/login/end': { id: '7' },
  '/appUser/login/endOthers': {},
  '/appUser/deletion/ask': { loginPs: 'old' },
  '/appUser/changeMobile': { ...PHONE, verification: '123456', loginPs: 'old' },
};
const ENDING = KNOWN_CALLS.filter(({ endsLogins }) => endsLogins).map(({ path }) => path);
const ROOM = new URL(roomAddress('mso:user:7', 'recheck')).pathname;

/** Request with or without a login; `respond` answers every call except getUser. */
async function make(
  path: string,
  isLoggedIn: boolean,
  respond = () => goodAnswer({ deleteAt: '' }),
  chat = () => new Response(null),
) {
  const backend = stubFetcher((request) => (request.path === getUser.path ? goodAnswer({ staffId: 7 }) : respond()));
  const rooms = stubFetcher(chat);
  const session = isLoggedIn ? { access_token: 'token' } : null;
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session, siteFailure: null, locale: 'en-us' }))
    .route('/', proxyBackend());
  const init = { method: 'POST', headers: SAME_SITE, body: JSON.stringify(INPUTS[path]) };
  const env = edgeEnv({ BACKEND: backend.fetcher, CHAT: rooms.fetcher, CHAT_SECRET: 'secret' });
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  const requests = rooms.receivedRequests.map((receivedRequest) => [
    receivedRequest.method,
    receivedRequest.path,
    receivedRequest.headers.get(CHAT_SECRET_HEADER),
  ]);
  return {
    status: response.status,
    answered: (await response.json()) as { code: unknown },
    receivedRequests: requests,
  };
}

test('every call that ends logins is here', () => {
  expect(Object.keys(INPUTS).toSorted()).toEqual([...ENDING].toSorted());
});

test.each(ENDING)('after %s the sockets of that user are to come again, whichever backend it is', async (path) => {
  const { answered, receivedRequests } = await make(path, true);
  expect(answered.code).toBe(1003);
  expect(receivedRequests).toEqual([['POST', ROOM, 'secret']]);
});

test.each(ENDING)('a rejected %s notifies no room', async (path) => {
  expect((await make(path, true, () => failedAnswer('0004'))).receivedRequests).toEqual([]);
});

test('a password reset does not log in: the response names whose logins ended, or nobody’s', async () => {
  const path = '/appUser/modifyPwd';
  expect((await make(path, false, () => goodAnswer({ staffId: '7' }))).receivedRequests).toEqual([
    ['POST', ROOM, 'secret'],
  ]);
  expect((await make(path, false)).receivedRequests).toEqual([]);
});

test('a failing room reverts nothing', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const chat of [() => new Response(null, { status: 500 }), () => Promise.reject(new Error('gone')) as never])
    expect((await make('/appUser/login/endOthers', true, undefined, chat)).answered.code).toBe(1003);
  expect(log.mock.calls.filter(([line]) => JSON.stringify(line).includes('room could not be notified'))).toHaveLength(
    2,
  );
});

test('so they are after a logout', async () => {
  const rooms = stubFetcher(() => new Response(null));
  const { post } = createSessionEdge({}, {}, { CHAT: rooms.fetcher });
  await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: LOGGED_IN() });
  expect(rooms.receivedRequests.map(({ path }) => path)).toEqual([ROOM]);
});

const GUEST = 'g'.repeat(43);
const GUEST_COOKIE = `__Host-chat_guest=${GUEST}`;

describe('the people in the conversation of a guest', () => {
  const leave = async (cookie: string, env: Partial<PortalBindings> = {}) => {
    const rooms = stubFetcher(() => Response.json({ ok: true, seq: 0, asks: false }));
    const { post } = createSessionEdge({}, {}, { CHAT: rooms.fetcher, ...env });
    const { status, cookies } = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie });
    expect([status, cookies.join()]).toEqual([200, expect.stringMatching(/chat_guest=;/)]);
    return rooms.receivedRequests.map(({ method, path }) => `${method} ${path}`);
  };

  test('are notified when a guest requests deletion or a user logs out', async () => {
    const room = roomAddress(getRoom('mso', { userId: '', visitorId: await getVisitorId(GUEST) }), 'leave');
    const remainingPath = `POST ${new URL(room).pathname}`;
    expect(await leave(GUEST_COOKIE)).toEqual([remainingPath]);
    expect((await leave(`${LOGGED_IN()}; ${GUEST_COOKIE}`)).toSorted()).toEqual(
      [`POST ${ROOM}`, remainingPath].toSorted(),
    );
  });

  test('are not requested by a browser without a guest, nor beyond the limit of guests', async () => {
    expect(await leave('')).toEqual([]);
    expect(await leave('__Host-chat_guest=short')).toEqual([]);
    expect(await leave(GUEST_COOKIE, { ROOMS_BY_ADDRESS: { limit: async () => ({ success: false }) } })).toEqual([]);
  });
});
