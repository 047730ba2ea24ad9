import { describe, expect, test } from 'vitest';
import { CHAT_SECRET_HEADER } from '#shared/chat-protocol/commands.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const OPS_TOKEN_VALUE = 'known to operations';
const GOOD_PART = { ok: true, ms: 3 };
const createPartMatcher = (ok: boolean) => ({ ok, ms: expect.any(Number) as number });

async function readReadiness(
  path: string,
  bindingOverrides: Partial<PortalBindings> = {},
  authorization = '',
  answers: Partial<Record<'backend' | 'chat', () => Response>> = {},
) {
  const backend = createStubFetcher(
    answers.backend ?? (() => Response.json({ ok: true, database: GOOD_PART, files: GOOD_PART })),
  );
  const chat = createStubFetcher(answers.chat ?? (() => Response.json({ ok: true })));
  const app = createPipeline({ servePage: () => async (c) => c.text('no such page', 404) });
  const env = createEdgeEnv({
    BACKEND: backend.fetcher,
    CHAT: chat.fetcher,
    OPS_TOKEN: OPS_TOKEN_VALUE,
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
  const { status, body, receivedRequests } = await readReadiness('/_/health');
  expect([status, Object.keys(JSON.parse(body) as object), receivedRequests]).toEqual([200, ['ok', 'version'], []]);
});

describe('readiness', () => {
  test.each([
    '',
    'Bearer ',
    'Bearer x',
    `Bearer ${OPS_TOKEN_VALUE.toUpperCase()}`,
    `Basic ${OPS_TOKEN_VALUE}`,
    OPS_TOKEN_VALUE,
  ])('is 404 for %j', async (authorization) => {
    const { status, receivedRequests } = await readReadiness('/_/ready', {}, authorization);
    expect([status, receivedRequests]).toEqual([404, []]);
  });

  test.each([undefined, ''])('is 404 for the token %j', async (OPS_TOKEN) => {
    expect((await readReadiness('/_/ready', { OPS_TOKEN }, 'Bearer ')).status).toBe(404);
    expect((await readReadiness('/_/ready', { OPS_TOKEN }, 'Bearer undefined')).status).toBe(404);
  });

  const bearerToken = OPS_TOKEN_VALUE.replaceAll(' ', '-');
  const readAuthorized = (bindingOverrides: Partial<PortalBindings> = {}, answers = {}) =>
    readReadiness('/_/ready', { OPS_TOKEN: bearerToken, ...bindingOverrides }, `Bearer ${bearerToken}`, answers);

  test('lists every component, and the secrets on request', async () => {
    const { status, body, receivedRequests } = await readAuthorized();
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      {
        ok: true,
        parts: {
          cache: createPartMatcher(true),
          chat: createPartMatcher(true),
          backend: createPartMatcher(true),
          database: GOOD_PART,
          files: GOOD_PART,
        },
      },
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
      {
        backend: () => Response.json({ ok: false, database: { ok: false, ms: 1 }, files: GOOD_PART }, { status: 503 }),
      },
    ],
    [
      'files',
      {},
      {
        backend: () => Response.json({ ok: false, database: GOOD_PART, files: { ok: false, ms: 1 } }, { status: 503 }),
      },
    ],
  ])('is 503 when %s fails, and names it', async (part, changes, answers) => {
    const { status, body } = await readAuthorized(changes, answers);
    const { ok, parts } = JSON.parse(body) as { ok: boolean; parts: Record<string, { ok: boolean }> };
    expect([status, ok]).toEqual([503, false]);
    expect(Object.keys(parts).filter((name) => !parts[name]?.ok)).toEqual([part]);
  });

  test('times out after two seconds for a hanging component', async () => {
    const silentNamespace = { get: () => new Promise(() => undefined) } as unknown as KVNamespace;
    const { status, body } = await readAuthorized({ CACHE: silentNamespace });
    expect([status, (JSON.parse(body) as { parts: unknown }).parts]).toMatchObject([
      503,
      { cache: createPartMatcher(false) },
    ]);
  });
});
