import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { chatFileAddress } from '#shared/chat-protocol/chat-names.ts';
import { chatEndpoints } from '#worker/chat/chat-endpoints.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0]);

test('a file of a conversation is never cached by browsers: addresses are reused by the next user', async () => {
  const value = { kind: 'file', name: 'passport.png', contentType: 'image/png', shows: 'image', size: PNG.length };
  const headers = { 'x-file': encodeURIComponent(JSON.stringify(value)) };
  const rooms = stubFetcher(() => new Response(PNG, { headers }));
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session: null, siteFailure: null, locale: 'en-us' }))
    .route('/', chatEndpoints());
  const cookie = `__Host-chat_guest=${'g'.repeat(43)}`;
  const env = edgeEnv({ CHAT: rooms.fetcher });
  const { response } = await visit(app, `https://mso.example${chatFileAddress(3)}`, { headers: { cookie } }, env);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  await response.body?.cancel();
});
