import { describe, expect, it, vi } from 'vitest';
import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import en from '#shared/messages/en-us/failure.json' with { type: 'json' };
import zh from '#shared/messages/zh/failure.json' with { type: 'json' };
import { LIST, noNetwork, openOfflineCache, ORIGIN, page, SITE } from '#tests/unit/support/open-offline-cache.ts';

describe('offline cache', () => {
  it('serves pages from the network and offline from the cache', async () => {
    const { ask, network } = openOfflineCache();
    expect(await (await ask(LIST))?.text()).toBe('fresh');
    network.respond = () => Promise.resolve(page('newer'));
    expect(await (await ask(LIST))?.text()).toBe('newer');
    network.respond = noNetwork;
    expect(await (await ask(LIST))?.text()).toBe('newer');
    expect(await (await ask(`${LIST}.data`, { mode: 'cors' }))?.type).toBe('error');
  });

  it('serves a cached page when the network is too slow', async () => {
    const { ask, network } = openOfflineCache();
    await ask(LIST);
    network.isSlow = true;
    network.respond = () => new Promise((resolve) => setTimeout(() => resolve(page('late')), 20));
    expect(await (await ask(LIST))?.text()).toBe('fresh');
    expect(await (await ask(`${ORIGIN}/mso/lecture`))?.text()).toBe('late');
  });

  it.each([
    ['without the audience header', page('secret', {})],
    ['for another audience', page('secret', { 'x-page-for': 'one' })],
    ['with an error status', new Response('secret', { status: 404, headers: { 'x-page-for': 'everybody' } })],
  ])('does not cache a response %s', async (_, response) => {
    const { ask, network, store } = openOfflineCache();
    network.respond = () => Promise.resolve(response.clone());
    await ask(`${ORIGIN}/mso/personal-center`);
    expect(store.urls()).toEqual([]);
  });

  it('does not cache pages of a logged-in visitor but serves the offline page', async () => {
    const { ask, network, cache } = openOfflineCache();
    network.respond = () => Promise.resolve(page('secret', {}));
    await cache.cacheVisitedPage(`${ORIGIN}/mso/my-apply`, [], SITE);
    network.respond = noNetwork;
    const response = await ask(`${ORIGIN}/mso/my-apply`);
    expect(response?.status).toBe(503);
    expect(await response?.text()).toContain(en.offline.title);
  });

  it('ignores edge paths, POST requests and other origins', async () => {
    const { ask, store } = openOfflineCache();
    expect(await ask(`${ORIGIN}/mso/_/chat/live`)).toBeNull();
    expect(await ask(`${ORIGIN}/_/health`)).toBeNull();
    expect(await ask(`${ORIGIN}/mso/appUser/get`, { mode: 'cors' })).toBeNull();
    expect(await ask(LIST, { method: 'POST' })).toBeNull();
    expect(await ask('https://other.example/a')).toBeNull();
    expect(store.urls()).toEqual([]);
  });

  it('deletes pages of an older release on activation and retains its files', async () => {
    const oldCache = openOfflineCache('one');
    await oldCache.ask(LIST);
    oldCache.network.respond = () => {
      const file = new Response('code');
      Object.defineProperty(file, 'type', { value: 'basic' });
      return Promise.resolve(file);
    };
    await oldCache.ask(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' });
    const next = openOfflineCache('two', oldCache.store);
    await next.cache.deleteOldReleases();
    next.network.respond = noNetwork;
    expect((await next.ask(LIST))?.type).toBe('error');
    expect(await (await next.ask(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' }))?.text()).toBe('code');
  });

  it('expires pages after a month and stores at most eighty', async () => {
    const { ask, network, store } = openOfflineCache();
    await ask(LIST);
    for (let n = 0; n < 120; n++) await ask(`${LIST}?page=${n}`);
    expect(store.urls().length).toBeLessThanOrEqual(81);
    network.respond = noNetwork;
    expect(await (await ask(`${LIST}?page=119`))?.text()).toBe('fresh');
    network.now += 31 * 24 * 3600 * 1000;
    expect((await ask(`${LIST}?page=119`))?.type).toBe('error');
  });

  it('serves the offline page of the site for a page never visited', async () => {
    const { ask, network, cache } = openOfflineCache();
    await cache.cacheVisitedPage(LIST, [], SITE);
    network.respond = noNetwork;
    const response = await ask(`${ORIGIN}/mso/lecture`);
    expect(response?.status).toBe(503);
    const text = (await response?.text()) ?? '';
    for (const part of [en.offline.title, '<header>Mo &amp; &lt;So&gt;</header>', '--brand:#123456', 'href="/mso"'])
      expect(text).toContain(part);
    expect((await ask(`${ORIGIN}/hengdu/lecture`))?.type).toBe('error');
  });

  it('fetches a reported page once', async () => {
    const { network, cache, store } = openOfflineCache();
    const requests: string[] = [];
    network.respond = ({ url }) => {
      requests.push(url);
      return Promise.resolve(page('fresh'));
    };
    await Promise.all([cache.cacheVisitedPage(LIST, [], SITE), cache.cacheVisitedPage(LIST, [], SITE)]);
    await cache.cacheVisitedPage(LIST, [], SITE);
    expect(requests).toEqual([LIST]);
    expect(store.urls()).toContain(LIST);
  });

  it('coalesces a prefetch with the click and survives an abort of either', async () => {
    const { ask, network, store } = openOfflineCache();
    const gate = Promise.withResolvers<Response>();
    const requests: Request[] = [];
    network.respond = (request) => {
      requests.push(request);
      return gate.promise;
    };
    const ahead = new AbortController();
    const responses = [
      ask(`${LIST}.data`, { mode: 'no-cors', signal: ahead.signal }),
      ask(`${LIST}.data`, { mode: 'cors' }),
    ];
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    ahead.abort();
    expect(requests[0]?.signal.aborted).toBe(false);
    gate.resolve(page('data'));
    for (const response of await Promise.all(responses)) expect(await response?.text()).toBe('data');
    expect(requests).toHaveLength(1);
    expect(store.urls()).toEqual([`${LIST}.data`]);
    await ask(`${LIST}.data`, { mode: 'no-cors' });
    expect(requests, 'no prefetch right after a click').toHaveLength(1);
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(requests, 'a click fetches').toHaveLength(2);
    network.now += 11_000;
    await ask(`${LIST}.data`, { mode: 'no-cors' });
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(requests, 'a click uses the prefetch').toHaveLength(3);
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(requests, 'once, because the visitor may have logged in').toHaveLength(4);
    await ask(`${LIST}.data`, { mode: 'no-cors' });
    network.now += 11_000;
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(requests, 'not after its lifetime').toHaveLength(5);
  });

  it('renders the offline page in the site language under its own CSP', async () => {
    const { ask, network, cache } = openOfflineCache();
    await cache.cacheVisitedPage(LIST, [], SITE);
    network.respond = noNetwork;
    await cache.cacheVisitedPage(LIST, [], { ...SITE, locale: 'zh', colours: '</style><script>1</script>' });
    const response = await ask(`${ORIGIN}/mso/lecture`);
    const text = (await response?.text()) ?? '';
    expect(text).toContain(zh.offline.title);
    expect(text.match(/<script/g)).toHaveLength(1);
    const nonce = /script-src 'nonce-([\w-]+)'/.exec(response?.headers.get('content-security-policy') ?? '')?.[1];
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(text).toContain(`<style nonce="${nonce}">`);
  });
});

it('serves discovered routes offline and stores no link path', async () => {
  const { ask, network, store } = openOfflineCache();
  const manifest = (path: string, version = 1) => `${ORIGIN}${ROUTE_MANIFEST_PATH}?paths=${path}&version=${version}`;
  network.respond = ({ url }) => {
    const id = new URL(url).searchParams.get('paths') ?? '';
    return Promise.resolve(Response.json({ [id]: { id } }));
  };
  for (const url of [manifest('a'), manifest('b'), manifest('c', 2)]) await ask(url);
  expect(store.urls()).toEqual([`${ORIGIN}${ROUTE_MANIFEST_PATH}1`, `${ORIGIN}${ROUTE_MANIFEST_PATH}2`]);
  network.respond = noNetwork;
  expect(await (await ask(manifest('a,d')))?.json()).toEqual({ a: { id: 'a' }, b: { id: 'b' } });
  expect((await ask(manifest('a', 3)))?.type).toBe('error');
});

it('caches nothing after disable, including requests in flight', async () => {
  const { ask, cache, network, store } = openOfflineCache();
  await ask(LIST);
  const gate = Promise.withResolvers<Response>();
  network.respond = () => gate.promise;
  const lateResponse = ask(`${ORIGIN}/mso/us`);
  await cache.disable();
  gate.resolve(page('late'));
  await lateResponse.catch(() => undefined);
  expect([store.urls(), await store.caches.keys()]).toEqual([[], []]);
  expect(await ask(LIST)).toBeNull();
});
