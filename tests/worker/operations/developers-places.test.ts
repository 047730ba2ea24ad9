import { describe, expect, test } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { edgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { failedAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

/** React Router ignores case and a trailing slash, and serves a page's data at the address with .data. */
const GALLERY = ['/_/ui', '/_/UI', '/_/ui/', '/_/ui.data', '/_/Ui.DATA', '/_/ui/_.data', '/_/ui?lang=zh'];
const PLACES = [...GALLERY, '/_/outbox', '/_/outbox?x', '/_/contract', '/_/Contract', '/mso/_/outbox', '/mso/_/ui'];
const PASS = 'long and secret';
const basic = (password: string, name = 'anybody') => `Basic ${btoa(`${name}:${password}`)}`;

async function look(path: string, env: Record<string, string>, authorization = '') {
  const backend = stubFetcher(({ path: requested }) =>
    requested === '/outbox' ? Response.json({ code: 1003, datas: [] }) : failedAnswer('1002'),
  );
  const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const headers = { accept: 'text/html', ...(authorization && { authorization }) };
  const settings = { BACKEND: backend.fetcher, ...SECRETS, ...env };
  return (await visit(app, `https://mso.example${path}`, { headers }, edgeEnv(settings))).response;
}

describe.each(PLACES)('%s', (path) => {
  test('is open in development', async () => {
    expect((await look(path, { DOMAIN_TYPE: 'development' })).status).toBe(200);
  });

  test.each(['production', '', 'Development'])('is nowhere at the stage %j, with a pass or without', async (stage) => {
    const env = { DOMAIN_TYPE: stage, PREVIEW_PASS: PASS };
    expect((await look(path, env)).status).toBe(404);
    expect((await look(path, env, basic(PASS))).status).toBe(404);
  });

  test('opens in a preview with the pass', async () => {
    const env = { DOMAIN_TYPE: 'preview', PREVIEW_PASS: PASS };
    expect((await look(path, env, basic(PASS))).status).toBe(200);
    for (const invalidField of [
      '',
      basic(''),
      basic('x'),
      basic(`${PASS} `),
      `Bearer ${btoa(PASS)}`,
      'Basic %',
      PASS,
    ]) {
      const response = await look(path, env, invalidField);
      expect([response.status, response.headers.get('www-authenticate')?.startsWith('Basic ')]).toEqual([401, true]);
    }
  });

  test.each<Record<string, string>>([{ DOMAIN_TYPE: 'preview' }, { DOMAIN_TYPE: 'preview', PREVIEW_PASS: '' }])(
    'is closed in a preview that has no pass (%j)',
    async (env) => {
      expect((await look(path, env)).status).toBe(404);
      expect((await look(path, env, basic(''))).status).toBe(404);
    },
  );
});

test.each(['/_/ui-kit', '/_/uid', '/mso/ui', '/_/outboxes'])('%s is no such place', async (path) => {
  expect((await look(path, { DOMAIN_TYPE: 'production' })).status).toBe(200);
});

describe('a preview of a branch', () => {
  const BRANCH = { DOMAIN_TYPE: 'preview', PREVIEW_PASS: PASS, PREVIEW_BRANCH: 'new-menu' };
  const PAGES = [
    '/',
    '/mso',
    '/MSO/school',
    '/mso/robots.txt',
    '/_/art/x',
    '/_/healthy',
    '/mso/_/office',
    '/appMso/agent/agentDetail',
  ];

  test.each(PAGES)('requires the pass at %s', async (path) => {
    expect((await look(path, BRANCH)).status).toBe(401);
    expect((await look(path, BRANCH, basic('wrong'))).status).toBe(401);
    expect((await look(path, BRANCH, basic(PASS))).status).not.toBe(401);
    expect((await look(path, { ...BRANCH, PREVIEW_PASS: '' })).status).toBe(404);
  });

  test('answers a load balancer’s health check at a name that production never blocks', async () => {
    expect((await look('/_/health', BRANCH)).status).toBe(200);
    expect((await look('/_/ops/application', BRANCH, 'Bearer token')).status).not.toBe(401);
    expect((await look('/mso', { ...BRANCH, DOMAIN_TYPE: 'development' })).status).toBe(200);
    expect((await look('/mso', { ...BRANCH, DOMAIN_TYPE: 'production' })).status).not.toBe(401);
  });
});
