import { expect, test } from 'vitest';
import {
  REVALIDATE_CONTROL,
  type CachedPage,
  PageCache,
  pageCacheKey,
  type PageCacheKeyParts,
  PageMemoryCache,
  canonicalQuery,
} from '#worker/render/page-cache.ts';

const IDENTITY: PageCacheKeyParts = {
  build: 'b1',
  siteVersion: '1.2',
  audience: 'visitors',
  origin: 'https://mso.example',
  locale: 'zh',
  device: 'desktop',
  allowsBrowserCache: true,
  url: new URL('https://mso.example/mso/school?id=4'),
};

test.each([
  ['id=4&utm_source=x&fbclid=1', 'id=4'],
  ['keyword=a&id=4', 'id=4&keyword=a'],
  ['id=4&id=5', 'id=4&id=5'],
  ['token=secret', ''],
  ['keyword=%E5%AD%A6', 'keyword=%E5%AD%A6'],
])('of the query %s pages read %s', (query, read) => {
  expect(canonicalQuery(new URLSearchParams(query))).toBe(read);
});

test.each<[string, Partial<PageCacheKeyParts>]>([
  ['build', { build: 'b2' }],
  ['version of the site', { siteVersion: '1.3' }],
  ['audience', { audience: 'users' }],
  ['origin', { origin: 'https://hengdu.example' }],
  ['locale', { locale: 'zh-hk' }],
  ['device', { device: 'mobile' }],
  ['word on keeping', { allowsBrowserCache: false }],
  ['path', { url: new URL('https://mso.example/hengdu/school?id=4') }],
  ['query', { url: new URL('https://mso.example/mso/school?id=5') }],
])('another %s is another page', (_, changes) => {
  expect(pageCacheKey({ ...IDENTITY, ...changes })).not.toBe(pageCacheKey(IDENTITY));
});

test('parts of an identity cannot run into each other', () => {
  expect(pageCacheKey({ ...IDENTITY, build: 'b1/https', origin: 'x' })).not.toBe(
    pageCacheKey({ ...IDENTITY, build: 'b1', origin: 'https/x' }),
  );
});

const page = (bytes: number[], headers: Record<string, string> = {}): CachedPage => ({
  bytes: new Uint8Array(bytes),
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': REVALIDATE_CONTROL, ...headers }),
  etag: '"e"',
  storedAt: 1_000,
});
const notify = (cachedPage: CachedPage | null) =>
  cachedPage && { ...cachedPage, bytes: [...cachedPage.bytes], headers: [...cachedPage.headers] };

test('returns a cached page byte for byte with its headers, from memory and from the Cache API', async () => {
  const key = pageCacheKey({ ...IDENTITY, build: 'bytes' });
  const cachedPage = page([0, 255, 13, 10], { 'content-security-policy': "script-src 'sha256-x'", etag: '"e"' });
  const cache = new PageCache();
  await cache.put(key, cachedPage);
  expect(cache.get(key)).toBe(cachedPage);
  const otherSiteCache = new PageCache();
  expect(notify(await otherSiteCache.get(key))).toEqual(notify(cachedPage));
  expect(otherSiteCache.get(key)).not.toBeInstanceOf(Promise); // Kept in memory from here on.
});

test('misses pages that were not cached or were evicted', async () => {
  const key = pageCacheKey({ ...IDENTITY, build: 'none' });
  const cache = new PageCache();
  expect(await cache.get(key)).toBeNull();
  await cache.put(key, page([1]));
  await cache.delete(key);
  expect([await cache.get(key), await new PageCache().get(key)]).toEqual([null, null]);
});

test('a failing cache costs a page its entry and nothing else', async () => {
  const brokenCache = {
    put: () => Promise.reject(new Error('full')),
    match: async () => undefined,
  } as unknown as Cache;
  const cache = new PageCache(new PageMemoryCache(), () => brokenCache);
  await cache.put('k', page([1]));
  expect(cache.get('k')).not.toBeNull();
});

test('an isolate caches pages up to a byte limit and evicts the least recently used one', () => {
  const memory = new PageMemoryCache(18);
  const held = () => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((key) => memory.get(key));
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    memory.set(key, page([1, 2, 3]));
    memory.get(key);
  }
  expect([held(), memory.bytes]).toEqual([['a', 'b', 'c', 'd', 'e'], 15]);
  memory.set('f', page([1, 2, 3]));
  memory.get('f');
  expect([held(), memory.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 15]);
  memory.set('f', page([1]));
  expect([held(), memory.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 13]);
  memory.set('g', page(Array(16).fill(1)));
  expect([held(), memory.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 13]); // Oversized pages remove no other.
});

test('pages that are requested once displace none that is requested again, and take a sixth of the memory', () => {
  const memory = new PageMemoryCache(60);
  memory.set('home', page([1, 2, 3]));
  memory.get('home');
  for (let index = 0; index < 100; index += 1) memory.set(`crawled ${index}`, page([1, 2, 3, 4]));
  expect(memory.get('home')).not.toBeNull();
  expect(memory.bytes).toBeLessThanOrEqual(10 + 3);
});
