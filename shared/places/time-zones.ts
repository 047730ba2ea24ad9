import { getDateFormat } from '#shared/locale/locales.ts';

/** Position in degrees. */
interface GeoPosition {
  lng: number;
  lat: number;
}

/** Time zone of each country with a single one, by country key. */
const SINGLE_ZONE_COUNTRIES: Readonly<Record<string, string>> = {
  uk: 'Europe/London',
  ie: 'Europe/Dublin',
  nz: 'Pacific/Auckland',
  sg: 'Asia/Singapore',
  my: 'Asia/Kuala_Lumpur',
  hk: 'Asia/Hong_Kong',
  cn: 'Asia/Shanghai',
  jp: 'Asia/Tokyo',
  kr: 'Asia/Seoul',
  fr: 'Europe/Paris',
  de: 'Europe/Berlin',
  nl: 'Europe/Amsterdam',
  ch: 'Europe/Zurich',
};

/**
 * Time zones of other countries from west to east, each with its eastern bound in degrees of longitude. Towns near a
 * bound may be in another zone.
 */
const ZONES_BY_LONGITUDE: Readonly<Record<string, readonly (readonly [to: number, zone: string])[]>> = {
  us: [
    [-154, 'Pacific/Honolulu'],
    [-130, 'America/Anchorage'],
    [-114.8, 'America/Los_Angeles'],
    [-101.5, 'America/Denver'],
    [-86, 'America/Chicago'],
    [180, 'America/New_York'],
  ],
  ca: [
    [-117, 'America/Vancouver'],
    [-110, 'America/Edmonton'],
    [-101.5, 'America/Regina'],
    [-89, 'America/Winnipeg'],
    [-68.5, 'America/Toronto'],
    [-59.5, 'America/Halifax'],
    [180, 'America/St_Johns'],
  ],
  au: [
    [129, 'Australia/Perth'],
    [141, 'Australia/Adelaide'],
    [180, 'Australia/Sydney'],
  ],
};

/** Regions without daylight saving time or with a separate time zone. */
const ZONE_EXCEPTIONS: readonly { country: string; zone: string; matches: (position: GeoPosition) => boolean }[] = [
  { country: 'us', zone: 'America/Phoenix', matches: ({ lat, lng }) => lat < 37 && lng > -114.8 && lng < -109.05 },
  { country: 'au', zone: 'Australia/Darwin', matches: ({ lat, lng }) => lat > -26 && lng > 129 && lng < 138 },
  { country: 'au', zone: 'Australia/Brisbane', matches: ({ lat, lng }) => lat > -28.18 && lng >= 138 },
];

/** Returns the time zone of a place, or null if unknown. */
export function findTimeZone(country: string, position: GeoPosition | null): string | null {
  const singleZone = SINGLE_ZONE_COUNTRIES[country];
  if (singleZone) return singleZone;
  if (!position) return null;
  const zoneException = ZONE_EXCEPTIONS.find(
    (exception) => exception.country === country && exception.matches(position),
  );
  return (
    zoneException?.zone ?? ZONES_BY_LONGITUDE[country]?.find(([eastBound]) => position.lng < eastBound)?.[1] ?? null
  );
}

/** Returns the local hour from 0 to 23. */
export const getLocalHour = (timeZone: string, now = Date.now()): number =>
  Number(getDateFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timeZone }).format(now));
