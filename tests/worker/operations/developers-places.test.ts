import { describe, expect, test } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { createFailedResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

/**
 * React Router ignores case and a trailing slash, and serves a page's data at the URL with .data, so all of these reach
 * the gallery.
 */
const GALLERY_PATHS = ['/_/ui', '/_/UI', '/_/ui/', '/_/ui.data', '/_/Ui.DATA', '/_/ui/_.data', '/_/ui?lang=zh'];
const DEVELOPER_PATHS = [
  ...GALLERY_PATHS,
  '/_/outbox',
  '/_/outbox?x',
  '/_/contract',
  '/_/Contract',
  '/mso/_/outbox',
  '/mso/_/ui',
];
const PREVIEW_PASS = 'long and secret';
const createBasicAuth = (password: string, name = 'anybody') => `Basic ${btoa(`${name}:${password}`)}`;

async function visitPath(path: string, env: Record<string, string>, authorization = '') {
  const backend = createStubFetcher(({ path: requestedPath }) =>
    requestedPath === '/outbox' ? Response.json({ code: 1003, datas: [] }) : createFailedResponse('1002'),
  );
  const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const headers = { accept: 'text/html', ...(authorization && { authorization }) };
  const settings = { BACKEND: backend.fetcher, ...SECRETS, ...env };
  return (await visit(app, `https://mso.example${path}`, { headers }, createEdgeEnv(settings))).response;
}

describe.each(DEVELOPER_PATHS)('%s', (path) => {
  test('is open in development', async () => {
    expect((await visitPath(path, { DOMAIN_TYPE: 'development' })).status).toBe(200);
  });

  test.each(['production', '', 'Development'])(
    'is not found at the stage %j, with or without a pass',
    async (stage) => {
      const env = { DOMAIN_TYPE: stage, PREVIEW_PASS: PREVIEW_PASS };
      expect((await visitPath(path, env)).status).toBe(404);
      expect((await visitPath(path, env, createBasicAuth(PREVIEW_PASS))).status).toBe(404);
    },
  );

  test('opens in a preview with the pass', async () => {
    const env = { DOMAIN_TYPE: 'preview', PREVIEW_PASS: PREVIEW_PASS };
    expect((await visitPath(path, env, createBasicAuth(PREVIEW_PASS))).status).toBe(200);
    for (const invalidAuthorization of [
      '',
      createBasicAuth(''),
      createBasicAuth('x'),
      createBasicAuth(`${PREVIEW_PASS} `),
      `Bearer ${btoa(PREVIEW_PASS)}`,
      'Basic %',
      PREVIEW_PASS,
    ]) {
      const response = await visitPath(path, env, invalidAuthorization);
      expect([response.status, response.headers.get('www-authenticate')?.startsWith('Basic ')]).toEqual([401, true]);
    }
  });

  test.each<Record<string, string>>([{ DOMAIN_TYPE: 'preview' }, { DOMAIN_TYPE: 'preview', PREVIEW_PASS: '' }])(
    'is closed in a preview that has no pass (%j)',
    async (env) => {
      expect((await visitPath(path, env)).status).toBe(404);
      expect((await visitPath(path, env, createBasicAuth(''))).status).toBe(404);
    },
  );
});

test.each(['/_/ui-kit', '/_/uid', '/mso/ui', '/_/outboxes'])('%s is not a developer page', async (path) => {
  expect((await visitPath(path, { DOMAIN_TYPE: 'production' })).status).toBe(200);
});

describe('a preview of a branch', () => {
  const BRANCH_ENV = { DOMAIN_TYPE: 'preview', PREVIEW_PASS: PREVIEW_PASS, PREVIEW_BRANCH: 'new-menu' };
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
    expect((await visitPath(path, BRANCH_ENV)).status).toBe(401);
    expect((await visitPath(path, BRANCH_ENV, createBasicAuth('wrong'))).status).toBe(401);
    expect((await visitPath(path, BRANCH_ENV, createBasicAuth(PREVIEW_PASS))).status).not.toBe(401);
    expect((await visitPath(path, { ...BRANCH_ENV, PREVIEW_PASS: '' })).status).toBe(404);
  });

  test('answers the health check of a load balancer without the pass', async () => {
    expect((await visitPath('/_/health', BRANCH_ENV)).status).toBe(200);
    expect((await visitPath('/_/ops/application', BRANCH_ENV, 'Bearer token')).status).not.toBe(401);
    expect((await visitPath('/mso', { ...BRANCH_ENV, DOMAIN_TYPE: 'development' })).status).toBe(200);
    expect((await visitPath('/mso', { ...BRANCH_ENV, DOMAIN_TYPE: 'production' })).status).not.toBe(401);
  });
});
