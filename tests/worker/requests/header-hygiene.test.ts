import { expect, test } from 'vitest';
import { platformHeaders } from '#worker/backend-client/backend-request.ts';
import fc from 'fast-check';
import { backendRequestHeaders, responseHeaders, fileResponseHeaders } from '#worker/proxy/forward-call.ts';
import { sampleCaller } from '#tests/worker/support/sample-agent.ts';

const platform = platformHeaders(sampleCaller(), 'c2VjcmV0');

test.each([
  'cookie',
  'at',
  'langCode',
  'publicLevel',
  'fkPlatformType',
  'authorization',
  'x-forwarded-for',
  'host',
  'origin',
  'referer',
  'connection',
  'x-user-id',
  'x-agent-key',
  'x-agent-id',
])("a browser's %s header is not forwarded", (name) => {
  const headers = backendRequestHeaders(new Headers({ [name]: 'forged' }), platform);
  expect([...headers.values()]).not.toContain('forged');
});

test("allowed headers are forwarded next to the platform's", () => {
  const headers = backendRequestHeaders(
    new Headers({ 'content-type': 'application/json', range: 'bytes=0-9', accept: '*/*' }),
    platform,
  );
  expect(Object.fromEntries(headers)).toEqual({
    accept: 'application/json',
    authorization: 'Basic c2VjcmV0',
    'content-type': 'application/json',
    fkplatformtype: 'get_mso',
    langcode: 'zh-hk',
    publiclevel: '2',
    range: 'bytes=0-9',
    'x-agent-id': '7',
    'x-agent-key': 'mso',
    'x-chinese': 'zh-hk',
    'x-request-id': 'request-1',
    'x-visitor-address': '203.0.113.7',
  });
});

test('a logged-in caller sends the token, another sends no such header', () => {
  expect(platformHeaders(sampleCaller({ accessToken: 'token' }), '').get('at')).toBe('token');
  expect(platform.has('at')).toBe(false);
  expect(platformHeaders(sampleCaller(), '').has('authorization')).toBe(false);
});

test.each([
  'set-cookie',
  'content-security-policy',
  'strict-transport-security',
  'access-control-allow-origin',
  'clear-site-data',
  'server',
  'x-powered-by',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'www-authenticate',
  'location',
  'refresh',
  'link',
  'alt-svc',
  'nel',
  'report-to',
  'service-worker-allowed',
  'x-frame-options',
  'x-a-name-that-nobody-thought-of',
])('a backend cannot set %s', (name) => {
  for (const read of [responseHeaders, fileResponseHeaders])
    expect(read(new Headers({ [name]: 'x' })).has(name)).toBe(false);
});

test('sets no-store on API responses, overriding the backend', () => {
  const filtered = responseHeaders(
    new Headers({ 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable' }),
  );
  expect(Object.fromEntries(filtered)).toEqual({ 'content-type': 'application/json', 'cache-control': 'no-store' });
});

test.each([
  ['', 'private, no-cache'],
  ['public, max-age=31536000, immutable', 'private, no-cache'],
  ['public, private', 'private, no-cache'],
  ['max-age=60', 'private, no-cache'],
  ['private, max-age=31536000, immutable', 'private, max-age=31536000, immutable'],
  ['no-store', 'no-store'],
])('a file with the cache-control %j is sent with %j', (text, storedText) => {
  expect(fileResponseHeaders(new Headers({ 'cache-control': text })).get('cache-control')).toBe(storedText);
});

test('a file response has its type and supports ranges', () => {
  const value = { 'content-type': 'image/png', etag: '"1"', 'content-range': 'bytes 0-9/99', 'accept-ranges': 'bytes' };
  const filtered = fileResponseHeaders(
    new Headers({ ...value, connection: 'close, X-Internal-Node', 'x-internal-node': 'node-7' }),
  );
  expect(Object.fromEntries(filtered)).toEqual({
    ...value,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
});

const HARMLESS =
  /\.(jpe?g|png|gif|webp|avif|heic|webm|m4a|m4v|mp[34]|mov|og[ga]|opus|wav|pdf|docx?|xlsx?|pptx?|txt|csv|ics|vtt|zip|bin)$/;

test('for any file name of a backend, executable extensions and bidi characters are removed', () => {
  const types = [
    'application/pdf',
    'image/svg+xml',
    'text/html',
    'application/octet-stream',
    'application/x-msdownload',
    'x',
  ];
  const anyName = fc
    .tuple(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('', '\u202e', '\u2066', '/', '\\', ';', '%0d%0a'),
      fc.constantFrom('', '.exe', '.hta', '.svg', '.pdf', '.lnk', '.HTML\u200b'),
    )
    .map((parts) => parts.join(''));
  const anyHeader = fc.oneof(
    anyName.map((name) => `attachment; filename="${encodeURIComponent(name.toWellFormed())}"`),
    anyName.map((name) => `inline; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`),
    anyName.map((name) => `form-data; filename=${encodeURIComponent(name.toWellFormed())}`),
    fc.string({ maxLength: 40 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...types), anyHeader, anyName, (type, text, path) => {
      const filtered = fileResponseHeaders(new Headers({ 'content-type': type, 'content-disposition': text }), path);
      const [, displayedText, name = ''] =
        /^(attachment|inline); filename\*=UTF-8''([\w.~%!-]+)$/.exec(filtered.get('content-disposition') ?? '') ?? [];
      expect(displayedText).toBeDefined();
      expect(decodeURIComponent(name)).toMatch(HARMLESS);
      expect(decodeURIComponent(name)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u);
    }),
  );
});
