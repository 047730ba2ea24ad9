import { describe, expect, it } from 'vitest';
import { FLIGHT_CACHE, FLIGHT_SAVED_AT_HEADER, FLIGHT_PATH } from '#shared/pages/offline-page.ts';
import { FLIGHT_DAYS } from '#shared/rules/retention-periods.ts';
import {
  LIST_URL,
  type createMemoryCaches,
  rejectAsOffline,
  openOfflineCache,
  ORIGIN,
  readPage,
  OFFLINE_SITE,
} from '#tests/unit/support/open-offline-cache.ts';

describe('saved flight page', () => {
  const FLIGHT_URL = `${ORIGIN}/mso${FLIGHT_PATH}`;
  const storeFlight = async (store: ReturnType<typeof createMemoryCaches>, index: number) => {
    const flightResponse = new Response('my schools', { headers: { [FLIGHT_SAVED_AT_HEADER]: String(index) } });
    await (await store.caches.open(FLIGHT_CACHE)).put(FLIGHT_URL, flightResponse);
  };
  const expiresAt = 1_000 + FLIGHT_DAYS * 86_400_000;

  it('is served offline and linked from the offline page', async () => {
    const { fetchThroughWorker, cache, network, store } = openOfflineCache();
    await cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE);
    await storeFlight(store, network.now);
    expect(await (await fetchThroughWorker(FLIGHT_URL))?.text()).toBe('fresh');
    network.respond = rejectAsOffline;
    expect(await (await fetchThroughWorker(`${FLIGHT_URL}?lang=zh`))?.text()).toBe('my schools');
    expect(await (await fetchThroughWorker(`${ORIGIN}/mso/lecture`))?.text()).toContain(
      `<p class="flight"><a href="/mso${FLIGHT_PATH}"`,
    );
    expect((await fetchThroughWorker(`${ORIGIN}/other${FLIGHT_PATH}`))?.type, 'of another site').toBe('error');
  });

  it('is not cached by visiting it, and not linked without a saved copy', async () => {
    const { fetchThroughWorker, cache, network, store } = openOfflineCache();
    await cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE);
    network.respond = () => Promise.resolve(readPage('my schools', {}));
    await fetchThroughWorker(FLIGHT_URL);
    expect(store.urls()).not.toContain(FLIGHT_URL);
    network.respond = rejectAsOffline;
    expect(await (await fetchThroughWorker(FLIGHT_URL))?.text()).toContain('<p class="flight" hidden>');
  });

  it('is deleted after its expiry on the next visit', async () => {
    const { cache, network, store } = openOfflineCache();
    await storeFlight(store, 1_000);
    network.now = expiresAt - 1;
    await cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE);
    expect(store.urls()).toContain(FLIGHT_URL);
    network.now = expiresAt;
    await cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE);
    expect(store.urls()).not.toContain(FLIGHT_URL);
  });

  it('survives a release and is deleted on disable', async () => {
    const { cache, network, store } = openOfflineCache();
    await storeFlight(store, network.now);
    await cache.deleteOldReleases();
    expect(store.urls()).toContain(FLIGHT_URL);
    await cache.disable();
    expect(store.urls()).toEqual([]);
  });
});
