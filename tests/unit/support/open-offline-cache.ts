import type { OfflineSite } from '#shared/pages/offline-page.ts';
import { createOfflineCache } from '#client/offline/offline-cache.ts';

// Runs the offline cache with a stubbed network and an in-memory Cache API.

export const ORIGIN = 'https://site.example';
export const LIST_URL = `${ORIGIN}/mso/school`;
export const OFFLINE_SITE: OfflineSite = {
  home: '/mso',
  name: 'Mo & <So>',
  locale: 'en-us',
  colours: ':root{--brand:#123456}',
};

export function createMemoryCaches(): { caches: CacheStorage; urls: () => string[] } {
  const stores = new Map<string, Map<string, Response>>();
  const createMemoryCache = (rows: Map<string, Response>) => ({
    match: (key: Request | string) => Promise.resolve(rows.get(String(key))?.clone()),
    put: (key: Request | string, response: Response) => Promise.resolve(void rows.set(String(key), response)),
    delete: (key: string) => Promise.resolve(rows.delete(key)),
    keys: () => Promise.resolve([...rows.keys()]),
  });
  const caches = {
    open(name: string) {
      const rows = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, rows);
      return Promise.resolve(createMemoryCache(rows));
    },
    has: (name: string) => Promise.resolve(stores.has(name)),
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  } as unknown as CacheStorage;
  return { caches, urls: () => [...stores.values()].flatMap((rows) => [...rows.keys()]) };
}

interface Network {
  respond: (request: Request) => Promise<Response>;
  now: number;
  isSlow: boolean;
}

export const readPage = (body: string, headers: Record<string, string> = { 'x-page-for': 'everybody' }) =>
  new Response(body, { headers });
export const rejectAsOffline = () => Promise.reject(new TypeError('Failed to fetch'));

export function openOfflineCache(release = 'one', store = createMemoryCaches()) {
  const network: Network = { respond: () => Promise.resolve(readPage('fresh')), now: 1_000, isSlow: false };
  const cache = createOfflineCache({
    caches: store.caches,
    fetch: (request) => network.respond(request),
    release,
    origin: ORIGIN,
    now: () => network.now,
    wait: () => (network.isSlow ? Promise.resolve() : new Promise(() => {})),
  });
  const sendRequest = async (
    url: string,
    init: { mode?: string; method?: string; destination?: string; signal?: AbortSignal } = {},
  ) => {
    const pendingWork: Promise<unknown>[] = [];
    const request = new Request(url, { method: init.method ?? 'GET', signal: init.signal ?? null });
    // The Request constructor rejects mode 'navigate', so the property is set afterwards.
    Object.defineProperty(request, 'mode', { value: init.mode ?? 'navigate' });
    Object.defineProperty(request, 'destination', { value: init.destination ?? '' });
    const response = await cache.handleFetch(request, (promise) => pendingWork.push(promise));
    await Promise.all(pendingWork);
    return response;
  };
  return { network, cache, fetchThroughWorker: sendRequest, store };
}
