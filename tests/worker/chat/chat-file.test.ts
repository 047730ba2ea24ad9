import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { getChatFilePath } from '#shared/chat-protocol/chat-names.ts';
import { createChatEndpoints } from '#worker/chat/chat-endpoints.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0]);

test('a file of a conversation is never cached by browsers: addresses are reused by the next user', async () => {
  const fileBody = { kind: 'file', name: 'passport.png', contentType: 'image/png', shows: 'image', size: PNG.length };
  const headers = { 'x-file': encodeURIComponent(JSON.stringify(fileBody)) };
  const rooms = createStubFetcher(() => new Response(PNG, { headers }));
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session: null, siteFailure: null, locale: 'en-us' }))
    .route('/', createChatEndpoints());
  const cookie = `__Host-chat_guest=${'g'.repeat(43)}`;
  const env = createEdgeEnv({ CHAT: rooms.fetcher });
  const { response } = await visit(app, `https://mso.example${getChatFilePath(3)}`, { headers: { cookie } }, env);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  await response.body?.cancel();
});
