import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { roomAddress } from '#shared/chat-protocol/commands.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { chatEndpoints } from '#worker/chat/chat-endpoints.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

// Messages of a student with a pending deletion would reach nobody, because advisers no longer see the student.

const orderIn = (order: string) => new URL(roomAddress('mso:user:7', order)).pathname;

async function post(path: string, deleteAt: string) {
  const CONTACT = { source_id: 's', pubsub_token: 'p', conversation_id: '1' };
  const backend = stubFetcher(({ path: requested }) =>
    goodAnswer(requested === getUser.path ? { staffId: 7, nickname: 'Ming', deleteAt } : CONTACT),
  );
  const rooms = stubFetcher(() => Response.json({ ok: true, seq: 0, asks: false }));
  const app = new Hono<EdgeEnv>()
    .use(
      values({
        requestId: 'r',
        agent: sampleAgent(),
        session: { access_token: 't' },
        siteFailure: null,
        locale: 'zh-hk',
      }),
    )
    .route('/', chatEndpoints());
  const env = edgeEnv({ BACKEND: backend.fetcher, CHAT: rooms.fetcher });
  const init = { method: 'POST', headers: SAME_SITE, body: '{}' };
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  return {
    status: response.status,
    reason: ((await response.json()) as { data: { reason?: string } }).data.reason,
    orders: rooms.receivedRequests.map((receivedRequest) => receivedRequest.path),
    isContactAsked: backend.receivedRequests.some((receivedRequest) => receivedRequest.path === contactInfo.path),
  };
}

const LEAVING = '2026-12-22T10:00:00.000Z';

test('rejects the request for a person of a user scheduled for deletion, with the reason', async () => {
  expect(await post(CHAT_PATHS.human, LEAVING)).toEqual({
    status: 403,
    reason: 'leaving',
    orders: [],
    isContactAsked: false,
  });
  expect(await post(CHAT_PATHS.human, '')).toMatchObject({ status: 200, orders: [orderIn('human')] });
});

test('a student who requests deletion during a chat with a person is back with the assistant', async () => {
  expect((await post(CHAT_PATHS.enter, LEAVING)).orders).toEqual([orderIn('leave')]);
  expect((await post(CHAT_PATHS.enter, '')).orders).toEqual([]);
});
