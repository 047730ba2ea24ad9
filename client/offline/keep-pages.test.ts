import { describe, expect, it } from 'vitest';
import { pageKeeper } from './keep-pages.ts';

const ORIGIN = 'https://site.example';
const LIST = `${ORIGIN}/mso/school`;
const OFFLINE_PAGE = '/mso/_/offline-page';

function memoryCaches(): { caches: CacheStorage; urls: () => string[] } {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOf = (rows: Map<string, Response>) => ({
    match: (key: Request | string) => Promise.resolve(rows.get(String(key))?.clone()),
    put: (key: Request | string, response: Response) => Promise.resolve(void rows.set(String(key), response)),
    delete: (key: string) => Promise.resolve(rows.delete(key)),
    keys: () => Promise.resolve([...rows.keys()]),
  });
  const caches = {
    open(name: string) {
      const rows = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, rows);
      return Promise.resolve(cacheOf(rows));
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  } as unknown as CacheStorage;
  return { caches, urls: () => [...stores.values()].flatMap((rows) => [...rows.keys()]) };
}

interface Line {
  answer: (request: Request) => Promise<Response>;
  now: number;
  isSlow: boolean;
}

const page = (body: string, headers: Record<string, string> = { 'x-page-for': 'everybody' }) =>
  new Response(body, { headers });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

function open(release = 'one', store = memoryCaches()) {
  const line: Line = { answer: () => Promise.resolve(page('fresh')), now: 1_000, isSlow: false };
  const keeper = pageKeeper({
    caches: store.caches,
    fetch: (request) => line.answer(request),
    release,
    origin: ORIGIN,
    now: () => line.now,
    wait: () => (line.isSlow ? Promise.resolve() : new Promise(() => {})),
  });
  const ask = async (url: string, init: { mode?: string; method?: string; destination?: string } = {}) => {
    const works: Promise<unknown>[] = [];
    const request = new Request(url, { method: init.method ?? 'GET' });
    // No constructor makes a request of a navigation.
    Object.defineProperty(request, 'mode', { value: init.mode ?? 'navigate' });
    Object.defineProperty(request, 'destination', { value: init.destination ?? '' });
    const answer = await keeper.answer(request, (work) => works.push(work));
    await Promise.all(works);
    return answer;
  };
  return { line, keeper, ask, store };
}

