import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { getRoomUrl } from '#shared/chat-protocol/commands.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { createChatEndpoints } from '#worker/chat/chat-endpoints.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

// Tests that a student who has requested the deletion of the account cannot send messages: advisers no longer see the
// student, so nobody would read them.

const getOrderPath = (order: string) => new URL(getRoomUrl('mso:user:7', order)).pathname;

async function postAsStudent(path: string, deleteAt: string) {
  const CONTACT = { source_id: 's', pubsub_token: 'p', conversation_id: '1' };
  const backend = createStubFetcher(({ path: requestedPath }) =>
    createGoodResponse(requestedPath === getUser.path ? { staffId: 7, nickname: 'Ming', deleteAt } : CONTACT),
  );
  const chatRooms = createStubFetcher(() => Response.json({ ok: true, seq: 0, asks: false }));
  const app = new Hono<EdgeEnv>()
    .use(
      values({
        requestId: 'r',
        agent: createSampleAgent(),
        session: { access_token: 't' },
        siteFailure: null,
        locale: 'zh-hk',
      }),
    )
    .route('/', createChatEndpoints());
  const env = createEdgeEnv({ BACKEND: backend.fetcher, CHAT: chatRooms.fetcher });
  const init = { method: 'POST', headers: SAME_SITE, body: '{}' };
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  return {
    status: response.status,
    reason: ((await response.json()) as { data: { reason?: string } }).data.reason,
    orders: chatRooms.receivedRequests.map((receivedRequest) => receivedRequest.path),
    isContactAsked: backend.receivedRequests.some((receivedRequest) => receivedRequest.path === contactInfo.path),
  };
}

const DELETION_DATE = '2026-12-22T10:00:00.000Z';

test('the request for a person of a user scheduled for deletion is rejected with the reason', async () => {
  expect(await postAsStudent(CHAT_PATHS.human, DELETION_DATE)).toEqual({
    status: 403,
    reason: 'leaving',
    orders: [],
    isContactAsked: false,
  });
  expect(await postAsStudent(CHAT_PATHS.human, '')).toMatchObject({ status: 200, orders: [getOrderPath('human')] });
});

test('a student who requests deletion during a chat with a person is back with the assistant', async () => {
  expect((await postAsStudent(CHAT_PATHS.enter, DELETION_DATE)).orders).toEqual([getOrderPath('leave')]);
  expect((await postAsStudent(CHAT_PATHS.enter, '')).orders).toEqual([]);
});
