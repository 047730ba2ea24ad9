import { NO_FILTERS, filtersAddress } from '#client/features/school-list/filters/school-filters.ts';
import type { PortalRequest, PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type Passage, type Port, chartOf, roundKm } from '#shared/places/chart-passages.ts';
import { type ChartCity, cityCountries, cityNames, cityPlaces } from '#shared/places/chart-places.ts';
import { type City, type Country, cityList, countryList } from '#shared/contract/catalogue/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { zoneAt } from '#shared/places/time-zones.ts';

/** A port of the chart, as it answers who looks at it. */
export interface HeroPort {
  city: ChartCity;
  name: string;
  /** '' where the catalogue has none of its name. */
  country: string;
  /** On the chart, which is a square of 640: the port, and where its route begins. */
  at: Passage['at'];
  start: Passage['start'];
  /** On which sides of the port its name stands. */
  label: string;
  /** '9,620'. */
  km: string;
  zone: string | null;
  /** Its schools as a page; '' where the site has none of that country. */
  to: string;
  /** By what they are counted; null with them. */
  asks: { cityId: string } | { fkAreaCountryId: string } | null;
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
const slugOfPort = (city: ChartCity) => slugOf(cityNames[city]['en-us']);

/** The chart's ports, each with the way to its schools: those of the city, or of the country where the catalogue does not know the city. */
export async function loadPorts({ ask, locale, site, keepOutOfCache }: PortsRequest): Promise<HeroPort[]> {
  const { passages } = chartOf(site.agent.originCity);
  const keys = passages.map(({ port }) => slugOfPort(port.city)).join(',');
  const [countries, cities] = await Promise.all([ask(countryList, {}), ask(cityList, { keys })]);
  if (!countries.ok || !cities.ok) keepOutOfCache();
  const known: Known = {
    countries: countries.ok ? countries.value.rows : [],
    cities: cities.ok ? cities.value.rows : [],
  };
  return passages.map(({ port, km, at, start }) => {
    const { city } = port;
    const [lat, lng] = cityPlaces[city];
    return {
      city,
      name: cityNames[city][locale],
      at,
      start,
      label: sidesOf(port),
      km: roundKm(km),
      zone: zoneAt(cityCountries[city], { lat, lng }),
      ...schoolsOf(city, known, locale),
    };
  });
}

type PortsRequest = Pick<PortalRequest, 'ask' | 'locale' | 'keepOutOfCache'> & Pick<PortalRequestWithSite, 'site'>;

interface Known {
  countries: readonly Country[];
  cities: readonly City[];
}

function schoolsOf(
  port: ChartCity,
  { countries, cities }: Known,
  locale: Locale,
): Pick<HeroPort, 'country' | 'to' | 'asks'> {
  const country = countries.find(({ key }) => key === cityCountries[port]);
  const name = country ? (locale === 'en-us' ? country.name : country.nameChn || country.name) : '';
  if (!country?.offered) return { country: name, to: '', asks: null };
  const isIt = (word: string) => slugOf(word) === slugOfPort(port);
  const city = cities.find((one) => one.fkAreaCountryId === country.id && (isIt(one.key) || isIt(one.name)));
  return {
    country: name,
    to: filtersAddress(
      { ...NO_FILTERS, country: country.id, state: city?.fkAreaStateId ?? '', city: city?.id ?? '' },
      'country',
    ),
    asks: city ? { cityId: city.id } : { fkAreaCountryId: country.id },
  };
}

/** A name that was moved up, down or over its port: there a finger or a mouse looks for it, too. */
function sidesOf({ side, dx = 0, dy = 0 }: Port): string {
  const across = dx >= 20 ? 'over' : (side ?? 'right');
  return dy <= -9 ? `${across}-up` : dy >= 10 ? `${across}-down` : across;
}
