import { expect, test } from 'vitest';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import fc from 'fast-check';
import {
  buildBackendRequestHeaders,
  filterResponseHeaders,
  filterFileResponseHeaders,
} from '#worker/proxy/forward-call.ts';
import { createSampleCaller } from '#tests/worker/support/sample-agent.ts';

const platformHeaderSet = buildPlatformHeaders(createSampleCaller(), 'c2VjcmV0');

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
])('the header %s of a browser is not forwarded', (name) => {
  const headers = buildBackendRequestHeaders(new Headers({ [name]: 'forged' }), platformHeaderSet);
  expect([...headers.values()]).not.toContain('forged');
});

test("allowed headers are forwarded next to the platform's", () => {
  const headers = buildBackendRequestHeaders(
    new Headers({ 'content-type': 'application/json', range: 'bytes=0-9', accept: '*/*' }),
    platformHeaderSet,
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
  expect(buildPlatformHeaders(createSampleCaller({ accessToken: 'token' }), '').get('at')).toBe('token');
  expect(platformHeaderSet.has('at')).toBe(false);
  expect(buildPlatformHeaders(createSampleCaller(), '').has('authorization')).toBe(false);
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
  for (const filterHeaders of [filterResponseHeaders, filterFileResponseHeaders])
    expect(filterHeaders(new Headers({ [name]: 'x' })).has(name)).toBe(false);
});

test('API responses are no-store, overriding the backend', () => {
  const filteredHeaders = filterResponseHeaders(
    new Headers({ 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable' }),
  );
  expect(Object.fromEntries(filteredHeaders)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
});

test.each([
  ['', 'private, no-cache'],
  ['public, max-age=31536000, immutable', 'private, no-cache'],
  ['public, private', 'private, no-cache'],
  ['max-age=60', 'private, no-cache'],
  ['private, max-age=31536000, immutable', 'private, max-age=31536000, immutable'],
  ['no-store', 'no-store'],
])('a file with the cache-control %j is sent with %j', (text, sentText) => {
  expect(filterFileResponseHeaders(new Headers({ 'cache-control': text })).get('cache-control')).toBe(sentText);
});

test('a file response has its type and supports ranges', () => {
  const fileHeaders = {
    'content-type': 'image/png',
    etag: '"1"',
    'content-range': 'bytes 0-9/99',
    'accept-ranges': 'bytes',
  };
  const filteredHeaders = filterFileResponseHeaders(
    new Headers({ ...fileHeaders, connection: 'close, X-Internal-Node', 'x-internal-node': 'node-7' }),
  );
  expect(Object.fromEntries(filteredHeaders)).toEqual({
    ...fileHeaders,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
});

const HARMLESS_PATTERN =
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
  const nameArbitrary = fc
    .tuple(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('', '\u202e', '\u2066', '/', '\\', ';', '%0d%0a'),
      fc.constantFrom('', '.exe', '.hta', '.svg', '.pdf', '.lnk', '.HTML\u200b'),
    )
    .map((parts) => parts.join(''));
  const headerArbitrary = fc.oneof(
    nameArbitrary.map((name) => `attachment; filename="${encodeURIComponent(name.toWellFormed())}"`),
    nameArbitrary.map((name) => `inline; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`),
    nameArbitrary.map((name) => `form-data; filename=${encodeURIComponent(name.toWellFormed())}`),
    fc.string({ maxLength: 40 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...types), headerArbitrary, nameArbitrary, (type, text, path) => {
      const filteredHeaders = filterFileResponseHeaders(
        new Headers({ 'content-type': type, 'content-disposition': text }),
        path,
      );
      const [, displayedName, name = ''] =
        /^(attachment|inline); filename\*=UTF-8''([\w.~%!-]+)$/.exec(
          filteredHeaders.get('content-disposition') ?? '',
        ) ?? [];
      expect(displayedName).toBeDefined();
      expect(decodeURIComponent(name)).toMatch(HARMLESS_PATTERN);
      expect(decodeURIComponent(name)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u);
    }),
  );
});
