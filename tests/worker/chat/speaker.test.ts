import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { createFailedResponse, createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const MESSAGES_PATH = '/appChat/public/api/v1/inboxes/mso/contacts/x/conversations/1/messages';
const GUEST_COOKIE = `__Host-chat_guest=${'g'.repeat(43)}`;
const MESSAGE_BODY = JSON.stringify({ content: 'hello' });

/** Posts a chat message and returns the speaker header that reaches the backend. */
async function postMessage(
  guest: { isLoggedIn?: boolean; cookie?: string; headers?: Record<string, string>; staffId?: string },
  path = MESSAGES_PATH,
  settings: Partial<PortalBindings> = {},
) {
  const { isLoggedIn = false, cookie = '', headers = {}, staffId = '7' } = guest;
  const user = staffId ? createGoodResponse({ staffId }) : createFailedResponse('1004', '', 503);
  const backend = createStubFetcher((request) => (request.path === getUser.path ? user : createGoodResponse({})));
  const session = isLoggedIn ? { access_token: 'token' } : null;
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session, siteFailure: null, locale: 'en-us' }))
    .route('/', proxyBackend());
  const init = { method: 'POST', headers: { ...SAME_SITE, cookie, ...headers }, body: MESSAGE_BODY };
  const env = createEdgeEnv({ BACKEND: backend.fetcher, ...settings });
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  const speakerHeaders = backend.receivedRequests
    .filter((receivedRequest) => receivedRequest.path === path)
    .map((receivedRequest) => receivedRequest.headers.get(SPEAKER_HEADER));
  return { status: response.status, heard: speakerHeaders };
}

test("the people’s service receives the logged-in user, else the browser's guest, and never a value from the browser", async () => {
  const forgedHeaders = { [SPEAKER_HEADER]: 'room' };
  expect((await postMessage({ isLoggedIn: true, cookie: GUEST_COOKIE, headers: forgedHeaders })).heard).toEqual([
    'user%3A7',
  ]);
  expect((await postMessage({ cookie: GUEST_COOKIE, headers: forgedHeaders })).heard).toEqual([
    expect.stringMatching(/^guest%3A[\w-]{27}$/),
  ]);
  // A caller without a cookie becomes a new guest.
  expect((await postMessage({ headers: forgedHeaders })).heard).toEqual([expect.stringMatching(/^guest%3A[\w-]{27}$/)]);
});

test('chat commands are rejected when the login cannot be verified', async () => {
  expect((await postMessage({ isLoggedIn: true, cookie: GUEST_COOKIE, staffId: '' })).heard).toEqual([null]);
});

test('a name with characters invalid in a header is encoded', async () => {
  const { status, heard } = await postMessage({ isLoggedIn: true, staffId: '學生 7' });
  expect([status, heard]).toEqual([200, [`user%3A${encodeURIComponent('學生 7')}`]]);
});

test('the credentials of a conversation are not exposed to scripts', async () => {
  const outsideChatEnv = { CHAT_ORIGIN: 'https://people.example', CHAT_INBOX: 'inbox' };
  const body = { headers: {}, cookie: GUEST_COOKIE };
  expect(await postMessage(body, contactInfo.path, outsideChatEnv)).toMatchObject({ status: 403, heard: [] });
});
