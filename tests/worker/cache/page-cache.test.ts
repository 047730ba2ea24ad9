import { expect, test } from 'vitest';
import {
  KEPT_CONTROL,
  type KeptPage,
  PageCache,
  pageKey,
  type PageIdentity,
  PageMemory,
  readableQuery,
} from '#worker/render/page-cache.ts';

const IDENTITY: PageIdentity = {
  build: 'b1',
  siteVersion: '1.2',
  audience: 'visitors',
  origin: 'https://mso.example',
  locale: 'zh',
  device: 'desktop',
  keepsPages: true,
  url: new URL('https://mso.example/mso/school?id=4'),
};

test.each([
  ['id=4&utm_source=x&fbclid=1', 'id=4'],
  ['keyword=a&id=4', 'id=4&keyword=a'],
  ['id=4&id=5', 'id=4&id=5'],
  ['token=secret', ''],
  ['keyword=%E5%AD%A6', 'keyword=%E5%AD%A6'],
])('of the query %s pages read %s', (query, read) => {
  expect(readableQuery(new URLSearchParams(query))).toBe(read);
});

test.each<[string, Partial<PageIdentity>]>([
  ['build', { build: 'b2' }],
  ['version of the site', { siteVersion: '1.3' }],
  ['audience', { audience: 'users' }],
  ['origin', { origin: 'https://hengdu.example' }],
  ['locale', { locale: 'zh-hk' }],
  ['device', { device: 'mobile' }],
  ['word on keeping', { keepsPages: false }],
  ['path', { url: new URL('https://mso.example/hengdu/school?id=4') }],
  ['query', { url: new URL('https://mso.example/mso/school?id=5') }],
])('another %s is another page', (_, changes) => {
  expect(pageKey({ ...IDENTITY, ...changes })).not.toBe(pageKey(IDENTITY));
});

test('parts of an identity cannot run into each other', () => {
  expect(pageKey({ ...IDENTITY, build: 'b1/https', origin: 'x' })).not.toBe(
    pageKey({ ...IDENTITY, build: 'b1', origin: 'https/x' }),
  );
});

const page = (bytes: number[], headers: Record<string, string> = {}): KeptPage => ({
  bytes: new Uint8Array(bytes),
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': KEPT_CONTROL, ...headers }),
  etag: '"e"',
  keptAt: 1_000,
});
const tell = (kept: KeptPage | null) => kept && { ...kept, bytes: [...kept.bytes], headers: [...kept.headers] };

test('a kept page comes back byte for byte, with its headers, from memory and from the cache behind it', async () => {
  const key = pageKey({ ...IDENTITY, build: 'bytes' });
  const kept = page([0, 255, 13, 10], { 'content-security-policy': "script-src 'sha256-x'", etag: '"e"' });
  const cache = new PageCache();
  await cache.keep(key, kept);
  expect(cache.find(key)).toBe(kept);
  const elsewhere = new PageCache();
  expect(tell(await elsewhere.find(key))).toEqual(tell(kept));
  expect(elsewhere.find(key)).not.toBeInstanceOf(Promise); // Held from now on.
});

test('a page that was not kept, or is forgotten, is not there', async () => {
  const key = pageKey({ ...IDENTITY, build: 'none' });
  const cache = new PageCache();
  expect(await cache.find(key)).toBeNull();
  await cache.keep(key, page([1]));
  await cache.forget(key);
  expect([await cache.find(key), await new PageCache().find(key)]).toEqual([null, null]);
});

test('a cache that is out of order costs a page its place there and nothing else', async () => {
  const broken = { put: () => Promise.reject(new Error('full')), match: async () => undefined } as unknown as Cache;
  const cache = new PageCache(new PageMemory(), () => broken);
  await cache.keep('k', page([1]));
  expect(cache.find('k')).not.toBeNull();
});

test('an isolate holds so many bytes of pages, and drops the one that was not requested for longest', () => {
  const memory = new PageMemory(18);
  const held = () => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((key) => memory.find(key));
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    memory.hold(key, page([1, 2, 3]));
    memory.find(key);
  }
  expect([held(), memory.bytes]).toEqual([['a', 'b', 'c', 'd', 'e'], 15]);
  memory.hold('f', page([1, 2, 3]));
  memory.find('f');
  expect([held(), memory.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 15]);
  memory.hold('f', page([1]));
  expect([held(), memory.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 13]);
  memory.hold('g', page(Array(16).fill(1)));
  expect([held(), memory.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 13]); // One that is too large displaces none.
});

test('pages that are requested once displace none that is requested again, and take a sixth of the memory', () => {
  const memory = new PageMemory(60);
  memory.hold('home', page([1, 2, 3]));
  memory.find('home');
  for (let at = 0; at < 100; at += 1) memory.hold(`crawled ${at}`, page([1, 2, 3, 4]));
  expect(memory.find('home')).not.toBeNull();
  expect(memory.bytes).toBeLessThanOrEqual(10 + 3);
});
