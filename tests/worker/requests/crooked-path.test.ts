import { expect, test } from 'vitest';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { isCanonicalPath } from '#worker/security/reject-requests.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const PATH_ENDS = ['oauth/token', 'oauth/logout', 'verification', 'upload', 'history', 'x'];

const percentEncode = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Creates spellings of a path that some backends would read as the plain path. */
const createPathVariants = (path: string): string[] => {
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  const parentPath = path.slice(0, path.lastIndexOf('/'));
  return [
    ...[...lastSegment].map(
      (char, index) =>
        `${parentPath}/${lastSegment.slice(0, index)}${percentEncode(char)}${lastSegment.slice(index + 1)}`,
    ),
    ...[...lastSegment].map(
      (char, index) =>
        `${parentPath}/${lastSegment.slice(0, index)}%25${percentEncode(char).slice(1)}${lastSegment.slice(index + 1)}`,
    ),
    `${parentPath}/${[...lastSegment].map(percentEncode).join('')}`,
    `${parentPath}/${[...lastSegment].map((char) => percentEncode(char).toUpperCase()).join('')}`,
    `${parentPath}/${lastSegment.slice(0, -1)}${String.fromCharCode(lastSegment.charCodeAt(lastSegment.length - 1) + 0xfee0)}`,
    `${parentPath}//${lastSegment}`,
    `${parentPath}%2f${lastSegment}`,
    `${parentPath}%5c${lastSegment}`,
    `${parentPath}／${lastSegment}`,
    `${parentPath}/x/..;/${lastSegment}`,
    `${parentPath}/..%2f${lastSegment}`,
    `${parentPath}/%2e%2e%2f${lastSegment}`,
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

const BACKEND_VARIANTS = BACKEND_PREFIXES.flatMap((prefix) =>
  PATH_ENDS.flatMap((word) => createPathVariants(`/${prefix}/${word}`)),
);
const EDGE_VARIANTS = ['/_/session/login', '/_/session/logout', '/_/ops/platform', '/_/office'].flatMap(
  createPathVariants,
);

test('an ambiguous path is detected', () => {
  expect(BACKEND_VARIANTS.length).toBeGreaterThan(1200);
  expect(
    [...BACKEND_VARIANTS, ...EDGE_VARIANTS].filter((path) =>
      isCanonicalPath(new URL(path, 'https://mso.example').pathname),
    ),
  ).toEqual([]);
});

/** Methods that fetch can send. Fetch forbids TRACE. */
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'QUERY'];

test.each(METHODS)('%s of an ambiguous path is a 404 and reaches no backend', async (method) => {
  const { fetcher, receivedRequests } = createStubFetcher(() => Response.json({ code: '1003', data: {} }));
  const app = createPipeline({ servePage: () => async () => new Response('page') });
  for (const path of [
    ...BACKEND_VARIANTS.slice(0, 300),
    ...BACKEND_VARIANTS.filter((_, index) => index % 7 === 0),
    ...EDGE_VARIANTS,
  ]) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { response } = await visit(
      app,
      `https://mso.example/mso${path}`,
      { method, headers },
      createEdgeEnv({ BACKEND: fetcher }),
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
])('the path %s is unambiguous', (path) => {
  expect(isCanonicalPath(new URL(path, 'https://mso.example').pathname)).toBe(true);
});
