import { expect, test, vi } from 'vitest';
import { LIBRARY_STYLES } from '#worker/security/library-styles.ts';
import {
  buildContentSecurityPolicy,
  getNonce,
  getOrigin,
  setSecurityHeaders,
} from '#worker/security/set-security-headers.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

const POLICY_PARTS = {
  inline: { scripts: ["'nonce-N0nce'"], styles: ["'nonce-N0nce'", "'sha256-x'"] },
  host: 'mso.example:8443',
  foreignOrigins: ['https://pictures.example'],
  filmHosts: [],
  challengeOrigin: '',
  isHttps: true,
};
const parsePolicy = (policy: string) =>
  new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)] as const));

test('scripts are allowed by nonce or from own files only', () => {
  const policy = parsePolicy(buildContentSecurityPolicy(POLICY_PARTS));
  expect(policy.get('script-src')).toEqual(["'self'", "'nonce-N0nce'"]);
  expect(policy.get('style-src')).toEqual(["'self'", "'nonce-N0nce'", "'sha256-x'", ...LIBRARY_STYLES]);
});

test('only the site itself may frame it; base and plug-ins are denied', () => {
  const policy = parsePolicy(buildContentSecurityPolicy(POLICY_PARTS));
  expect([
    policy.get('frame-ancestors'),
    policy.get('base-uri'),
    policy.get('object-src'),
    policy.get('form-action'),
  ]).toEqual([["'self'"], ["'none'"], ["'none'"], ["'self'"]]);
});

test('a frame is limited to the allowed film hosts', () => {
  const getFrameSources = (filmHosts: string[]) =>
    parsePolicy(buildContentSecurityPolicy({ ...POLICY_PARTS, filmHosts })).get('frame-src');
  expect(getFrameSources([])).toEqual(["'none'"]);
  expect(getFrameSources(['player.example', 'films.example'])).toEqual([
    'https://player.example',
    'https://films.example',
  ]);
  expect(getFrameSources([POLICY_PARTS.host])).toEqual(["'none'"]);
});

test('a configured host may serve pictures and data, never scripts', () => {
  const policy = parsePolicy(buildContentSecurityPolicy(POLICY_PARTS));
  for (const name of ['img-src', 'media-src', 'connect-src'])
    expect(policy.get(name)).toContain('https://pictures.example');
  for (const name of ['script-src', 'style-src', 'default-src', 'worker-src'])
    expect(policy.get(name)).not.toContain('https://pictures.example');
});

test('a site with a challenge allows its script and frame, others do not', async () => {
  vi.stubEnv('DEV', false); // The dev server sends no CSP, and tests run in dev mode.
  const CHALLENGES_ORIGIN = 'https://challenges.cloudflare.com';
  const findDirectivesNaming = async (changes: object) => {
    const policy = parsePolicy((await readHeaders('https://x.example/', changes)).get('content-security-policy') ?? '');
    return [...policy]
      .filter(([, directiveSources]) => directiveSources.includes(CHALLENGES_ORIGIN))
      .map(([name]) => name);
  };
  expect(await findDirectivesNaming({ TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' })).toEqual([
    'script-src',
    'connect-src',
    'frame-src',
  ]);
  expect(await findDirectivesNaming({})).toEqual([]);
  vi.unstubAllEnvs();
});

test('a socket to the own host is named, for an old Safari', () => {
  expect(parsePolicy(buildContentSecurityPolicy(POLICY_PARTS)).get('connect-src')).toContain('wss://mso.example:8443');
  expect(parsePolicy(buildContentSecurityPolicy({ ...POLICY_PARTS, isHttps: false })).get('connect-src')).toContain(
    'ws://mso.example:8443',
  );
});

test('only https has upgrade-insecure-requests', () => {
  expect(parsePolicy(buildContentSecurityPolicy(POLICY_PARTS)).has('upgrade-insecure-requests')).toBe(true);
  expect(
    parsePolicy(buildContentSecurityPolicy({ ...POLICY_PARTS, isHttps: false })).has('upgrade-insecure-requests'),
  ).toBe(false);
});

test('without configuration no foreign host is allowed', () => {
  expect(buildContentSecurityPolicy({ ...POLICY_PARTS, foreignOrigins: ['', ''] })).not.toMatch(/https?:\/\/|\s;|;;/);
});

test.each([
  ['https://maps.example/style.json?key=1', 'https://maps.example'],
  ['http://localhost:9000', 'http://localhost:9000'],
  ['', ''],
  ['not an address', ''],
])('the origin of %j is %j', (address, origin) => {
  expect(getOrigin(address)).toBe(origin);
});

const readHeaders = async (address: string, changes = {}) =>
  (await visit(createEdgeApp(setSecurityHeaders()), address, {}, createEdgeEnv(changes))).response.headers;

test('every response has nosniff', async () => {
  const headers = await readHeaders('https://x.example/');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  // Voice messages in the chat need the microphone.
  expect(headers.get('permissions-policy')).toContain('microphone=(self)');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('no other site may frame a file with a policy of its own', async () => {
  const restrictivePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  const app = createEdgeApp(
    setSecurityHeaders(),
    async () => new Response('', { headers: { 'content-security-policy': restrictivePolicy } }),
  );
  const { response } = await visit(app, 'https://x.example/_/art/1/x.svg');
  expect(response.headers.get('content-security-policy')).toBe(`${restrictivePolicy}; frame-ancestors 'self'`);
});

test('http has no HSTS', async () => {
  expect((await readHeaders('http://x.example/')).has('strict-transport-security')).toBe(false);
});

test.each([
  ['development', 'noindex, nofollow'],
  ['preview', 'noindex, nofollow'],
  ['production', null],
])('X-Robots-Tag in %s is %s', async (domainType, robots) => {
  expect((await readHeaders('https://x.example/', { DOMAIN_TYPE: domainType })).get('x-robots-tag')).toBe(robots);
});

test('each response has a new nonce', async () => {
  const app = createEdgeApp(setSecurityHeaders(), async (c, next) => {
    expect(getNonce(c)).toBe(getNonce(c));
    await next();
  });
  const nonces = await Promise.all(Array.from({ length: 20 }, async () => (await visit(app, '/')).found.nonce));
  expect(new Set(nonces).size).toBe(20);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/]{24}$/);
});

test('a response that has all headers is unchanged, except for Vary', async () => {
  vi.stubEnv('DEV', false);
  const cachedResponse = new Response('a page', { headers: { 'content-security-policy': "script-src 'sha256-x'" } });
  const cachedApp = createEdgeApp(
    setSecurityHeaders(),
    values({ hasFinalHeaders: true, pageAudience: 'everybody' }),
    async () => cachedResponse,
  );
  const { response } = await visit(cachedApp, 'https://x.example/');
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-security-policy': "script-src 'sha256-x'",
    'content-type': 'text/plain;charset=UTF-8',
    'x-page-for': 'everybody',
  });
  vi.unstubAllEnvs();
});
