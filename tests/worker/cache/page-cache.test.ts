import { expect, test } from 'vitest';
import { findPage, keepPage, pageKey, readableQuery } from '#worker/render/page-cache.ts';
import { createClock } from '#tests/worker/support/clock.ts';

const IDENTITY = {
  build: 'b1',
  origin: 'https://mso.example',
  locale: 'zh',
  device: 'desktop',
  url: new URL('https://mso.example/mso/school?id=4'),
};
const page = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

test.each([
  ['id=4&utm_source=x&fbclid=1', 'id=4'],
  ['keyword=a&id=4', 'id=4&keyword=a'],
  ['id=4&id=5', 'id=4&id=5'],
  ['token=secret', ''],
  ['keyword=%E5%AD%A6', 'keyword=%E5%AD%A6'],
])('of the query %s pages read %s', (query, read) => {
  expect(readableQuery(new URLSearchParams(query))).toBe(read);
});

test.each([
  ['build', { build: 'b2' }],
  ['origin', { origin: 'https://hengdu.example' }],
  ['locale', { locale: 'zh-hk' }],
  ['device', { device: 'mobile' }],
  ['path', { url: new URL('https://mso.example/hengdu/school?id=4') }],
  ['query', { url: new URL('https://mso.example/mso/school?id=5') }],
])('another %s is another page', (_, changes) => {
  expect(pageKey({ ...IDENTITY, ...changes }).url).not.toBe(pageKey(IDENTITY).url);
});

test('parts of an identity cannot run into each other', () => {
  expect(pageKey({ ...IDENTITY, build: 'b1/https', origin: 'x' }).url).not.toBe(
    pageKey({ ...IDENTITY, build: 'b1', origin: 'https/x' }).url,
  );
});

test("a kept page comes back with a new nonce, its age, and nobody's cookies", async () => {
  const clock = createClock(Date.now());
  const key = pageKey({ ...IDENTITY, build: 'nonce' });
  await keepPage(
    caches.default,
    key,
    page('<script nonce="old">1</script><script nonce="old">2</script>', {
      'set-cookie': 'a=1',
      link: '</a.css>',
      'cache-control': 'private',
    }),
    'old',
    clock.now(),
  );
  clock.pass(42);
  const kept = await findPage(caches.default, key, 'new', clock.now());
  expect(kept?.html).toBe('<script nonce="new">1</script><script nonce="new">2</script>');
  expect(kept?.ageSeconds).toBe(42);
  expect([kept?.headers.get('content-type'), kept?.headers.get('link')]).toEqual([
    'text/html; charset=utf-8',
    '</a.css>',
  ]);
  for (const name of ['set-cookie', 'cache-control', 'x-kept-at', 'x-kept-nonce'])
    expect(kept?.headers.has(name)).toBe(false);
});

test('a page that was not kept is not there', async () => {
  expect(await findPage(caches.default, pageKey({ ...IDENTITY, build: 'none' }), 'n')).toBeNull();
});
