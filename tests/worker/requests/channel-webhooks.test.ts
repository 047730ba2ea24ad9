import { expect, test } from 'vitest';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { MAX_MAIL_BYTES } from '#shared/rules/channels.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { createFailedResponse, createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const AGENT = { id: 7, keyCode: 'mso', host: 'mso.example', name: 'Seabridge', languageCode: 'zh', publicLevel: 2 };

function createPortal() {
  const backend = createStubFetcher(({ path }) => {
    if (path === agentDetail.path) return createGoodResponse(AGENT);
    return path.startsWith('/channels/') ? new Response('stored') : createFailedResponse('1002');
  });
  const env = createEdgeEnv({ BACKEND: backend.fetcher, CHAT: backend.fetcher });
  const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const post = async (kind: string, body: BodyInit, headers: Record<string, string> = {}) =>
    (await visit(app, `https://mso.example/mso/_/channels/${kind}`, { method: 'POST', body, headers }, env)).response;
  return { post, getForwarded: () => backend.receivedRequests.filter(({ path }) => path.startsWith('/channels/')) };
}

/** Body as large as the largest mail that a provider posts, in Base64. */
const LARGE_BODY = 'x'.repeat((MAX_MAIL_BYTES * 4) / 3);

test('a mail with attachments reaches the backend whole, with its password', async () => {
  const { post, getForwarded } = createPortal();
  const response = await post('mail', LARGE_BODY, { authorization: 'Basic bWFpbDpw' });
  expect([response.status, await response.text()]).toEqual([200, 'stored']);
  const [request] = getForwarded();
  expect(request?.path).toBe('/channels/mso/mail');
  expect(request?.headers.get('x-channel-authorization')).toBe('Basic bWFpbDpw');
  expect(request?.body === LARGE_BODY).toBe(true);
});

test('a larger mail, and a message of another channel of this size, are rejected before the backend', async () => {
  const { post, getForwarded } = createPortal();
  expect((await post('mail', LARGE_BODY + 'x'.repeat(300_000))).status).toBe(413);
  for (const kind of ['whatsapp', 'wechat']) expect((await post(kind, 'x'.repeat(300_000))).status).toBe(413);
  expect(getForwarded()).toEqual([]);
});
