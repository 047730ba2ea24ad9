import type { OfflineSite } from '#shared/pages/kept-offline.ts';
import { pageKeeper } from '#client/offline/keep-pages.ts';

// A service worker's rules on a line of our own, with caches in memory.

export const ORIGIN = 'https://site.example';
export const LIST = `${ORIGIN}/mso/school`;
export const SITE: OfflineSite = {
  home: '/mso',
  name: 'Mo & <So>',
  locale: 'en-us',
  colours: ':root{--brand:#123456}',
};

export function memoryCaches(): { caches: CacheStorage; urls: () => string[] } {
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
    has: (name: string) => Promise.resolve(stores.has(name)),
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

export const page = (body: string, headers: Record<string, string> = { 'x-page-for': 'everybody' }) =>
  new Response(body, { headers });
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

export function openKeeper(release = 'one', store = memoryCaches()) {
  const line: Line = { answer: () => Promise.resolve(page('fresh')), now: 1_000, isSlow: false };
  const keeper = pageKeeper({
    caches: store.caches,
    fetch: (request) => line.answer(request),
    release,
    origin: ORIGIN,
    now: () => line.now,
    wait: () => (line.isSlow ? Promise.resolve() : new Promise(() => {})),
  });
  const ask = async (
    url: string,
    init: { mode?: string; method?: string; destination?: string; signal?: AbortSignal } = {},
  ) => {
    const works: Promise<unknown>[] = [];
    const request = new Request(url, { method: init.method ?? 'GET', signal: init.signal ?? null });
    // No constructor makes a request of a navigation.
    Object.defineProperty(request, 'mode', { value: init.mode ?? 'navigate' });
    Object.defineProperty(request, 'destination', { value: init.destination ?? '' });
    const answer = await keeper.answer(request, (work) => works.push(work));
    await Promise.all(works);
    return answer;
  };
  return { line, keeper, ask, store };
}
