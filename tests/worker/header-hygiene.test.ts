import { expect, test } from 'vitest';
import { platformHeaders } from '#worker/backend-client/caller.ts';
import { headersForBackend, headersForBrowser } from '#worker/proxy/header-hygiene.ts';
import { sampleCaller } from './support/sample-agent.ts';

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
])('what a browser says in %s does not go up', (name) => {
  const sent = headersForBackend(new Headers({ [name]: 'forged' }), platform);
  expect([...sent.values()]).not.toContain('forged');
});

test('what a backend may know goes up beside what the platform says', () => {
  const sent = headersForBackend(
    new Headers({ 'content-type': 'application/json', range: 'bytes=0-9', accept: '*/*' }),
    platform,
  );
  expect(Object.fromEntries(sent)).toEqual({
    accept: 'application/json',
    authorization: 'Basic c2VjcmV0',
    'content-type': 'application/json',
    fkplatformtype: 'get_mso',
    langcode: 'zh-hk',
    publiclevel: '2',
    range: 'bytes=0-9',
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
])('a backend cannot give a browser %s', (name) => {
  expect(headersForBrowser(new Headers({ [name]: 'x' })).has(name)).toBe(false);
});

test('headers that the connection names as its own stay with it', () => {
  const kept = headersForBrowser(
    new Headers({
      connection: 'close, X-Internal-Node',
      'x-internal-node': 'node-7',
      'content-type': 'image/png',
      etag: '"1"',
    }),
  );
  expect(Object.fromEntries(kept)).toEqual({ 'content-type': 'image/png', etag: '"1"' });
});
