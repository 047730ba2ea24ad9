import { expect, test, vi } from 'vitest';
import { IsolateMemory } from '#worker/cache/stale-while-revalidate.ts';
import { SITE_VERSIONS } from '#worker/cache/cache-table.ts';
import { resolveTenant } from '#worker/tenant/resolve-tenant.ts';
import { SiteVersions, getVersion, sumVersions } from '#worker/tenant/site-versions.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createMemoryKv } from '#tests/worker/support/memory-kv.ts';
import {
  type ReceivedRequest,
  createFailedResponse,
  createGoodResponse,
  createStubFetcher,
} from '#tests/worker/support/stub-fetcher.ts';

/** Creates two isolates with one shared KV, and a backend whose agent can change. */
function createIsolates() {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const agent = { id: 7, keyCode: 'mso', host: 'old.example', name: 'Old', publicLevel: '2' };
  const answer = ({ body }: ReceivedRequest) => {
    const { keyCode, host } = JSON.parse(body) as { keyCode: string; host: string };
    const isRequestedAgent = keyCode ? keyCode === agent.keyCode : host === agent.host;
    return isRequestedAgent ? createGoodResponse(agent) : createFailedResponse('1002', 'no such agent');
  };
  const { kv } = createMemoryKv({ now: () => Date.now() });
  const env = createEdgeEnv({ BACKEND: createStubFetcher(answer).fetcher, CACHE: kv });
  const isolates = [1, 2].map(() =>
    createEdgeApp(values({ requestId: 'request-1', siteFailure: null }), resolveTenant(new IsolateMemory())),
  );
  const readNames = async (address: string) => {
    const names: (string | undefined)[] = [];
    for (const app of isolates) names.push((await visit(app, address, {}, env)).found.agent?.name);
    return names;
  };
  const publishVersions = (versions: Record<string, number>) => kv.put(SITE_VERSIONS.key, JSON.stringify(versions));
  const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  return { agent, namesAt: readNames, publish: publishVersions, pass: passSeconds };
}

test('a published version reaches every isolate within seconds, by key and by host', async () => {
  const { agent, namesAt, publish, pass } = createIsolates();
  expect(await namesAt('http://old.example/mso')).toEqual(['Old', 'Old']);
  expect(await namesAt('http://old.example/school')).toEqual(['Old', 'Old']);
  expect(await namesAt('http://new.example/school')).toEqual([undefined, undefined]);

  Object.assign(agent, { name: 'New', host: 'new.example' });
  await publish({ mso: 1 });
  pass(SITE_VERSIONS.memory + 0.1);
  expect(await namesAt('http://old.example/mso')).toEqual(['New', 'New']);
  expect(await namesAt('http://new.example/school')).toEqual(['New', 'New']);
  expect(await namesAt('http://old.example/school')).toEqual([undefined, undefined]);
  vi.useRealTimers();
});

test('a change of a site does not invalidate the cache of other sites', async () => {
  const { agent, namesAt, publish, pass } = createIsolates();
  expect(await namesAt('http://any.example/mso')).toEqual(['Old', 'Old']);
  agent.name = 'New';
  await publish({ hengdu: 5 });
  pass(SITE_VERSIONS.memory + 0.1);
  expect(await namesAt('http://any.example/mso')).toEqual(['Old', 'Old']);
  await publish({ hengdu: 5, '*': 1 });
  pass(SITE_VERSIONS.memory + 0.1);
  expect(await namesAt('http://any.example/mso')).toEqual(['New', 'New']);
  vi.useRealTimers();
});

test('versions are looked up once in some seconds, and an unreadable entry changes none', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const clock = createClock();
  const storedVersions: unknown[] = [{ mso: 1 }, { mso: 'many' }, { mso: 2 }];
  let readCount = 0;
  const kv = { get: () => Promise.resolve(storedVersions[readCount++]) } as unknown as KVNamespace;
  const versions = new SiteVersions(clock.now);
  await Promise.all([versions.poll(kv), versions.poll(kv)]);
  expect([readCount, getVersion(versions.current, 'mso')]).toEqual([1, '0.1']);
  expect(versions.poll(kv)).toBeNull();
  for (const version of ['0.1', '0.2']) {
    clock.pass(SITE_VERSIONS.memory + 0.1);
    await versions.poll(kv);
    expect(getVersion(versions.current, 'mso')).toBe(version);
  }
  expect(errorLog).toHaveBeenCalledOnce();
});

