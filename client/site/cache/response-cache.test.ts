import { describe, expect, it } from 'vitest';
import { createAudienceCache, createResponseCache } from './response-cache.ts';
import { PUBLIC_READS } from '#client/site/portal/fetch-portal.ts';
import { createSafeStorage } from '#client/site/storage/safe-storage.ts';
import { fetchLookup } from './lookup-lists.ts';
import type { LocalStore } from './local-store.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';

function createMemoryStorage(): { shelf: ReturnType<typeof createSafeStorage>; entries: Map<string, string> } {
  const entries = new Map<string, string>();
  const webStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage;
  return { shelf: createSafeStorage(() => webStorage), entries };
}

const AUDIENCE = { locale: 'zh-hk', publicLevel: 4 };

describe('responses cached in the browser', () => {
  it('include public calls only, never calls with a session', () => {
    for (const path of PUBLIC_READS) {
      const knownCall = KNOWN_CALLS.find((item) => item.path === path);
      expect(knownCall?.method, path).toBe('GET');
      const personalFields = (knownCall?.edgeFields ?? []).filter((field) =>
        ['userId', 'visitorId', 'token'].includes(field),
      );
      expect(personalFields, path).toEqual([]);
      expect(path).not.toMatch(/^\/app(User|Login)|mine|favo|history|apply/i);
    }
  });

  it('are used within their lifetime, in their language and level only', () => {
    const { shelf } = createMemoryStorage();
    let now = 1_000_000;
    const responseStore = createResponseCache('one', shelf, () => now);
    const cache = createAudienceCache(60, AUDIENCE, responseStore);
    cache.keep('/mso/list', [1]);
    expect(cache.read('/mso/list')).toEqual([1]);
    expect(cache.read('/hengdu/list')).toBeUndefined();
    expect(createAudienceCache(60, { ...AUDIENCE, locale: 'zh' }, responseStore).read('/mso/list')).toBeUndefined();
    expect(createAudienceCache(60, { ...AUDIENCE, publicLevel: 1 }, responseStore).read('/mso/list')).toBeUndefined();
    now += 60_000;
    expect(cache.read('/mso/list')).toBeUndefined();
    now -= 120_000; // The user has set the clock back.
    expect(cache.read('/mso/list')).toBeUndefined();
  });

  it('are dropped with a new release', () => {
    const { shelf } = createMemoryStorage();
    createResponseCache('one', shelf).keep('a', 1);
    expect(createResponseCache('two', shelf).read('a', 60)).toBeUndefined();
    createResponseCache('two', shelf).keep('b', 2);
    expect(createResponseCache('one', shelf).read('a', 60)).toBeUndefined();
  });

  it('are evicted oldest first, within the size limit', () => {
    const { shelf, entries } = createMemoryStorage();
    let now = 0;
    const responseStore = createResponseCache('one', shelf, () => ++now);
    for (let n = 0; n < 30; n++) responseStore.keep(`k${n}`, 'x'.repeat(20_000));
    expect([...entries.values()].join('').length).toBeLessThanOrEqual(200_000);
    expect(responseStore.read('k29', 60)).toBeDefined();
    expect(responseStore.read('k0', 60)).toBeUndefined();
    responseStore.keep('huge', 'x'.repeat(300_000));
    expect(responseStore.read('huge', 60)).toBeUndefined();
    for (let n = 0; n < 100; n++) responseStore.keep(`s${n}`, n);
    expect(responseStore.read('s99', 60)).toBe(99);
    expect(responseStore.read('s30', 60)).toBeUndefined();
  });

  it.each(['', '{', '[]', 'null', '{"release":"one"}', '{"release":"one","answers":[null,7,{"key":"a"}]}'])(
    'are ignored when storage contains %j',
    (text) => {
      const { shelf, entries } = createMemoryStorage();
      entries.set('keptAnswers', text);
      const responseStore = createResponseCache('one', shelf);
      expect(responseStore.read('a', 60)).toBeUndefined();
      responseStore.keep('a', 1);
      expect(responseStore.read('a', 60)).toBe(1);
    },
  );
});

describe('a lookup list', () => {
  function createTestStore(): LocalStore {
    const rows = new Map<string, unknown>();
    const getRowName = (...parts: (string | undefined)[]) => parts.join('|');
    return {
      read: (type, key, parentId = '') => Promise.resolve(rows.get(getRowName(type, key, parentId)) ?? null),
      write: (type, key, value, parentId = '') =>
        Promise.resolve(void rows.set(getRowName(type, key, parentId), value)),
      remove: () => Promise.resolve(),
      list: () => Promise.resolve([]),
      forget: () => Promise.resolve(),
    };
  }
  const LOOKUP_PLACE = { type: 'city', audience: 'mso zh-hk 4', parentId: '1' } as const;
  const NETWORK_ERROR = { code: '1001', message: '' };
  const failWith = (reason: object) => () => Promise.reject(reason);

  it('is loaded from the network, and falls back to the last version without one', async () => {
    const localStore = createTestStore();
    await expect(fetchLookup(LOOKUP_PLACE, () => Promise.resolve(['old']), localStore)).resolves.toEqual(['old']);
    await expect(fetchLookup(LOOKUP_PLACE, () => Promise.resolve(['new']), localStore)).resolves.toEqual(['new']);
    await expect(fetchLookup(LOOKUP_PLACE, failWith(NETWORK_ERROR), localStore)).resolves.toEqual(['new']);
  });

  it('is stored separately for each country, language and site', async () => {
    const localStore = createTestStore();
    await fetchLookup(LOOKUP_PLACE, () => Promise.resolve(['uk']), localStore);
    await expect(fetchLookup({ ...LOOKUP_PLACE, parentId: '2' }, failWith(NETWORK_ERROR), localStore)).rejects.toEqual(
      NETWORK_ERROR,
    );
    await expect(
      fetchLookup({ ...LOOKUP_PLACE, audience: 'mso zh 4' }, failWith(NETWORK_ERROR), localStore),
    ).rejects.toEqual(NETWORK_ERROR);
  });

  it('does not hide an error of the backend, and expires', async () => {
    const localStore = createTestStore();
    await fetchLookup(
      LOOKUP_PLACE,
      () => Promise.resolve(['uk']),
      localStore,
      () => 0,
    );
    const unavailableError = { ...NETWORK_ERROR, httpStatus: 503 };
    await expect(fetchLookup(LOOKUP_PLACE, failWith(unavailableError), localStore, () => 1)).rejects.toEqual(
      unavailableError,
    );
    const nowAfter91Days = 91 * 24 * 3600 * 1000;
    await expect(fetchLookup(LOOKUP_PLACE, failWith(NETWORK_ERROR), localStore, () => nowAfter91Days)).rejects.toEqual(
      NETWORK_ERROR,
    );
  });
});
