import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const MESSAGES = '/appChat/public/api/v1/inboxes/mso/contacts/x/conversations/1/messages';
const GUEST = `__Host-chat_guest=${'g'.repeat(43)}`;
const WORDS = JSON.stringify({ content: 'hello' });

/** Speaker header that reaches the backend. */
async function ask(
  guest: { isLoggedIn?: boolean; cookie?: string; headers?: Record<string, string>; staffId?: string },
  path = MESSAGES,
  settings: Partial<PortalBindings> = {},
) {
  const { isLoggedIn = false, cookie = '', headers = {}, staffId = '7' } = guest;
  const user = staffId ? goodAnswer({ staffId }) : failedAnswer('1004', '', 503);
  const backend = stubFetcher((request) => (request.path === getUser.path ? user : goodAnswer({})));
  const session = isLoggedIn ? { access_token: 'token' } : null;
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session, siteFailure: null, locale: 'en-us' }))
    .route('/', proxyBackend());
  const init = { method: 'POST', headers: { ...SAME_SITE, cookie, ...headers }, body: WORDS };
  const env = edgeEnv({ BACKEND: backend.fetcher, ...settings });
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  const heard = backend.receivedRequests
    .filter((receivedRequest) => receivedRequest.path === path)
    .map((receivedRequest) => receivedRequest.headers.get(SPEAKER_HEADER));
  return { status: response.status, heard };
}

test("the people’s service receives the logged-in user, else the browser's guest, and never a value from the browser", async () => {
  const forged = { [SPEAKER_HEADER]: 'room' };
  expect((await ask({ isLoggedIn: true, cookie: GUEST, headers: forged })).heard).toEqual(['user%3A7']);
  expect((await ask({ cookie: GUEST, headers: forged })).heard).toEqual([expect.stringMatching(/^guest%3A[\w-]{27}$/)]);
  // A caller without a cookie becomes a new guest.
  expect((await ask({ headers: forged })).heard).toEqual([expect.stringMatching(/^guest%3A[\w-]{27}$/)]);
});

test('rejects chat commands when the login cannot be verified', async () => {
  expect((await ask({ isLoggedIn: true, cookie: GUEST, staffId: '' })).heard).toEqual([null]);
});

test('a name with characters invalid in a header is encoded', async () => {
  const { status, heard } = await ask({ isLoggedIn: true, staffId: '學生 7' });
  expect([status, heard]).toEqual([200, [`user%3A${encodeURIComponent('學生 7')}`]]);
});

test('the credentials of a conversation reach no script', async () => {
  const outside = { CHAT_ORIGIN: 'https://people.example', CHAT_INBOX: 'inbox' };
  const body = { headers: {}, cookie: GUEST };
  expect(await ask(body, contactInfo.path, outside)).toMatchObject({ status: 403, heard: [] });
});
