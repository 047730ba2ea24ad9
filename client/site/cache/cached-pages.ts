import {
  type OfflineSite,
  FLIGHT_CACHE,
  FLIGHT_SAVED_AT,
  FLIGHT_SAVED_FOR,
  FLIGHT_PATH,
  isFlightExpired,
} from '#shared/pages/offline-page.ts';
import { sitePath } from '#client/site/addresses.ts';

const SCRIPT = '/sw.js';
const OURS = 'portal-';
const PAGES = 'portal-pages-';

/** Site data for the service worker. */
export interface CachingSite extends OfflineSite {
  /** Feature flag of page caching. */
  keepsPages: boolean;
}

/**
 * Registers the service worker, which caches public pages for offline use. The edge can disable it: browsers then
 * delete their caches at the next page. With site data blocked, any access to the API throws.
 */
export async function cachePagesOffline({ keepsPages, ...site }: CachingSite): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    if (!keepsPages) return await stopKeeping();
    // A new release has taken over and cleared the older cache.
    navigator.serviceWorker.addEventListener('controllerchange', () => void markSeen(site));
    await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
    await markSeen(site);
  } catch {
    // The site works without a service worker.
  }
}

/**
 * Client-side navigations load no document: for the cache the page is fetched once more. Installed apps only, since it
 * doubles the requests of every navigation.
 */
export async function cacheNavigation(site: CachingSite): Promise<void> {
  if (site.keepsPages && matchMedia('(display-mode: standalone)').matches) await markSeen(site);
}

async function markSeen({ home, name, locale, colours }: OfflineSite): Promise<void> {
  try {
    if (!(await navigator.serviceWorker.getRegistration(SCRIPT))) return;
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map((entry) => entry.name);
    const site = { home, name, locale, colours };
    active?.postMessage({ seen: window.location.href, files, site }, { transfer: [] });
  } catch {
    // The site works without a service worker.
  }
}

/** Deletes cached pages at logout, including those of the next person. */
export async function clearCachedPages(): Promise<void> {
  await clear(PAGES);
}

async function stopKeeping() {
  const known = await navigator.serviceWorker.getRegistrations();
  // Tells active service workers not to cache pages that are still loading.
  for (const { active } of known) active?.postMessage({ stop: true }, { transfer: [] });
  await Promise.all(known.map((serviceWorkerRegistration) => serviceWorkerRegistration.unregister()));
  await clear(OURS);
}

async function clear(beginning: string) {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // No cache available.
  }
}

// Offline copy of the student's flight sheet, written by features/flight and deleted when a session ends.

const flightAddress = (agentKey: string) => new URL(sitePath(agentKey, FLIGHT_PATH), location.origin).href;

/** False without a cache or service worker. On request only. */
export async function saveOfflineFlight(
  agentKey: string,
  owner: string,
  now: number,
  page: Response,
): Promise<boolean> {
  try {
    if (!(await navigator.serviceWorker.getRegistration('/sw.js'))) return false;
    page.headers.set(FLIGHT_SAVED_AT, String(now));
    page.headers.set(FLIGHT_SAVED_FOR, owner);
    await (await caches.open(FLIGHT_CACHE)).put(flightAddress(agentKey), page);
    return true;
  } catch {
    return false; // With blocked site data any access throws; the page reports it.
  }
}

/** Time of the offline copy; null without one. */
export async function getOfflineFlightTime(agentKey: string): Promise<number | null> {
  const stored = await attempt((cache) => cache.match(flightAddress(agentKey)));
  const storedAt = Number(stored?.headers.get(FLIGHT_SAVED_AT));
  return stored && !isFlightExpired(storedAt, Date.now()) ? storedAt : null;
}

/** Document navigation, served by the service worker offline. */
export async function openOfflineFlight(url: string): Promise<boolean> {
  const { href, pathname } = new URL(url, location.origin);
  const [, agentKey = ''] = pathname.split('/');
  if (pathname !== sitePath(agentKey, FLIGHT_PATH) || (await getOfflineFlightTime(agentKey)) === null) return false;
  location.assign(href);
  return true;
}

export async function deleteOfflineFlight(agentKey: string): Promise<void> {
  await attempt((cache) => cache.delete(flightAddress(agentKey)));
}

/** Deletes copies on all sites: after a logout all, after a login those of other users. */
export async function deleteOfflineFlights(stays: string | null): Promise<void> {
  await attempt(async (cache) => {
    for (const request of await cache.keys()) {
      const stored = await cache.match(request);
      if (stays === null || stored?.headers.get(FLIGHT_SAVED_FOR) !== stays) await cache.delete(request);
    }
  });
}

/** Does not create an empty cache. */
async function attempt<T>(act: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return (await caches.has(FLIGHT_CACHE)) ? await act(await caches.open(FLIGHT_CACHE)) : null;
  } catch {
    return null; // No cache available.
  }
}
