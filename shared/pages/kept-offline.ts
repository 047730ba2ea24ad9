import type { Locale } from '#shared/locale/locales.ts';
import { DAY_MS, FLIGHT_DAYS } from '#shared/rules/retention-periods.ts';

/** What a page tells of its site, so that the edge need not be asked for a page that says there is no network. */
export interface OfflineSite {
  /** The address of the site's home. */
  home: string;
  name: string;
  locale: Locale;
  /** The rules of its colours. */
  colours: string;
}

// The one page of a student's own that a browser may keep, and only when they press for it. The page writes it, the service worker gives
// it out where no network answers, and both read here where it stands.

/** Begins as all that the site keeps, so that it goes with all of it. */
export const FLIGHT_CACHE = 'portal-flight';

/** Within an agent's site. */
export const FLIGHT_PATH = '/personal-center/flight';

/** Headers of what is kept: when, in milliseconds, and whose. */
export const FLIGHT_KEPT_AT = 'x-kept-at';
export const FLIGHT_KEPT_FOR = 'x-kept-for';

/** Who has forgotten it on a device has it there no longer. */
export const isFlightOver = (keptAt: number, now: number) => !(now - keptAt < FLIGHT_DAYS * DAY_MS);
