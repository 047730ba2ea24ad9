import { describe, expect, test } from 'vitest';
import { CHAT_SECRET_HEADER } from '#shared/chat-protocol/commands.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { edgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const TOKEN = 'known to operations';
const GOOD = { ok: true, ms: 3 };
const timed = (ok: boolean) => ({ ok, ms: expect.any(Number) as number });

async function look(
  path: string,
  bindingOverrides: Partial<PortalBindings> = {},
  authorization = '',
  answers: Partial<Record<'backend' | 'chat', () => Response>> = {},
) {
  const backend = stubFetcher(answers.backend ?? (() => Response.json({ ok: true, database: GOOD, files: GOOD })));
  const chat = stubFetcher(answers.chat ?? (() => Response.json({ ok: true })));
  const app = createPipeline({ servePage: () => async (c) => c.text('no such page', 404) });
  const env = edgeEnv({
    BACKEND: backend.fetcher,
    CHAT: chat.fetcher,
    OPS_TOKEN: TOKEN,
    ...SECRETS,
    ...bindingOverrides,
  });
  const init = { headers: new Headers(authorization ? { authorization } : {}) };
  const { response } = await visit(app, `https://mso.example${path}`, init, env);
  const requests = [...backend.receivedRequests, ...chat.receivedRequests].filter(
    ({ path: item }) => item === '/health',
  );
  return { status: response.status, body: await response.text(), receivedRequests: requests };
}

test('health responds without calling other services', async () => {
  const { status, body, receivedRequests } = await look('/_/health');
  expect([status, Object.keys(JSON.parse(body) as object), receivedRequests]).toEqual([200, ['ok', 'version'], []]);
});

describe('readiness', () => {
  test.each(['', 'Bearer ', 'Bearer x', `Bearer ${TOKEN.toUpperCase()}`, `Basic ${TOKEN}`, TOKEN])(
    'is 404 for %j',
    async (authorization) => {
      const { status, receivedRequests } = await look('/_/ready', {}, authorization);
      expect([status, receivedRequests]).toEqual([404, []]);
    },
  );

  test.each([undefined, ''])('is not found when the token is %j', async (OPS_TOKEN) => {
    expect((await look('/_/ready', { OPS_TOKEN }, 'Bearer ')).status).toBe(404);
    expect((await look('/_/ready', { OPS_TOKEN }, 'Bearer undefined')).status).toBe(404);
  });

  const knownName = TOKEN.replaceAll(' ', '-');
  const ready = (bindingOverrides: Partial<PortalBindings> = {}, answers = {}) =>
    look('/_/ready', { OPS_TOKEN: knownName, ...bindingOverrides }, `Bearer ${knownName}`, answers);

  test('lists every component, and the secrets on request', async () => {
    const { status, body, receivedRequests } = await ready();
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { ok: true, parts: { cache: timed(true), chat: timed(true), backend: timed(true), database: GOOD, files: GOOD } },
    ]);
    expect(
      receivedRequests.map(({ headers }) => headers.get('authorization') ?? headers.get(CHAT_SECRET_HEADER)),
    ).toEqual([`Basic ${SECRETS.BACKEND_BASIC_AUTH}`, SECRETS.CHAT_SECRET]);
  });

  const brokenNamespace = { get: () => Promise.reject(new Error('no such namespace')) } as unknown as KVNamespace;
  test.each([
    ['cache', { CACHE: brokenNamespace }, {}],
    ['chat', {}, { chat: () => Response.json({ ok: false }, { status: 401 }) }],
    ['backend', {}, { backend: () => new Response('bad gateway', { status: 502 }) }],
    [
      'database',
      {},
      { backend: () => Response.json({ ok: false, database: { ok: false, ms: 1 }, files: GOOD }, { status: 503 }) },
    ],
    [
      'files',
      {},
      { backend: () => Response.json({ ok: false, database: GOOD, files: { ok: false, ms: 1 } }, { status: 503 }) },
    ],
  ])('is 503 when %s is not well, and names it', async (part, changes, answers) => {
    const { status, body } = await ready(changes, answers);
    const { ok, parts } = JSON.parse(body) as { ok: boolean; parts: Record<string, { ok: boolean }> };
    expect([status, ok]).toEqual([503, false]);
    expect(Object.keys(parts).filter((name) => !parts[name]?.ok)).toEqual([part]);
  });

  test('readiness times out after two seconds for a hanging part', async () => {
    const silent = { get: () => new Promise(() => undefined) } as unknown as KVNamespace;
    const { status, body } = await ready({ CACHE: silent });
    expect([status, (JSON.parse(body) as { parts: unknown }).parts]).toMatchObject([503, { cache: timed(false) }]);
  });
});
