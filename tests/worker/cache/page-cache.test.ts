import { expect, test } from 'vitest';
import {
  REVALIDATE_CONTROL,
  type CachedPage,
  PageCache,
  createPageCacheKey,
  type PageCacheKeyParts,
  PageMemoryCache,
  canonicalizeQuery,
} from '#worker/render/page-cache.ts';

const KEY_PARTS: PageCacheKeyParts = {
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
])('the query %s is cached as %s', (query, pageQuery) => {
  expect(canonicalizeQuery(new URLSearchParams(query))).toBe(pageQuery);
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
])('another %s is another cache entry', (_, changes) => {
  expect(createPageCacheKey({ ...KEY_PARTS, ...changes })).not.toBe(createPageCacheKey(KEY_PARTS));
});

test('parts of a cache key cannot run into each other', () => {
  expect(createPageCacheKey({ ...KEY_PARTS, build: 'b1/https', origin: 'x' })).not.toBe(
    createPageCacheKey({ ...KEY_PARTS, build: 'b1', origin: 'https/x' }),
  );
});

const getPage = (bytes: number[], headers: Record<string, string> = {}): CachedPage => ({
  bytes: new Uint8Array(bytes),
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': REVALIDATE_CONTROL, ...headers }),
  etag: '"e"',
  storedAt: 1_000,
});
const readPage = (cachedPage: CachedPage | null) =>
  cachedPage && { ...cachedPage, bytes: [...cachedPage.bytes], headers: [...cachedPage.headers] };

test('a cached page is returned byte for byte with its headers, from memory and from the Cache API', async () => {
  const key = createPageCacheKey({ ...KEY_PARTS, build: 'bytes' });
  const cachedPage = getPage([0, 255, 13, 10], { 'content-security-policy': "script-src 'sha256-x'", etag: '"e"' });
  const cache = new PageCache();
  await cache.put(key, cachedPage);
  expect(cache.get(key)).toBe(cachedPage);
  const otherSiteCache = new PageCache();
  expect(readPage(await otherSiteCache.get(key))).toEqual(readPage(cachedPage));
  // The cached page is kept in memory after the first read.
  expect(otherSiteCache.get(key)).not.toBeInstanceOf(Promise);
});

test('pages that were not cached or were evicted are missed', async () => {
  const key = createPageCacheKey({ ...KEY_PARTS, build: 'none' });
  const cache = new PageCache();
  expect(await cache.get(key)).toBeNull();
  await cache.put(key, getPage([1]));
  await cache.delete(key);
  expect([await cache.get(key), await new PageCache().get(key)]).toEqual([null, null]);
});

test('a failing cache only loses its entry', async () => {
  const failingCache = {
    put: () => Promise.reject(new Error('full')),
    match: async () => undefined,
  } as unknown as Cache;
  const cache = new PageCache({ cache: () => failingCache });
  await cache.put('k', getPage([1]));
  expect(cache.get('k')).not.toBeNull();
});

test('an only isolate stores a page when it renders it again, and looks up only what it has stored', async () => {
  const calls: string[] = [];
  const cache = {
    put: async () => void calls.push('put'),
    match: async () => void calls.push('match'),
    delete: async () => calls.push('delete') > 0,
  } as unknown as Cache;
  const pageCache = new PageCache({ memory: new PageMemoryCache(6), cache: () => cache, isOnlyIsolate: true });
  const expectCalls = (...expectedCalls: string[]) => expect(calls.splice(0)).toEqual(expectedCalls);
  expect(await pageCache.get('a')).toBeNull();
  await pageCache.put('a', getPage([1]));
  await pageCache.put('b', getPage([2])); // Evicts the first page, which has not been requested since.
  expect([await pageCache.get('a'), await pageCache.get('b')]).toEqual([null, getPage([2])]);
  await pageCache.delete('b');
  expectCalls();
  await pageCache.put('a', getPage([1]));
  expectCalls('put');
  await pageCache.put('c', getPage([3]));
  expect(await pageCache.get('a')).toBeNull();
  expectCalls('match');
  await pageCache.delete('a');
  expectCalls('delete');
  expect(await pageCache.get('a')).toBeNull();
  expectCalls();
});

test('an isolate caches pages up to a byte limit and evicts the least recently used one', () => {
  const memoryCache = new PageMemoryCache(18);
  const listCachedKeys = () => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((key) => memoryCache.get(key));
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    memoryCache.set(key, getPage([1, 2, 3]));
    memoryCache.get(key);
  }
  expect([listCachedKeys(), memoryCache.bytes]).toEqual([['a', 'b', 'c', 'd', 'e'], 15]);
  memoryCache.set('f', getPage([1, 2, 3]));
  memoryCache.get('f');
  expect([listCachedKeys(), memoryCache.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 15]);
  memoryCache.set('f', getPage([1]));
  expect([listCachedKeys(), memoryCache.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 13]);
  memoryCache.set('g', getPage(Array(16).fill(1)));
  // A page that is too large evicts no other page.
  expect([listCachedKeys(), memoryCache.bytes]).toEqual([['b', 'c', 'd', 'e', 'f'], 13]);
});

test('pages that are requested once displace none that is requested again, and take a sixth of the memory', () => {
  const memoryCache = new PageMemoryCache(60);
  memoryCache.set('home', getPage([1, 2, 3]));
  memoryCache.get('home');
  for (let index = 0; index < 100; index += 1) memoryCache.set(`crawled ${index}`, getPage([1, 2, 3, 4]));
  expect(memoryCache.get('home')).not.toBeNull();
  expect(memoryCache.bytes).toBeLessThanOrEqual(10 + 3);
});