describe('pages kept for when there is no network', () => {
  it('come from the network while there is one, and without it as they were seen last', async () => {
    const { ask, line } = open();
    expect(await (await ask(LIST))?.text()).toBe('fresh');
    line.answer = () => Promise.resolve(page('newer'));
    expect(await (await ask(LIST))?.text()).toBe('newer');
    line.answer = noNetwork;
    expect(await (await ask(LIST))?.text()).toBe('newer');
    expect(await (await ask(`${LIST}.data`, { mode: 'cors' }))?.type).toBe('error');
  });

  it('stand in for a line that is too slow, where they were seen', async () => {
    const { ask, line } = open();
    await ask(LIST);
    line.isSlow = true;
    line.answer = () => new Promise((resolve) => setTimeout(() => resolve(page('late')), 20));
    expect(await (await ask(LIST))?.text()).toBe('fresh');
    expect(await (await ask(`${ORIGIN}/mso/lecture`))?.text()).toBe('late');
  });

  it.each([
    ['without the mark of the edge', page('secret', {})],
    ['with another mark', page('secret', { 'x-page-for': 'one' })],
    ['that is no success', new Response('secret', { status: 404, headers: { 'x-page-for': 'everybody' } })],
  ])('are none %s', async (_, response) => {
    const { ask, line, store } = open();
    line.answer = ({ url }) => Promise.resolve(url.endsWith(OFFLINE_PAGE) ? page('offline here') : response.clone());
    await ask(`${ORIGIN}/mso/personal-center`);
    expect(store.urls().filter((url) => !url.endsWith(OFFLINE_PAGE))).toEqual([]);
  });

  it('of somebody who is logged in are none, but without a network the site says so in its own words', async () => {
    const { ask, line } = open();
    line.answer = ({ url }) => Promise.resolve(url.endsWith(OFFLINE_PAGE) ? page('offline here') : page('secret', {}));
    await ask(`${ORIGIN}/mso/my-apply`);
    line.answer = noNetwork;
    const answer = await ask(`${ORIGIN}/mso/my-apply`);
    expect([answer?.status, await answer?.text()]).toEqual([503, 'offline here']);
  });

  it('are nothing of the edge itself, nothing that is sent, and nothing of other hosts', async () => {
    const { ask, store } = open();
    expect(await ask(`${ORIGIN}/mso/_/chat/live`)).toBeNull();
    expect(await ask(`${ORIGIN}/_/health`)).toBeNull();
    expect(await ask(`${ORIGIN}/mso/appUser/get`, { mode: 'cors' })).toBeNull();
    expect(await ask(LIST, { method: 'POST' })).toBeNull();
    expect(await ask('https://other.example/a')).toBeNull();
    expect(store.urls()).toEqual([]);
  });

  it('of an older release are gone when a newer one takes over, while its files stay for tabs that run it', async () => {
    const old = open('one');
    await old.ask(LIST);
    old.line.answer = () => {
      const file = new Response('code');
      Object.defineProperty(file, 'type', { value: 'basic' });
      return Promise.resolve(file);
    };
    await old.ask(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' });
    const next = open('two', old.store);
    await next.keeper.forgetOlder();
    next.line.answer = noNetwork;
    expect((await next.ask(LIST))?.type).toBe('error');
    expect(await (await next.ask(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' }))?.text()).toBe('code');
  });

  it('are forgotten after a month, and are never more than eighty', async () => {
    const { ask, line, store } = open();
    await ask(LIST);
    for (let n = 0; n < 120; n++) await ask(`${LIST}?page=${n}`);
    expect(store.urls().length).toBeLessThanOrEqual(81);
    line.answer = noNetwork;
    expect(await (await ask(`${LIST}?page=119`))?.text()).toBe('fresh');
    line.now += 31 * 24 * 3600 * 1000;
    expect((await ask(`${LIST}?page=119`))?.status).toBe(503);
  });

  it('where they were not seen give way to the page that says so, in the words of the site', async () => {
    const { ask, line } = open();
    line.answer = ({ url }) => Promise.resolve(page(url.endsWith('/mso/_/offline-page') ? 'offline here' : 'fresh'));
    await ask(LIST);
    line.answer = noNetwork;
    const answer = await ask(`${ORIGIN}/mso/lecture`);
    expect([answer?.status, await answer?.text()]).toEqual([503, 'offline here']);
    expect((await ask(`${ORIGIN}/hengdu/lecture`))?.type).toBe('error');
  });

  it('are asked for once, however often a page tells of itself while they come', async () => {
    const { line, keeper, store } = open();
    const asked: string[] = [];
    line.answer = ({ url }) => {
      asked.push(url);
      return Promise.resolve(page('fresh'));
    };
    await Promise.all([keeper.keepSeen(LIST, []), keeper.keepSeen(LIST, [])]);
    await keeper.keepSeen(LIST, []);
    expect(asked.filter((url) => url === LIST).length).toBe(1);
    expect(store.urls()).toContain(LIST);
  });

  it('ask for the page that says so once a day, and when another language is chosen', async () => {
    const { ask, line, keeper } = open();
    const asked: string[] = [];
    line.answer = ({ url }) => {
      asked.push(new URL(url).pathname);
      return Promise.resolve(page(url.endsWith(OFFLINE_PAGE) ? `offline ${asked.length}` : 'fresh'));
    };
    const times = () => asked.filter((path) => path === OFFLINE_PAGE).length;
    await Promise.all([ask(LIST), keeper.keepSeen(LIST, []), ask(`${LIST}/1`)]);
    expect(times()).toBe(1);
    await ask(`${LIST}?lang=en-us`);
    expect(times()).toBe(2);
    line.now += 25 * 3600 * 1000;
    await ask(LIST);
    expect(times()).toBe(3);
    await ask(LIST);
    expect(times()).toBe(3);
    const newest = asked.lastIndexOf(OFFLINE_PAGE) + 1;
    line.answer = noNetwork;
    expect(await (await ask(`${ORIGIN}/mso/lecture`))?.text()).toBe(`offline ${newest}`);
  });
});

it('keeps nothing more once it is switched off, also of what was under way', async () => {
  const { ask, keeper, line, store } = open();
  await ask(LIST);
  const gate = Promise.withResolvers<Response>();
  line.answer = () => gate.promise;
  const late = ask(`${ORIGIN}/mso/us`);
  await keeper.stop();
  gate.resolve(page('late'));
  await late.catch(() => undefined);
  expect([store.urls(), await store.caches.keys()]).toEqual([[], []]);
  expect(await ask(LIST)).toBeNull();
});
