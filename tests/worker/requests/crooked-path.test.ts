import { expect, test } from 'vitest';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { isCanonicalPath } from '#worker/security/reject-requests.ts';
import { edgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const WORDS = ['oauth/token', 'oauth/logout', 'verification', 'upload', 'history', 'x'];

const escape = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Spellings of a path that some backends would read as the plain one. */
const bend = (path: string): string[] => {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const head = path.slice(0, path.lastIndexOf('/'));
  return [
    ...[...last].map((char, index) => `${head}/${last.slice(0, index)}${escape(char)}${last.slice(index + 1)}`),
    ...[...last].map(
      (char, index) => `${head}/${last.slice(0, index)}%25${escape(char).slice(1)}${last.slice(index + 1)}`,
    ),
    `${head}/${[...last].map(escape).join('')}`,
    `${head}/${[...last].map((char) => escape(char).toUpperCase()).join('')}`,
    `${head}/${last.slice(0, -1)}${String.fromCharCode(last.charCodeAt(last.length - 1) + 0xfee0)}`,
    `${head}//${last}`,
    `${head}%2f${last}`,
    `${head}%5c${last}`,
    `${head}／${last}`,
    `${head}/x/..;/${last}`,
    `${head}/..%2f${last}`,
    `${head}/%2e%2e%2f${last}`,
    `${path};`,
    `${path};v=1`,
    `${path}%3b`,
    `${path}.`,
    `${path}%00`,
    `${path}%0a`,
    `${path}%09`,
    `${path}%3f`,
    `${path}%23`,
    `${path}%zz`,
    `${path}%`,
    `${path}%c0%af`,
    `${path}%ff`,
    `${path}/.hidden`,
  ];
};

const MADE = BACKEND_PREFIXES.flatMap((prefix) => WORDS.flatMap((word) => bend(`/${prefix}/${word}`)));
const OWN_OF_THE_EDGE = ['/_/session/login', '/_/session/logout', '/_/ops/platform', '/_/office'].flatMap(bend);

test('a path that can be read in two ways is seen as such', () => {
  expect(MADE.length).toBeGreaterThan(1200);
  expect(
    [...MADE, ...OWN_OF_THE_EDGE].filter((path) => isCanonicalPath(new URL(path, 'https://mso.example').pathname)),
  ).toEqual([]);
});

/** Methods that fetch can send; TRACE is forbidden. */
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'QUERY'];

test.each(METHODS)('and %s of it reaches no backend and no rule', async (method) => {
  const { fetcher, receivedRequests } = stubFetcher(() => Response.json({ code: '1003', data: {} }));
  const app = createPipeline({ servePage: () => async () => new Response('page') });
  for (const path of [...MADE.slice(0, 300), ...MADE.filter((_, index) => index % 7 === 0), ...OWN_OF_THE_EDGE]) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { response } = await visit(
      app,
      `https://mso.example/mso${path}`,
      { method, headers },
      edgeEnv({ BACKEND: fetcher }),
    );
    expect.soft(response.status, path).toBe(404);
    expect.soft(response.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
  expect(receivedRequests).toEqual([]);
});

test.each([
  '/',
  '/mso',
  '/mso/',
  '/mso.data',
  '/mso/_.data',
  '/_root.data',
  '/mso/school/1001.data',
  '/mso/%E5%AD%A6%E6%A0%A1',
  '/mso/caf%C3%A9',
  '/mso/%E8%B2%BB%E7%94%A8%EF%BC%882026%EF%BC%89',
  '/mso/guide%20to%20London',
  '/_/art/seal/uk/1.svg',
  '/.well-known/security.txt',
  '/appFile/%E7%AE%80%E7%AB%A0.pdf',
  ...KNOWN_CALLS.map(({ path }) => path.replace(/\{\w+\}/g, '90071992547409931')),
])('the address %s is read in one way', (path) => {
  expect(isCanonicalPath(new URL(path, 'https://mso.example').pathname)).toBe(true);
});
