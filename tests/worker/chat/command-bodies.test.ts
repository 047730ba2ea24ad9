import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { createChatEndpoints } from '#worker/chat/chat-endpoints.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const COMMAND_BODIES: Record<string, object> = {
  [CHAT_PATHS.enter]: {},
  [CHAT_PATHS.say]: { echoId: 'echo-0001', text: 'hello' },
  [CHAT_PATHS.retry]: { echoId: 'echo-0001' },
  [CHAT_PATHS.human]: { page: '/' },
  [CHAT_PATHS.leave]: {},
  [CHAT_PATHS.rate]: { seq: 1, up: true },
};

async function postCommand(path: string, contentType: string) {
  const backend = createStubFetcher(() =>
    createGoodResponse({ source_id: 's', pubsub_token: 'p', conversation_id: '1' }),
  );
  const chatRooms = createStubFetcher(() => Response.json({ ok: true, seq: 0, asks: false }));
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session: null, siteFailure: null, locale: 'en-us' }))
    .route('/', createChatEndpoints());
  const headers = { ...SAME_SITE, 'content-type': contentType, cookie: `__Host-chat_guest=${'a'.repeat(43)}` };
  const init = { method: 'POST', headers, body: JSON.stringify(COMMAND_BODIES[path]) };
  const env = createEdgeEnv({ BACKEND: backend.fetcher, CHAT: chatRooms.fetcher });
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  return { status: response.status, orders: chatRooms.receivedRequests.length };
}

test.each(Object.keys(COMMAND_BODIES))('%s accepts JSON only', async (path) => {
  expect((await postCommand(path, 'application/json; charset=utf-8')).status).toBe(200);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; charset=application/json'])
    expect(await postCommand(path, type)).toEqual({ status: 400, orders: 0 });
});
