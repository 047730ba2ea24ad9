import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { chatEndpoints } from '#worker/chat/chat-endpoints.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { SAME_SITE } from '#tests/worker/support/session-edge.ts';
import { goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const BODIES: Record<string, object> = {
  [CHAT_PATHS.enter]: {},
  [CHAT_PATHS.say]: { echoId: 'echo-0001', text: 'hello' },
  [CHAT_PATHS.retry]: { echoId: 'echo-0001' },
  [CHAT_PATHS.human]: { page: '/' },
  [CHAT_PATHS.leave]: {},
  [CHAT_PATHS.rate]: { seq: 1, up: true },
};

async function post(path: string, contentType: string) {
  const backend = stubFetcher(() => goodAnswer({ source_id: 's', pubsub_token: 'p', conversation_id: '1' }));
  const rooms = stubFetcher(() => Response.json({ ok: true, seq: 0, asks: false }));
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session: null, siteFailure: null, locale: 'en-us' }))
    .route('/', chatEndpoints());
  const headers = { ...SAME_SITE, 'content-type': contentType, cookie: `__Host-chat_guest=${'a'.repeat(43)}` };
  const init = { method: 'POST', headers, body: JSON.stringify(BODIES[path]) };
  const env = edgeEnv({ BACKEND: backend.fetcher, CHAT: rooms.fetcher });
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  return { status: response.status, orders: rooms.receivedRequests.length };
}

test.each(Object.keys(BODIES))('%s accepts JSON only', async (path) => {
  expect((await post(path, 'application/json; charset=utf-8')).status).toBe(200);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; charset=application/json'])
    expect(await post(path, type)).toEqual({ status: 400, orders: 0 });
});
