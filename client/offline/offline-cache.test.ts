import { describe, expect, it, vi } from 'vitest';
import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import en from '#shared/messages/en-us/failure.json' with { type: 'json' };
import zh from '#shared/messages/zh/failure.json' with { type: 'json' };
import {
  LIST_URL,
  rejectAsOffline,
  openOfflineCache,
  ORIGIN,
  readPage,
  OFFLINE_SITE,
} from '#tests/unit/support/open-offline-cache.ts';

describe('offline cache', () => {
  it('serves pages from the network and offline from the cache', async () => {
    const { fetchThroughWorker, network } = openOfflineCache();
    expect(await (await fetchThroughWorker(LIST_URL))?.text()).toBe('fresh');
    network.respond = () => Promise.resolve(readPage('newer'));
    expect(await (await fetchThroughWorker(LIST_URL))?.text()).toBe('newer');
    network.respond = rejectAsOffline;
    expect(await (await fetchThroughWorker(LIST_URL))?.text()).toBe('newer');
    expect(await (await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'cors' }))?.type).toBe('error');
  });

  it('serves a cached page when the network is too slow', async () => {
    const { fetchThroughWorker, network } = openOfflineCache();
    await fetchThroughWorker(LIST_URL);
    network.isSlow = true;
    network.respond = () => new Promise((resolve) => setTimeout(() => resolve(readPage('late')), 20));
    expect(await (await fetchThroughWorker(LIST_URL))?.text()).toBe('fresh');
    expect(await (await fetchThroughWorker(`${ORIGIN}/mso/lecture`))?.text()).toBe('late');
  });

  it.each([
    ['without the audience header', readPage('secret', {})],
    ['for another audience', readPage('secret', { 'x-page-for': 'one' })],
    ['with an error status', new Response('secret', { status: 404, headers: { 'x-page-for': 'everybody' } })],
  ])('does not cache a response %s', async (_, response) => {
    const { fetchThroughWorker, network, store } = openOfflineCache();
    network.respond = () => Promise.resolve(response.clone());
    await fetchThroughWorker(`${ORIGIN}/mso/personal-center`);
    expect(store.urls()).toEqual([]);
  });

  it('does not cache pages of a logged-in visitor but serves the offline page', async () => {
    const { fetchThroughWorker, network, cache } = openOfflineCache();
    network.respond = () => Promise.resolve(readPage('secret', {}));
    await cache.cacheVisitedPage(`${ORIGIN}/mso/my-apply`, [], OFFLINE_SITE);
    network.respond = rejectAsOffline;
    const response = await fetchThroughWorker(`${ORIGIN}/mso/my-apply`);
    expect(response?.status).toBe(503);
    expect(await response?.text()).toContain(en.offline.title);
  });

  it('ignores edge paths, POST requests and other origins', async () => {
    const { fetchThroughWorker, store } = openOfflineCache();
    expect(await fetchThroughWorker(`${ORIGIN}/mso/_/chat/live`)).toBeNull();
    expect(await fetchThroughWorker(`${ORIGIN}/_/health`)).toBeNull();
    expect(await fetchThroughWorker(`${ORIGIN}/mso/appUser/get`, { mode: 'cors' })).toBeNull();
    expect(await fetchThroughWorker(LIST_URL, { method: 'POST' })).toBeNull();
    expect(await fetchThroughWorker('https://other.example/a')).toBeNull();
    expect(store.urls()).toEqual([]);
  });

  it('deletes pages of an older release on activation and retains its files', async () => {
    const oldReleaseCache = openOfflineCache('one');
    await oldReleaseCache.fetchThroughWorker(LIST_URL);
    oldReleaseCache.network.respond = () => {
      const file = new Response('code');
      Object.defineProperty(file, 'type', { value: 'basic' });
      return Promise.resolve(file);
    };
    await oldReleaseCache.fetchThroughWorker(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' });
    const newReleaseCache = openOfflineCache('two', oldReleaseCache.store);
    await newReleaseCache.cache.deleteOldReleases();
    newReleaseCache.network.respond = rejectAsOffline;
    expect((await newReleaseCache.fetchThroughWorker(LIST_URL))?.type).toBe('error');
    expect(await (await newReleaseCache.fetchThroughWorker(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' }))?.text()).toBe(
      'code',
    );
  });

  it('expires pages after a month and stores at most eighty', async () => {
    const { fetchThroughWorker, network, store } = openOfflineCache();
    await fetchThroughWorker(LIST_URL);
    for (let n = 0; n < 120; n++) await fetchThroughWorker(`${LIST_URL}?page=${n}`);
    expect(store.urls().length).toBeLessThanOrEqual(81);
    network.respond = rejectAsOffline;
    expect(await (await fetchThroughWorker(`${LIST_URL}?page=119`))?.text()).toBe('fresh');
    network.now += 31 * 24 * 3600 * 1000;
    expect((await fetchThroughWorker(`${LIST_URL}?page=119`))?.type).toBe('error');
  });

  it('serves the offline page of the site for a page never visited', async () => {
    const { fetchThroughWorker, network, cache } = openOfflineCache();
    await cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE);
    network.respond = rejectAsOffline;
    const response = await fetchThroughWorker(`${ORIGIN}/mso/lecture`);
    expect(response?.status).toBe(503);
    const text = (await response?.text()) ?? '';
    for (const part of [en.offline.title, '<header>Mo &amp; &lt;So&gt;</header>', '--brand:#123456', 'href="/mso"'])
      expect(text).toContain(part);
    expect((await fetchThroughWorker(`${ORIGIN}/hengdu/lecture`))?.type).toBe('error');
  });

  it('fetches a reported page once', async () => {
    const { network, cache, store } = openOfflineCache();
    const requestedUrls: string[] = [];
    network.respond = ({ url }) => {
      requestedUrls.push(url);
      return Promise.resolve(readPage('fresh'));
    };
    await Promise.all([
      cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE),
      cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE),
    ]);
    await cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE);
    expect(requestedUrls).toEqual([LIST_URL]);
    expect(store.urls()).toContain(LIST_URL);
  });

  it('coalesces a prefetch with the click and survives an abort of either', async () => {
    const { fetchThroughWorker, network, store } = openOfflineCache();
    const pendingResponse = Promise.withResolvers<Response>();
    const requests: Request[] = [];
    network.respond = (request) => {
      requests.push(request);
      return pendingResponse.promise;
    };
    const prefetchController = new AbortController();
    const responses = [
      fetchThroughWorker(`${LIST_URL}.data`, { mode: 'no-cors', signal: prefetchController.signal }),
      fetchThroughWorker(`${LIST_URL}.data`, { mode: 'cors' }),
    ];
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    prefetchController.abort();
    expect(requests[0]?.signal.aborted).toBe(false);
    pendingResponse.resolve(readPage('data'));
    for (const response of await Promise.all(responses)) expect(await response?.text()).toBe('data');
    expect(requests).toHaveLength(1);
    expect(store.urls()).toEqual([`${LIST_URL}.data`]);
    await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'no-cors' });
    expect(requests, 'no prefetch right after a click').toHaveLength(1);
    await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'cors' });
    expect(requests, 'a click fetches').toHaveLength(2);
    network.now += 11_000;
    await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'no-cors' });
    await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'cors' });
    expect(requests, 'a click uses the prefetch').toHaveLength(3);
    await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'cors' });
    expect(requests, 'once, because the visitor may have logged in').toHaveLength(4);
    await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'no-cors' });
    network.now += 11_000;
    await fetchThroughWorker(`${LIST_URL}.data`, { mode: 'cors' });
    expect(requests, 'not after its lifetime').toHaveLength(5);
  });

  it('renders the offline page in the site language under its own CSP', async () => {
    const { fetchThroughWorker, network, cache } = openOfflineCache();
    await cache.cacheVisitedPage(LIST_URL, [], OFFLINE_SITE);
    network.respond = rejectAsOffline;
    await cache.cacheVisitedPage(LIST_URL, [], {
      ...OFFLINE_SITE,
      locale: 'zh',
      colours: '</style><script>1</script>',
    });
    const response = await fetchThroughWorker(`${ORIGIN}/mso/lecture`);
    const text = (await response?.text()) ?? '';
    expect(text).toContain(zh.offline.title);
    expect(text.match(/<script/g)).toHaveLength(1);
    const nonce = /script-src 'nonce-([\w-]+)'/.exec(response?.headers.get('content-security-policy') ?? '')?.[1];
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(text).toContain(`<style nonce="${nonce}">`);
  });
});

