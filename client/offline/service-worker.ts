import type { OfflineSite } from '#shared/pages/kept-offline.ts';
import { isLocale } from '#shared/locale/locales.ts';
import { pageKeeper } from './keep-pages.ts';

// What a service worker has beyond a page, as far as it is used: the compiler knows pages here.
interface Lifecycle extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchLike extends Lifecycle {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface WorkerScope {
  caches: CacheStorage;
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', hear: (event: Lifecycle) => void) => void) &
    ((name: 'fetch', hear: (event: FetchLike) => void) => void) &
    ((name: 'message', hear: (event: Lifecycle & { data: unknown; origin: string }) => void) => void);
}

const scope = globalThis as unknown as WorkerScope;
const keeper = pageKeeper({
  caches: scope.caches,
  fetch: (request) => fetch(request),
  release: 'RELEASE_OF_THIS_BUILD', // vite.config.ts puts the name of the build here.
  origin: scope.location.origin,
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

// A new release takes over at once: pages come from the network, and files of the old one stay where they are.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(keeper.forgetOlder().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const answer = keeper.answer(event.request, (work) => {
    const quiet = work.catch(() => undefined);
    try {
      event.waitUntil(quiet);
    } catch {
      // A slow answer came after the kept one had gone out; it is kept as far as the browser lets it.
    }
  });
  if (answer) event.respondWith(answer);
});
scope.addEventListener('message', (event) => {
  const said = event.data as { seen?: unknown; files?: unknown; site?: unknown; stop?: unknown } | null;
  if (event.origin !== scope.location.origin) return;
  if (said?.stop === true) return event.waitUntil(keeper.stop());
  if (typeof said?.seen !== 'string' || !Array.isArray(said.files)) return;
  if (!said.seen.startsWith(`${scope.location.origin}/`)) return;
  const files = said.files.filter((file): file is string => typeof file === 'string');
  const site = readSite(said.site);
  if (site) event.waitUntil(keeper.keepSeen(said.seen, files, site).catch(() => undefined));
});

function readSite(said: unknown): OfflineSite | null {
  const { home, name, locale, colours } = (said ?? {}) as Partial<Record<keyof OfflineSite, unknown>>;
  if (typeof home !== 'string' || typeof name !== 'string' || typeof colours !== 'string') return null;
  return typeof locale === 'string' && isLocale(locale) ? { home, name, locale, colours } : null;
}
