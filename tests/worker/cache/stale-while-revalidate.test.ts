import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import { IsolateMemory, staleWhileRevalidate } from '#worker/cache/stale-while-revalidate.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createMemoryKv } from '#tests/worker/support/memory-kv.ts';

const CACHE_LINE = { prefix: 'thing', memory: 30, freshMs: 300, stale: 86_400, unknown: 60 };
const DOWN_RESULT = fail({ code: '1001', message: 'down' });

function createCachedLoader() {
  const clock = createClock();
  const { kv, ttls, reads } = createMemoryKv(clock);
  const backgroundPromises: Promise<unknown>[] = [];
  const fetchMock = vi.fn<() => Promise<Result<string | null>>>(async () => succeed('first'));
  let memory = new IsolateMemory();
  return {
    clock,
    kv,
    ttls,
    reads,
    ask: fetchMock,
    get: (name = 'a') =>
      staleWhileRevalidate(
        { kv, memory, waitUntil: (promise) => backgroundPromises.push(promise), now: clock.now },
        CACHE_LINE,
        name,
        fetchMock,
      ),
    settle: async () => {
      while (backgroundPromises.length > 0) await Promise.all(backgroundPromises.splice(0));
    },
    anotherIsolate: () => void (memory = new IsolateMemory()),
  };
}

test('a miss is fetched, and the second request is served from memory', async () => {
  const { get, ask, reads } = createCachedLoader();
  expect([await get(), await get()]).toEqual([succeed('first'), succeed('first')]);
  expect(ask).toHaveBeenCalledOnce();
  expect(reads).toEqual(['thing:a']);
});

test('an entry is served from KV after thirty seconds, and in another isolate', async () => {
  const { get, ask, reads, clock, settle, anotherIsolate } = createCachedLoader();
  await get();
  await settle();
  clock.pass(29);
  await get();
  expect(reads).toHaveLength(1);
  clock.pass(1);
  await get();
  anotherIsolate();
  expect(await get()).toEqual(succeed('first'));
  expect(reads).toHaveLength(3);
  expect(ask).toHaveBeenCalledOnce();
});

test('an entry is served stale after five minutes while revalidating', async () => {
  const { get, ask, clock, settle } = createCachedLoader();
  await get();
  await settle();
  ask.mockResolvedValue(succeed('second'));
  clock.pass(299);
  expect(await get()).toEqual(succeed('first'));
  expect(ask).toHaveBeenCalledOnce();
  clock.pass(31);
  expect(await get()).toEqual(succeed('first'));
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(await get()).toEqual(succeed('second'));
});

test('an entry is served stale for a day during an outage, and then fails', async () => {
  const { get, ask, clock, settle } = createCachedLoader();
  await get();
  await settle();
  ask.mockResolvedValue(DOWN_RESULT);
  clock.pass(86_399);
  expect(await get()).toEqual(succeed('first'));
  await settle();
  clock.pass(31);
  expect(await get()).toEqual(DOWN_RESULT);
});

test('an error is never written to the cache', async () => {
  const { get, ask, ttls } = createCachedLoader();
  ask.mockResolvedValueOnce(DOWN_RESULT);
  expect(await get()).toEqual(DOWN_RESULT);
  expect(ttls.size).toBe(0);
  expect(await get()).toEqual(succeed('first'));
});

test('a missing entry is cached in memory for a minute, and never written to KV', async () => {
  const { get, ask, clock, ttls, settle } = createCachedLoader();
  ask.mockResolvedValueOnce(succeed(null));
  expect(await get()).toEqual(succeed(null));
  await settle();
  expect(ttls.size).toBe(0);
  clock.pass(59);
  expect(await get()).toEqual(succeed(null));
  expect(ask).toHaveBeenCalledOnce();
  clock.pass(1);
  expect(await get()).toEqual(succeed('first'));
});

test('a removed entry is overwritten in KV', async () => {
  const { get, ask, clock, ttls, settle, anotherIsolate } = createCachedLoader();
  await get();
  await settle();
  ask.mockResolvedValue(succeed(null));
  clock.pass(301);
  await get();
  await settle();
  expect(ttls.get('thing:a')).toBe(60);
  anotherIsolate();
  expect(await get()).toEqual(succeed(null));
});

