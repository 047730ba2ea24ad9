import {
  type OfflineSite,
  FLIGHT_CACHE,
  FLIGHT_SAVED_AT_HEADER,
  FLIGHT_MAX_AGE_HEADER,
  FLIGHT_PATH,
  isFlightExpired,
} from '#shared/pages/offline-page.ts';
import { sitePath } from '#client/site/addresses.ts';

const SERVICE_WORKER_PATH = '/sw.js';
const CACHE_PREFIX = 'portal-';
const PAGES_CACHE_PREFIX = 'portal-pages-';

export interface CachingSite extends OfflineSite {
  keepsPages: boolean;
}

/**
 * Registers the service worker, which caches public pages for offline use. The edge can disable it, in which case
 * browsers delete their caches at the next page. If site data is blocked, any access to the API throws.
 */
export async function cachePagesOffline({ keepsPages, ...site }: CachingSite): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    if (!keepsPages) return await unregisterServiceWorkers();
    // The service worker of a new release has taken over and cleared the older cache.
    navigator.serviceWorker.addEventListener('controllerchange', () => void sendVisitedPage(site));
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
    await sendVisitedPage(site);
  } catch {
    // The site works without a service worker.
  }
}

/**
 * Caches the page of a client-side navigation, which loads no document, by fetching it once more. Only installed apps
 * do so, because it doubles the requests of every navigation.
 */
export async function cacheNavigation(site: CachingSite): Promise<void> {
  if (site.keepsPages && matchMedia('(display-mode: standalone)').matches) await sendVisitedPage(site);
}

async function sendVisitedPage({ home, name, locale, colours }: OfflineSite): Promise<void> {
  try {
    if (!(await navigator.serviceWorker.getRegistration(SERVICE_WORKER_PATH))) return;
    const { active } = await navigator.serviceWorker.ready;
    const fileUrls = performance.getEntriesByType('resource').map((entry) => entry.name);
    const offlineSite = { home, name, locale, colours };
    active?.postMessage({ seen: window.location.href, files: fileUrls, site: offlineSite }, { transfer: [] });
  } catch {
    // The site works without a service worker.
  }
}

/** Deletes cached pages at logout, so that the next person does not see them. */
export async function clearCachedPages(): Promise<void> {
  await deleteCaches(PAGES_CACHE_PREFIX);
}

async function unregisterServiceWorkers() {
  const serviceWorkerRegistrations = await navigator.serviceWorker.getRegistrations();
  // Tells active service workers not to cache pages that are still loading.
  for (const { active } of serviceWorkerRegistrations) active?.postMessage({ stop: true }, { transfer: [] });
  await Promise.all(
    serviceWorkerRegistrations.map((serviceWorkerRegistration) => serviceWorkerRegistration.unregister()),
  );
  await deleteCaches(CACHE_PREFIX);
}

async function deleteCaches(prefix: string) {
  try {
    const cacheNames = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(cacheNames.map((name) => caches.delete(name)));
  } catch {
    // The browser has no cache API or blocks it.
  }
}

// URL of the offline copy of the student's flight sheet; features/flight writes it and the end of a session deletes
// it.

const getFlightUrl = (agentKey: string) => new URL(sitePath(agentKey, FLIGHT_PATH), location.origin).href;

/** Saves the flight sheet for offline use at the student's request. False without a cache or service worker. */
export async function saveOfflineFlight(
  agentKey: string,
  ownerId: string,
  now: number,
  response: Response,
): Promise<boolean> {
  try {
    if (!(await navigator.serviceWorker.getRegistration('/sw.js'))) return false;
    response.headers.set(FLIGHT_SAVED_AT_HEADER, String(now));
    response.headers.set(FLIGHT_MAX_AGE_HEADER, ownerId);
    await (await caches.open(FLIGHT_CACHE)).put(getFlightUrl(agentKey), response);
    return true;
  } catch {
    return false; // If site data is blocked, any access throws. The page reports it.
  }
}

/** Returns the time at which the offline copy was saved, or null if there is no copy. */
export async function getOfflineFlightTime(agentKey: string): Promise<number | null> {
  const storedResponse = await withFlightCache((cache) => cache.match(getFlightUrl(agentKey)));
  const storedAt = Number(storedResponse?.headers.get(FLIGHT_SAVED_AT_HEADER));
  return storedResponse && !isFlightExpired(storedAt, Date.now()) ? storedAt : null;
}

/** Opens the flight sheet by a document navigation, which the service worker serves offline. */
export async function openOfflineFlight(url: string): Promise<boolean> {
  const { href, pathname } = new URL(url, location.origin);
  const [, agentKey = ''] = pathname.split('/');
  if (pathname !== sitePath(agentKey, FLIGHT_PATH) || (await getOfflineFlightTime(agentKey)) === null) return false;
  location.assign(href);
  return true;
}

export async function deleteOfflineFlight(agentKey: string): Promise<void> {
  await withFlightCache((cache) => cache.delete(getFlightUrl(agentKey)));
}

/** Deletes copies of the flight sheet on all sites: all of them after a logout, those of other users after a login. */
export async function deleteOfflineFlights(ownerIdToKeep: string | null): Promise<void> {
  await withFlightCache(async (cache) => {
    for (const request of await cache.keys()) {
      const storedResponse = await cache.match(request);
      if (ownerIdToKeep === null || storedResponse?.headers.get(FLIGHT_MAX_AGE_HEADER) !== ownerIdToKeep)
        await cache.delete(request);
    }
  });
}

/** Runs `callback` only if the cache exists, because opening it would create an empty one. */
async function withFlightCache<T>(callback: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return (await caches.has(FLIGHT_CACHE)) ? await callback(await caches.open(FLIGHT_CACHE)) : null;
  } catch {
    return null; // The browser has no cache API or blocks it.
  }
}
