import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { gradeHeaders, computeObservatoryScore } from './observatory-score.ts';

// The dev server sends no CSP, and tests run in dev mode.
beforeEach(() => void vi.stubEnv('DEV', false));
afterEach(() => void vi.unstubAllEnvs());

const FOREIGN_SETTINGS = {
  PICTURE_ORIGIN: 'https://pictures.example',
  FILM_HOSTS: 'player.example',
  MAP_STYLE_GLOBAL: 'https://maps.example/style.json',
};

async function readPageHeaders(changes = {}) {
  const app = createPipeline({ servePage: () => async (c) => c.html('a page') });
  const env = createEdgeEnv({ DOMAIN_TYPE: 'production', ...SECRETS, ...changes });
  const init = { headers: { accept: 'text/html', 'accept-language': 'zh-HK' } };
  return (await visit(app, 'https://mso.example/', init, env)).response.headers;
}

test.each([{}, FOREIGN_SETTINGS, { HSTS_PRELOAD: 'other.example mso.example' }])(
  'a page with the settings %j has 130 points and more',
  async (settings) => {
    const headers = await readPageHeaders(settings);
    expect(headers.getSetCookie().length).toBeGreaterThan(0); // Cookies are part of the grade.
    expect(gradeHeaders(headers)).toMatchObject({
      policy: 10,
      cookies: 5,
      referrer: 5,
      frames: 5,
      resource: 10,
      opener: 10,
    });
    expect(computeObservatoryScore(headers)).toBeGreaterThanOrEqual(130);
  },
);

test('every resource type of a page has a directive, since others are blocked', async () => {
  const policy = (await readPageHeaders()).get('content-security-policy') ?? '';
  const directiveNames = policy.split('; ').map((line) => line.split(' ')[0]);
  const sourceKinds = [
    'default',
    'script',
    'style',
    'font',
    'img',
    'media',
    'connect',
    'frame',
    'worker',
    'manifest',
    'object',
  ];
  expect(directiveNames).toEqual(expect.arrayContaining(sourceKinds.map((kind) => `${kind}-src`)));
  expect(directiveNames).toEqual(expect.arrayContaining(['base-uri', 'form-action', 'frame-ancestors', 'report-uri']));
  expect(policy).toContain("worker-src 'self';"); // The service worker needs this source.
});

test('HSTS preload is set only when configured', async () => {
  const readTransportSecurity = async (HSTS_PRELOAD: string) =>
    (await readPageHeaders({ HSTS_PRELOAD })).get('strict-transport-security');
  expect(await readTransportSecurity('')).toBe('max-age=31536000');
  expect(await readTransportSecurity('other.example so.example')).toBe('max-age=31536000');
  expect(await readTransportSecurity('other.example mso.example')).toBe('max-age=63072000; includeSubDomains; preload');
  expect(await readTransportSecurity('example')).toBe('max-age=63072000; includeSubDomains; preload');
});

test.each([
  ['content-security-policy', null, -25],
  ['content-security-policy', "default-src 'none'; script-src 'self' 'unsafe-inline'", -20],
  ['content-security-policy', "default-src 'none'; style-src 'self' 'unsafe-inline'", 0],
  ['content-security-policy', "default-src 'self'; script-src 'self' 'nonce-x'", 5],
  ['content-security-policy', "default-src 'none'; img-src http://pictures.example", -10],
])('the grade of a page with %s %j is as published', async (name, value, grade) => {
  const headers = new Headers(await readPageHeaders());
  if (value === null) headers.delete(name);
  else headers.set(name, value);
  expect(gradeHeaders(headers).policy).toBe(grade);
});