it('serves discovered routes offline and stores no link path', async () => {
  const { fetchThroughWorker, network, store } = openOfflineCache();
  const createManifestUrl = (path: string, version = 1) =>
    `${ORIGIN}${ROUTE_MANIFEST_PATH}?paths=${path}&version=${version}`;
  network.respond = ({ url }) => {
    const id = new URL(url).searchParams.get('paths') ?? '';
    return Promise.resolve(Response.json({ [id]: { id } }));
  };
  for (const url of [createManifestUrl('a'), createManifestUrl('b'), createManifestUrl('c', 2)])
    await fetchThroughWorker(url);
  expect(store.urls()).toEqual([`${ORIGIN}${ROUTE_MANIFEST_PATH}1`, `${ORIGIN}${ROUTE_MANIFEST_PATH}2`]);
  network.respond = rejectAsOffline;
  expect(await (await fetchThroughWorker(createManifestUrl('a,d')))?.json()).toEqual({
    a: { id: 'a' },
    b: { id: 'b' },
  });
  expect((await fetchThroughWorker(createManifestUrl('a', 3)))?.type).toBe('error');
});

it('caches nothing after disable, including requests in flight', async () => {
  const { fetchThroughWorker, cache, network, store } = openOfflineCache();
  await fetchThroughWorker(LIST_URL);
  const pendingResponse = Promise.withResolvers<Response>();
  network.respond = () => pendingResponse.promise;
  const lateResponse = fetchThroughWorker(`${ORIGIN}/mso/us`);
  await cache.disable();
  pendingResponse.resolve(readPage('late'));
  await lateResponse.catch(() => undefined);
  expect([store.urls(), await store.caches.keys()]).toEqual([[], []]);
  expect(await fetchThroughWorker(LIST_URL)).toBeNull();
});
