import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { CHAT_SECRET_HEADER, getRoomUrl, getRoomName } from '#shared/chat-protocol/commands.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { getVisitorId } from '#worker/chat/chat-participant.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createSessionEdge, createLoggedInCookie, SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { createFailedResponse, createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const PHONE = { mobileAreaCode: '852', mobile: '61234567' };
const CALL_INPUTS: Record<string, object> = {
  '/appUser/modifyPwd': { ...PHONE, verification: '123456', newLoginPs: 'a-long-password' },
  '/appUser/changePwd': { oldLoginPs: 'old', newLoginPs: 'a-long-password' },
  '/appUser/login/end': { id: '7' },
  '/appUser/login/endOthers': {},
  '/appUser/deletion/ask': { loginPs: 'old' },
  '/appUser/changeMobile': { ...PHONE, verification: '123456', loginPs: 'old' },
};
const ENDING_CALLS = KNOWN_CALLS.filter(({ endsLogins }) => endsLogins).map(({ path }) => path);
const RECHECK_PATH = new URL(getRoomUrl('mso:user:7', 'recheck')).pathname;

/** Calls an endpoint with or without a login. `respond` responds to every backend call except getUser. */
async function callEndpoint(
  path: string,
  isLoggedIn: boolean,
  respond = () => createGoodResponse({ deleteAt: '' }),
  chat = () => new Response(null),
) {
  const backend = createStubFetcher((request) =>
    request.path === getUser.path ? createGoodResponse({ staffId: 7 }) : respond(),
  );
  const chatRooms = createStubFetcher(chat);
  const session = isLoggedIn ? { access_token: 'token' } : null;
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session, siteFailure: null, locale: 'en-us' }))
    .route('/', proxyBackend());
  const init = { method: 'POST', headers: SAME_SITE, body: JSON.stringify(CALL_INPUTS[path]) };
  const env = createEdgeEnv({ BACKEND: backend.fetcher, CHAT: chatRooms.fetcher, CHAT_SECRET: 'secret' });
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  const requests = chatRooms.receivedRequests.map((receivedRequest) => [
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

test('the tests cover every call that ends logins', () => {
  expect(Object.keys(CALL_INPUTS).toSorted()).toEqual([...ENDING_CALLS].toSorted());
});

test.each(ENDING_CALLS)('after %s the sockets of that user must reconnect, with any backend', async (path) => {
  const { answered, receivedRequests } = await callEndpoint(path, true);
  expect(answered.code).toBe(1003);
  expect(receivedRequests).toEqual([['POST', RECHECK_PATH, 'secret']]);
});

test.each(ENDING_CALLS)('a rejected %s notifies no room', async (path) => {
  expect((await callEndpoint(path, true, () => createFailedResponse('0004'))).receivedRequests).toEqual([]);
});

test('a password reset does not log in: the response names whose logins ended, or nobody’s', async () => {
  const path = '/appUser/modifyPwd';
  expect((await callEndpoint(path, false, () => createGoodResponse({ staffId: '7' }))).receivedRequests).toEqual([
    ['POST', RECHECK_PATH, 'secret'],
  ]);
  expect((await callEndpoint(path, false)).receivedRequests).toEqual([]);
});

test('a failing room does not fail the call', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const failingChat of [
    () => new Response(null, { status: 500 }),
    () => Promise.reject(new Error('gone')) as never,
  ])
    expect((await callEndpoint('/appUser/login/endOthers', true, undefined, failingChat)).answered.code).toBe(1003);
  expect(log.mock.calls.filter(([line]) => JSON.stringify(line).includes('room could not be notified'))).toHaveLength(
    2,
  );
});

test('after a logout the sockets of that user must reconnect', async () => {
  const chatRooms = createStubFetcher(() => new Response(null));
  const { post } = createSessionEdge({}, {}, { CHAT: chatRooms.fetcher });
  await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: createLoggedInCookie() });
  expect(chatRooms.receivedRequests.map(({ path }) => path)).toEqual([RECHECK_PATH]);
});

const GUEST_ID = 'g'.repeat(43);
const GUEST_COOKIE = `__Host-chat_guest=${GUEST_ID}`;

describe('advisers in the conversation of a guest', () => {
  const endLogin = async (cookie: string, env: Partial<PortalBindings> = {}) => {
    const chatRooms = createStubFetcher(() => Response.json({ ok: true, seq: 0, asks: false }));
    const { post } = createSessionEdge({}, {}, { CHAT: chatRooms.fetcher, ...env });
    const { status, cookies } = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie });
    expect([status, cookies.join()]).toEqual([200, expect.stringMatching(/chat_guest=;/)]);
    return chatRooms.receivedRequests.map(({ method, path }) => `${method} ${path}`);
  };

  test('are notified when a guest requests deletion or a user logs out', async () => {
    const room = getRoomUrl(getRoomName('mso', { userId: '', visitorId: await getVisitorId(GUEST_ID) }), 'leave');
    const leavePath = `POST ${new URL(room).pathname}`;
    expect(await endLogin(GUEST_COOKIE)).toEqual([leavePath]);
    expect((await endLogin(`${createLoggedInCookie()}; ${GUEST_COOKIE}`)).toSorted()).toEqual(
      [`POST ${RECHECK_PATH}`, leavePath].toSorted(),
    );
  });

  test('are not requested by a browser without a guest, nor beyond the limit of guests', async () => {
    expect(await endLogin('')).toEqual([]);
    expect(await endLogin('__Host-chat_guest=short')).toEqual([]);
    expect(await endLogin(GUEST_COOKIE, { ROOMS_BY_ADDRESS: { limit: async () => ({ success: false }) } })).toEqual([]);
  });
});