test('unknown names evict no existing entry', () => {
  const memory = new IsolateMemory(3);
  memory.set('real', { value: 'real', at: 0 }, 10);
  for (let index = 0; index < 100; index += 1) memory.set(`made up ${index}`, { value: null, at: 0 }, 10);
  expect(memory.get('real', 0)?.value).toBe('real');
  expect(memory.get('made up 99', 0)).toEqual({ value: null, at: 0 });
  expect(memory.get('made up 0', 0)).toBeNull();
});

test('a new request starts when the in-flight one hangs', async () => {
  const { get, ask, clock } = createCachedLoader();
  ask.mockReturnValueOnce(new Promise(() => {}));
  const concurrentReads = [get()];
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  clock.pass(44);
  concurrentReads.push(get());
  expect(await Promise.race([...concurrentReads, scheduler.wait(20).then(() => 'nothing yet')])).toBe('nothing yet');
  expect(ask).toHaveBeenCalledOnce();
  clock.pass(2);
  expect(await get()).toEqual(succeed('first'));
});

test('ten concurrent requests are coalesced', async () => {
  const { get, ask } = createCachedLoader();
  const responseGate = Promise.withResolvers<void>();
  ask.mockImplementation(() => responseGate.promise.then(() => succeed('first')));
  const concurrentReads = Array.from({ length: 10 }, () => get());
  responseGate.resolve();
  expect(await Promise.all(concurrentReads)).toEqual(Array(10).fill(succeed('first')));
  expect(ask).toHaveBeenCalledOnce();
});

test('a late KV read uses the value that has arrived in the meantime', async () => {
  const { get, ask, kv } = createCachedLoader();
  const slowRead = Promise.withResolvers<null>();
  vi.spyOn(kv, 'get').mockImplementationOnce((() => slowRead.promise) as never);
  const slowResult = get();
  await get();
  slowRead.resolve(null);
  expect(await slowResult).toEqual(succeed('first'));
  expect(ask).toHaveBeenCalledOnce();
});

test('the coalesced request continues when its first client disconnects', async () => {
  const { get, settle, ttls, ask } = createCachedLoader();
  const responseGate = Promise.withResolvers<void>();
  ask.mockImplementation(() => responseGate.promise.then(() => succeed('first')));
  void get();
  const secondRead = get();
  responseGate.resolve();
  expect(await secondRead).toEqual(succeed('first'));
  await settle();
  expect(ttls.has('thing:a')).toBe(true);
});

test('an entry is served without KV when it fails', async () => {
  const { get, kv, settle } = createCachedLoader();
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(kv, 'get').mockRejectedValue(new Error('KV is down'));
  vi.spyOn(kv, 'put').mockRejectedValue(new Error('KV is down'));
  expect(await get()).toEqual(succeed('first'));
  await settle();
  expect(errorLog).toHaveBeenCalled();
  errorLog.mockRestore();
});

test('an error is not cached', async () => {
  const { get, ask, settle } = createCachedLoader();
  ask.mockRejectedValueOnce(new Error('broken'));
  await expect(get()).rejects.toThrow('broken');
  await settle().catch(() => {});
  expect(await get()).toEqual(succeed('first'));
});

test('an isolate caches a limited number of names, the newest', () => {
  const memory = new IsolateMemory(3);
  for (const name of ['a', 'b', 'c', 'a', 'd']) memory.set(name, { value: name, at: 0 }, 10);
  expect(['a', 'b', 'c', 'd'].map((name) => memory.get(name, 0)?.value)).toEqual(['a', undefined, 'c', 'd']);
});

test('entries are stored in the real KV with an expiry', async () => {
  const { CACHE: kv } = env as unknown as { CACHE: KVNamespace };
  const createMemory = () => new IsolateMemory();
  const backgroundPromises: Promise<unknown>[] = [];
  const cacheContext = { kv, waitUntil: (promise: Promise<unknown>) => backgroundPromises.push(promise) };
  await staleWhileRevalidate({ ...cacheContext, memory: createMemory() }, CACHE_LINE, 'real', async () =>
    succeed({ name: '留学' }),
  );
  await Promise.all(backgroundPromises);
  expect(
    await staleWhileRevalidate(
      { ...cacheContext, memory: createMemory() },
      CACHE_LINE,
      'real',
      async () => DOWN_RESULT,
    ),
  ).toEqual(succeed({ name: '留学' }));
  const { keys } = await kv.list({ prefix: 'thing:' });
  expect(keys.map(({ name, expiration }) => [name, expiration !== undefined])).toEqual([['thing:real', true]]);
});
