import { sitePath } from '#client/site/addresses.ts';
import { FLIGHT_CACHE, FLIGHT_KEPT_AT, FLIGHT_KEPT_FOR, FLIGHT_PATH, isFlightOver } from '#shared/pages/kept-flight.ts';

// The copy of a student's sheet for the flight that this device keeps: features/flight writes it, and every end of a session forgets it.

const flightAddress = (agentKey: string) => new URL(sitePath(agentKey, FLIGHT_PATH), location.origin).href;

/** False where this browser keeps nothing, or nothing gives it out without a network. Only after somebody has pressed for it. */
export async function putKeptFlight(agentKey: string, owner: string, now: number, page: Response): Promise<boolean> {
  try {
    if (!(await navigator.serviceWorker.getRegistration('/sw.js'))) return false;
    page.headers.set(FLIGHT_KEPT_AT, String(now));
    page.headers.set(FLIGHT_KEPT_FOR, owner);
    await (await caches.open(FLIGHT_CACHE)).put(flightAddress(agentKey), page);
    return true;
  } catch {
    return false; // Where site data are blocked, touching any of it throws; the page says that it could not be kept.
  }
}

/** When the copy on this device was kept; null where there is none. */
export async function readKeptFlight(agentKey: string): Promise<number | null> {
  const kept = await attempt((cache) => cache.match(flightAddress(agentKey)));
  const keptAt = Number(kept?.headers.get(FLIGHT_KEPT_AT));
  return kept && !isFlightOver(keptAt, Date.now()) ? keptAt : null;
}

/** A step to it that no network answers: the service worker gives out the copy, where there is one. */
export async function openKeptFlight(address: string): Promise<boolean> {
  const { href, pathname } = new URL(address, location.origin);
  const [, agentKey = ''] = pathname.split('/');
  if (pathname !== sitePath(agentKey, FLIGHT_PATH) || (await readKeptFlight(agentKey)) === null) return false;
  location.assign(href);
  return true;
}

export async function forgetKeptFlight(agentKey: string): Promise<void> {
  await attempt((cache) => cache.delete(flightAddress(agentKey)));
}

/** Of every site. After a log-out those of everybody; when somebody is here, those of all others, for whom it is not. */
export async function forgetKeptFlights(stays: string | null): Promise<void> {
  await attempt(async (cache) => {
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (stays === null || kept?.headers.get(FLIGHT_KEPT_FOR) !== stays) await cache.delete(request);
    }
  });
}

/** Where nothing was kept, no store is made. */
async function attempt<T>(act: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return (await caches.has(FLIGHT_CACHE)) ? await act(await caches.open(FLIGHT_CACHE)) : null;
  } catch {
    return null; // Nothing could be kept here either.
  }
}
