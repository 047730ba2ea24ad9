import { describe, expect, it } from 'vitest';
import { responseCache, createResponseCache } from './response-cache.ts';
import { PUBLIC_READS } from '#client/site/portal/fetch-portal.ts';
import { safeStorageOn } from '#client/site/storage/safe-storage.ts';
import { fetchLookup } from './lookup-lists.ts';
import type { LocalStore } from './local-store.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';

function memory(): { shelf: ReturnType<typeof safeStorageOn>; all: Map<string, string> } {
  const all = new Map<string, string>();
  const storage = {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  } as unknown as Storage;
  return { shelf: safeStorageOn(() => storage), all };
}

const HERE = { locale: 'zh-hk', publicLevel: 4 };

describe('responses cached in the browser', () => {
  it('are public ones only, never of calls with a session', () => {
    for (const path of PUBLIC_READS) {
      const call = KNOWN_CALLS.find((item) => item.path === path);
      expect(call?.method, path).toBe('GET');
      const personal = (call?.edgeFields ?? []).filter((field) => ['userId', 'visitorId', 'token'].includes(field));
      expect(personal, path).toEqual([]);
      expect(path).not.toMatch(/^\/app(User|Login)|mine|favo|history|apply/i);
    }
  });

  it('answer for their time, in their language and on their level only', () => {
    const { shelf } = memory();
    let now = 1_000_000;
    const storedAnswers = createResponseCache('one', shelf, () => now);
    const ownCache = responseCache(60, HERE, storedAnswers);
    ownCache.keep('/mso/list', [1]);
    expect(ownCache.read('/mso/list')).toEqual([1]);
    expect(ownCache.read('/hengdu/list')).toBeUndefined();
    expect(responseCache(60, { ...HERE, locale: 'zh' }, storedAnswers).read('/mso/list')).toBeUndefined();
    expect(responseCache(60, { ...HERE, publicLevel: 1 }, storedAnswers).read('/mso/list')).toBeUndefined();
    now += 60_000;
    expect(ownCache.read('/mso/list')).toBeUndefined();
    now -= 120_000; // The user has set the clock back.
    expect(ownCache.read('/mso/list')).toBeUndefined();
  });

  it('go with their release', () => {
    const { shelf } = memory();
    createResponseCache('one', shelf).keep('a', 1);
    expect(createResponseCache('two', shelf).read('a', 60)).toBeUndefined();
    createResponseCache('two', shelf).keep('b', 2);
    expect(createResponseCache('one', shelf).read('a', 60)).toBeUndefined();
  });

  it('make room, the oldest first, and never grow beyond their share', () => {
    const { shelf, all } = memory();
    let now = 0;
    const storedAnswers = createResponseCache('one', shelf, () => ++now);
    for (let n = 0; n < 30; n++) storedAnswers.keep(`k${n}`, 'x'.repeat(20_000));
    expect([...all.values()].join('').length).toBeLessThanOrEqual(200_000);
    expect(storedAnswers.read('k29', 60)).toBeDefined();
    expect(storedAnswers.read('k0', 60)).toBeUndefined();
    storedAnswers.keep('huge', 'x'.repeat(300_000));
    expect(storedAnswers.read('huge', 60)).toBeUndefined();
    for (let n = 0; n < 100; n++) storedAnswers.keep(`s${n}`, n);
    expect(storedAnswers.read('s99', 60)).toBe(99);
    expect(storedAnswers.read('s30', 60)).toBeUndefined();
  });

  it.each(['', '{', '[]', 'null', '{"release":"one"}', '{"release":"one","answers":[null,7,{"key":"a"}]}'])(
    'are ignored when storage contains %j',
    (text) => {
      const { shelf, all } = memory();
      all.set('keptAnswers', text);
      const storedAnswers = createResponseCache('one', shelf);
      expect(storedAnswers.read('a', 60)).toBeUndefined();
      storedAnswers.keep('a', 1);
      expect(storedAnswers.read('a', 60)).toBe(1);
    },
  );
});

describe('a lookup list', () => {
  function store(): LocalStore {
    const rows = new Map<string, unknown>();
    const name = (...parts: (string | undefined)[]) => parts.join('|');
    return {
      read: (type, key, parentId = '') => Promise.resolve(rows.get(name(type, key, parentId)) ?? null),
      write: (type, key, value, parentId = '') => Promise.resolve(void rows.set(name(type, key, parentId), value)),
      remove: () => Promise.resolve(),
      list: () => Promise.resolve([]),
      forget: () => Promise.resolve(),
    };
  }
  const PLACE = { type: 'city', audience: 'mso zh-hk 4', parentId: '1' } as const;
  const NO_NETWORK = { code: '1001', message: '' };
  const failWith = (reason: object) => () => Promise.reject(reason);

  it('is fresh while there is a network, and without one what was seen last', async () => {
    const storedLocalStore = store();
    await expect(fetchLookup(PLACE, () => Promise.resolve(['old']), storedLocalStore)).resolves.toEqual(['old']);
    await expect(fetchLookup(PLACE, () => Promise.resolve(['new']), storedLocalStore)).resolves.toEqual(['new']);
    await expect(fetchLookup(PLACE, failWith(NO_NETWORK), storedLocalStore)).resolves.toEqual(['new']);
  });

  it('of another country, language or site is another one', async () => {
    const storedLocalStore = store();
    await fetchLookup(PLACE, () => Promise.resolve(['uk']), storedLocalStore);
    await expect(fetchLookup({ ...PLACE, parentId: '2' }, failWith(NO_NETWORK), storedLocalStore)).rejects.toEqual(
      NO_NETWORK,
    );
    await expect(
      fetchLookup({ ...PLACE, audience: 'mso zh 4' }, failWith(NO_NETWORK), storedLocalStore),
    ).rejects.toEqual(NO_NETWORK);
  });

  it('does not hide what a backend answers, and does not last for ever', async () => {
    const storedLocalStore = store();
    await fetchLookup(
      PLACE,
      () => Promise.resolve(['uk']),
      storedLocalStore,
      () => 0,
    );
    const rejectedError = { ...NO_NETWORK, httpStatus: 503 };
    await expect(fetchLookup(PLACE, failWith(rejectedError), storedLocalStore, () => 1)).rejects.toEqual(rejectedError);
    const muchLater = 91 * 24 * 3600 * 1000;
    await expect(fetchLookup(PLACE, failWith(NO_NETWORK), storedLocalStore, () => muchLater)).rejects.toEqual(
      NO_NETWORK,
    );
  });
});
