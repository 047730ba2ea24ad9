import { useText } from '#client/i18n/use-text.ts';
import { CITY_TIME_ZONES } from '#shared/tenant/opening-hours.ts';
import { useOffice } from './office-context.tsx';

const CITIES = Object.keys(CITY_TIME_ZONES) as (keyof typeof CITY_TIME_ZONES)[];

/** Returns the name of the time of the site's city, such as 'Hong Kong time'. */
export function useZoneName(): string {
  const t = useText('office');
  const { timeZone } = useOffice().frame;
  return t(`zone.${CITIES.find((city) => CITY_TIME_ZONES[city] === timeZone) ?? 'hk'}`);
}
