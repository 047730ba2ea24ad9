import { expect, test, vi } from 'vitest';
import { LIBRARY_STYLES } from '#worker/security/library-styles.ts';
import {
  contentSecurityPolicy,
  getNonce,
  getOrigin,
  setSecurityHeaders,
} from '#worker/security/set-security-headers.ts';
import { edgeApp, edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

const PARTS = {
  inline: { scripts: ["'nonce-N0nce'"], styles: ["'nonce-N0nce'", "'sha256-x'"] },
  host: 'mso.example:8443',
  foreignOrigins: ['https://pictures.example'],
  filmHosts: [],
  challengeOrigin: '',
  isHttps: true,
};
const read = (policy: string) =>
  new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)] as const));

test('scripts run by nonce or from our own files only', () => {
  const policy = read(contentSecurityPolicy(PARTS));
  expect(policy.get('script-src')).toEqual(["'self'", "'nonce-N0nce'"]);
  expect(policy.get('style-src')).toEqual(["'self'", "'nonce-N0nce'", "'sha256-x'", ...LIBRARY_STYLES]);
});

test('only the site itself may frame it; base and plug-ins are denied', () => {
  const policy = read(contentSecurityPolicy(PARTS));
  expect([
    policy.get('frame-ancestors'),
    policy.get('base-uri'),
    policy.get('object-src'),
    policy.get('form-action'),
  ]).toEqual([["'self'"], ["'none'"], ["'none'"], ["'self'"]]);
});

test('a frame is limited to the allowed film hosts', () => {
  const frames = (filmHosts: string[]) => read(contentSecurityPolicy({ ...PARTS, filmHosts })).get('frame-src');
  expect(frames([])).toEqual(["'none'"]);
  expect(frames(['player.example', 'films.example'])).toEqual(['https://player.example', 'https://films.example']);
  expect(frames([PARTS.host])).toEqual(["'none'"]);
});

test('a configured host may serve pictures and data, never scripts', () => {
  const policy = read(contentSecurityPolicy(PARTS));
  for (const name of ['img-src', 'media-src', 'connect-src'])
    expect(policy.get(name)).toContain('https://pictures.example');
  for (const name of ['script-src', 'style-src', 'default-src', 'worker-src'])
    expect(policy.get(name)).not.toContain('https://pictures.example');
});

test('a site with a challenge allows its script and frame, others do not', async () => {
  vi.stubEnv('DEV', false); // Responses of the dev server have no policy, and tests run as development.
  const CHALLENGES = 'https://challenges.cloudflare.com';
  const named = async (changes: object) => {
    const policy = read((await look('https://x.example/', changes)).get('content-security-policy') ?? '');
    return [...policy].filter(([, places]) => places.includes(CHALLENGES)).map(([name]) => name);
  };
  expect(await named({ TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' })).toEqual([
    'script-src',
    'connect-src',
    'frame-src',
  ]);
  expect(await named({})).toEqual([]);
  vi.unstubAllEnvs();
});

test('a socket to the own host is named, for an old Safari', () => {
  expect(read(contentSecurityPolicy(PARTS)).get('connect-src')).toContain('wss://mso.example:8443');
  expect(read(contentSecurityPolicy({ ...PARTS, isHttps: false })).get('connect-src')).toContain(
    'ws://mso.example:8443',
  );
});

test('only https has upgrade-insecure-requests', () => {
  expect(read(contentSecurityPolicy(PARTS)).has('upgrade-insecure-requests')).toBe(true);
  expect(read(contentSecurityPolicy({ ...PARTS, isHttps: false })).has('upgrade-insecure-requests')).toBe(false);
});

test('without configuration no foreign host is allowed', () => {
  expect(contentSecurityPolicy({ ...PARTS, foreignOrigins: ['', ''] })).not.toMatch(/https?:\/\/|\s;|;;/);
});

test.each([
  ['https://maps.example/style.json?key=1', 'https://maps.example'],
  ['http://localhost:9000', 'http://localhost:9000'],
  ['', ''],
  ['not an address', ''],
])('the origin of %j is %j', (address, origin) => {
  expect(getOrigin(address)).toBe(origin);
});

const look = async (address: string, changes = {}) =>
  (await visit(edgeApp(setSecurityHeaders()), address, {}, edgeEnv(changes))).response.headers;

test('every response has nosniff', async () => {
  const headers = await look('https://x.example/');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('permissions-policy')).toContain('microphone=(self)'); // Needed for voice messages in the chat.
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('no other site may frame a file with a policy of its own', async () => {
  const ownValue = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  const app = edgeApp(
    setSecurityHeaders(),
    async () => new Response('', { headers: { 'content-security-policy': ownValue } }),
  );
  const { response } = await visit(app, 'https://x.example/_/art/1/x.svg');
  expect(response.headers.get('content-security-policy')).toBe(`${ownValue}; frame-ancestors 'self'`);
});

test('http has no HSTS', async () => {
  expect((await look('http://x.example/')).has('strict-transport-security')).toBe(false);
});

test.each([
  ['development', 'noindex, nofollow'],
  ['preview', 'noindex, nofollow'],
  ['production', null],
])('X-Robots-Tag in %s is %s', async (domainType, robots) => {
  expect((await look('https://x.example/', { DOMAIN_TYPE: domainType })).get('x-robots-tag')).toBe(robots);
});

test('uses a new nonce for each response', async () => {
  const app = edgeApp(setSecurityHeaders(), async (c, next) => {
    expect(getNonce(c)).toBe(getNonce(c));
    await next();
  });
  const nonces = await Promise.all(Array.from({ length: 20 }, async () => (await visit(app, '/')).found.nonce));
  expect(new Set(nonces).size).toBe(20);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/]{24}$/);
});

test('a response that has all headers is unchanged, except for Vary', async () => {
  vi.stubEnv('DEV', false);
  const storedResponse = new Response('a page', { headers: { 'content-security-policy': "script-src 'sha256-x'" } });
  const sealed = edgeApp(
    setSecurityHeaders(),
    values({ hasFinalHeaders: true, pageAudience: 'everybody' }),
    async () => storedResponse,
  );
  const { response } = await visit(sealed, 'https://x.example/');
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-security-policy': "script-src 'sha256-x'",
    'content-type': 'text/plain;charset=UTF-8',
    'x-page-for': 'everybody',
  });
  vi.unstubAllEnvs();
});