test('versions reported by a backend apply here at once and elsewhere through KV, and older entries do not override them', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const clock = createClock();
  const entries: Record<string, string> = {};
  const kv = {
    get: () => Promise.resolve({ mso: 4 }),
    put: (key: string, value: string) => Promise.resolve(void (entries[key] = value)),
  } as unknown as KVNamespace;
  const versions = new SiteVersions(clock.now);
  await versions.poll(kv);
  await versions.publish(kv, '{"mso":5,"new":1}');
  expect([getVersion(versions.current, 'mso'), getVersion(versions.current, 'new')]).toEqual(['0.5', '0.1']);
  expect(entries[SITE_VERSIONS.key]).toBe('{"mso":5,"new":1}');
  clock.pass(SITE_VERSIONS.memory + 0.1);
  await versions.poll(kv);
  expect(getVersion(versions.current, 'mso')).toBe('0.5');
  await versions.publish(kv, 'no versions');
  expect(getVersion(versions.current, 'mso')).toBe('0.5');
  expect(errorLog).toHaveBeenCalledTimes(1);
});

test('a scheduled change has a version from its time on without a publication, and the next version is greater', async () => {
  const clock = createClock();
  const kv = { get: () => Promise.resolve(null), put: () => Promise.resolve() } as unknown as KVNamespace;
  const versions = new SiteVersions(clock.now);
  const [inOneMinute, inTwoMinutes] = [clock.now() + 60_000, clock.now() + 120_000];
  await versions.publish(kv, JSON.stringify({ mso: [7, inOneMinute, inTwoMinutes], hengdu: 3 }));
  const seenKeys = new Set<string>();
  for (const [seconds, expectedBoth] of [
    [0, 1],
    [59, 1],
    [2, 2],
    [60, 3],
  ] as const) {
    clock.pass(seconds);
    seenKeys.add(getVersion(versions.current, 'mso'));
    expect([seenKeys.size, getVersion(versions.current, 'hengdu')]).toEqual([expectedBoth, '0.3']);
  }
  await versions.publish(kv, '{"mso":8}');
  expect(seenKeys.has(getVersion(versions.current, 'mso'))).toBe(false);
});

test('no two states of the sites share a version, because versions only grow', () => {
  expect(getVersion({}, 'mso')).toBe('');
  expect(sumVersions({})).toBe('');
  expect(getVersion({ '*': 1, mso: 11 }, 'mso')).not.toBe(getVersion({ '*': 11, mso: 1 }, 'mso'));
  expect(sumVersions({ mso: 1, hengdu: 1 })).toBe('2');
});

test('a hanging version lookup times out and a new one starts', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  let readCount = 0;
  const kv = {
    get: () => ((readCount += 1) === 1 ? new Promise(() => {}) : Promise.resolve({ mso: 3 })),
  } as unknown as KVNamespace;
  const versions = new SiteVersions();
  let resolvedCount = 0;
  const pollVersions = () => void versions.poll(kv)?.then(() => (resolvedCount += 1));
  pollVersions();
  await vi.advanceTimersByTimeAsync(1_000);
  pollVersions();
  await vi.advanceTimersByTimeAsync(499);
  expect([resolvedCount, readCount]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect([resolvedCount, readCount]).toEqual([2, 1]);
  pollVersions();
  await vi.advanceTimersByTimeAsync(0);
  expect([resolvedCount, readCount, getVersion(versions.current, 'mso')]).toEqual([3, 2, '0.3']);
  vi.useRealTimers();
});

test('a write that KV rate-limits is repeated with the latest versions', async () => {
  const entry = { value: '{"mso":5,"hengdu":9}' };
  let putCount = 0;
  const kv = {
    get: () => Promise.resolve(JSON.parse(entry.value)),
    put: (_key: string, value: string) => {
      if ((putCount += 1) < 3) return Promise.reject(new Error('KV PUT failed: 429 Too Many Requests'));
      return Promise.resolve(void (entry.value = value));
    },
  } as unknown as KVNamespace;
  await new SiteVersions().publish(kv, '{"mso":6,"new":[1,1900000000000]}', 0);
  expect(JSON.parse(entry.value)).toEqual({ mso: [6], hengdu: [9], new: [1, 1_900_000_000_000] });
});

test('writes to an unresponsive KV are not retried', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const clock = createClock();
  let putCount = 0;
  const kv = {
    put: () => {
      putCount += 1;
      clock.pass(1.5);
      return Promise.reject(new Error('KV did not answer in time'));
    },
  } as unknown as KVNamespace;
  await new SiteVersions(clock.now).publish(kv, '{"mso":6}', 0);
  expect([putCount, errorLog.mock.calls.length]).toEqual([1, 1]);
});
