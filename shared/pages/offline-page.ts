import type { Locale } from '#shared/locale/locales.ts';
import { DAY_MS, FLIGHT_DAYS } from '#shared/rules/retention-periods.ts';

/** Site data that a page provides to the service worker for the offline page. */
export interface OfflineSite {
  /** URL of the site's home. */
  home: string;
  name: string;
  locale: Locale;
  /** CSS of its colours. */
  colours: string;
}

// The only personal page that a browser stores, on request. The page stores it, the service worker serves it offline,
// and both use these constants.

/** Shares the prefix of the site's caches, so that it is deleted with them. */
export const FLIGHT_CACHE = 'portal-flight';

/** Path within an agent's site. */
export const FLIGHT_PATH = '/personal-center/flight';

/** Response headers of the stored page: time in milliseconds, and owner. */
export const FLIGHT_SAVED_AT = 'x-kept-at';
export const FLIGHT_SAVED_FOR = 'x-kept-for';

/** Expiry on devices whose user forgot about it. */
export const isFlightExpired = (storedAt: number, now: number) => !(now - storedAt < FLIGHT_DAYS * DAY_MS);
