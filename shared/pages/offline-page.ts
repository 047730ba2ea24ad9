import type { Locale } from '#shared/locale/locales.ts';
import { DAY_MS, FLIGHT_DAYS } from '#shared/rules/retention-periods.ts';

/** Data of a site that the service worker needs for the offline page. */
export interface OfflineSite {
  /** URL of the site's home page. */
  home: string;
  name: string;
  locale: Locale;
  /** CSS with the site's colours. */
  colours: string;
}

// The flight page (travel details) is the only personal page that a browser stores, at the student's request. The page
// stores it, and the service worker serves it offline. Both use these constants.

/** Name of the cache. It has the prefix of the site's other caches, so that it is deleted together with them. */
export const FLIGHT_CACHE = 'portal-flight';

/** Path of the page within an agent's site. */
export const FLIGHT_PATH = '/personal-center/flight';

/** Headers of the stored response: time of storing in milliseconds, and id of the user. */
export const FLIGHT_SAVED_AT_HEADER = 'x-kept-at';
export const FLIGHT_MAX_AGE_HEADER = 'x-kept-for';

/** Returns whether the stored page has expired, so that it does not remain on a device on which the user forgot it. */
export const isFlightExpired = (storedAt: number, now: number) => !(now - storedAt < FLIGHT_DAYS * DAY_MS);
