import { expect, test, vi } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const PATHS = ['/', '/mso', '/_/health', '/_/outbox', '/_/ops/application', '/mso/appMso/agent/agentDetail', '/_/csp'];

function createPortal(settings: Record<string, string>) {
  const backend = createStubFetcher(() => Response.json({ code: 1003, data: null }));
  const chat = createStubFetcher(() => Response.json({ ok: true }));
  const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const env = createEdgeEnv({ BACKEND: backend.fetcher, CHAT: chat.fetcher, ...settings });
  const request = async (path: string) => (await visit(app, `https://mso.example${path}`, {}, env)).response;
  return { ask: request, countRequests: () => backend.receivedRequests.length + chat.receivedRequests.length };
}

test.each(['production', 'preview', 'an unreadable one', ''])(
  'at the stage %j without the secrets, every request is rejected before any call',
  async (DOMAIN_TYPE) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const missingSetting of ['BACKEND_BASIC_AUTH', 'CHAT_SECRET']) {
      const { ask, countRequests } = createPortal({ DOMAIN_TYPE, ...SECRETS, [missingSetting]: '' });
      for (const path of PATHS) {
        const response = await ask(path);
        expect([path, response.status, (await response.text()).includes(missingSetting)]).toEqual([path, 503, false]);
      }
      expect(countRequests()).toBe(0);
    }
  },
);

test('missing settings are logged once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ask } = createPortal({ DOMAIN_TYPE: 'production' });
  for (const path of PATHS) await ask(path);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { event: 'required settings are missing', missing: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'] },
  ]);
});

test.each([
  ['production', SECRETS],
  ['preview', SECRETS],
  ['development', {}],
])('at the stage %s with %j requests are served', async (DOMAIN_TYPE, secrets) => {
  expect((await createPortal({ DOMAIN_TYPE, ...secrets }).ask('/_/health')).status).toBe(200);
});

test.each<Record<string, string>>([{ TURNSTILE_SITE_KEY: 'key' }, { TURNSTILE_SECRET: 'secret' }])(
  'with a partial challenge configuration nothing is served, also in development: %j',
  async (halfSetting) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const stage of [{ DOMAIN_TYPE: 'development' }, { DOMAIN_TYPE: 'production', ...SECRETS }]) {
      expect((await createPortal({ ...stage, ...halfSetting }).ask('/_/health')).status).toBe(503);
      const fullSettings = { TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' };
      expect((await createPortal({ ...stage, ...fullSettings }).ask('/_/health')).status).toBe(200);
    }
  },
);
