import { selectPlaceName } from '#backend/queries/catalogue/build-query.ts';
import { bindNamed, buildSiteCondition, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface CityRow {
  cityId: number;
  countryId: number;
  countryKey: string;
  lat: number;
  lng: number;
  city: string;
  country: string;
}

const CITY_SELECT = `SELECT ci.id AS cityId, ci.country_id AS countryId, co.country_key AS countryKey, ci.lat, ci.lng,
  ${selectPlaceName('ci')} AS city, ${selectPlaceName('co')} AS country
FROM cities ci JOIN countries co ON co.id = ci.country_id` as const;

export const selectCityById = (cityId: number, locale: Locale): Statement<CityRow> =>
  bindNamed(`${CITY_SELECT} WHERE ci.id = :cityId`, { locale, cityId });

export const selectCityOfSchool = (schoolId: number, locale: Locale): Statement<CityRow> =>
  bindNamed(`${CITY_SELECT} WHERE ci.id = (SELECT city_id FROM schools WHERE id = :schoolId)`, { locale, schoolId });

export interface StationRow {
  name: string;
  lat: number;
  lng: number;
  elevation: number;
  /** JSON array of twelve monthly means. `precipitation` has the same format, but its values may be null. */
  means: string;
  precipitation: string;
  period: string;
  publisher: string;
  source: string;
}

/** Maximum distance in degrees of latitude. A station further away does not represent the city. */
const STATION_MAX_DEGREES = 0.55;

/**
 * Finds stations near a point. The search box has twice as many degrees of longitude, because these are shorter towards
 * the poles.
 */
export const findStations = ({
  countryId,
  lat,
  lng,
}: Pick<CityRow, 'countryId' | 'lat' | 'lng'>): Statement<StationRow> =>
  bindNamed(
    `SELECT name, lat, lng, elevation, means, precipitation, period, publisher, source FROM climate_stations
WHERE country_id = :countryId AND lat BETWEEN :lat - ${STATION_MAX_DEGREES} AND :lat + ${STATION_MAX_DEGREES}
  AND lng BETWEEN :lng - ${STATION_MAX_DEGREES * 2} AND :lng + ${STATION_MAX_DEGREES * 2}`,
    { countryId, lat, lng },
  );

const MAX_CITIES = 4;
/** Maximum number of cities that one query checks for a nearby station. */
const MAX_CANDIDATES = 16;

/** Returns cities that have a weather station nearby, in descending order of their number of schools. */
export const selectCitiesWithClimate = (
  countryId: number | null,
  locale: Locale,
  publicLevel: number,
): Statement<{ city: string }> =>
  bindNamed(
    `SELECT city FROM (SELECT ci.id, ci.country_id, ci.lat, ci.lng, ${selectPlaceName('ci')} AS city, count(*) AS schools
  FROM cities ci JOIN schools s ON s.city_id = ci.id
  WHERE ${buildSiteCondition('s')} AND (:countryId IS NULL OR ci.country_id = :countryId)
  GROUP BY ci.id ORDER BY schools DESC, ci.id LIMIT ${MAX_CANDIDATES}) c
WHERE EXISTS (SELECT 1 FROM climate_stations st WHERE st.country_id = c.country_id AND abs(st.lat - c.lat) < 0.2 AND abs(st.lng - c.lng) < 0.2)
ORDER BY schools DESC, id LIMIT ${MAX_CITIES}`,
    { locale, level: publicLevel, countryId },
  );

interface LiveWeatherRow {
  askedAt: number;
  /** JSON of the measurement; 'null' if the service failed. */
  measured: string;
}

export const selectLastWeather = (cityId: number): Statement<LiveWeatherRow> => ({
  sql: 'SELECT asked_at AS askedAt, measured FROM live_weather WHERE city_id = ?1',
  values: [cityId],
});

export const storeWeather = (cityId: number, requestedAt: number, weatherJson: string): Statement => ({
  sql: `INSERT INTO live_weather (city_id, asked_at, measured) VALUES (?1, ?2, ?3)
ON CONFLICT (city_id) DO UPDATE SET asked_at = excluded.asked_at, measured = excluded.measured`,
  values: [cityId, requestedAt, weatherJson],
});

/** Published monthly living cost of a city. */
export interface LivingCostRow {
  city: string;
  publisher: string | null;
  least: number;
  most: number;
  currency: string;
  asAt: string;
  /** URL of the publisher's page. */
  address: string;
}

interface CityFilter {
  cities: readonly number[];
  schools: readonly number[];
  countries: readonly number[];
}

/** Maximum number of cities of each country. */
const MAX_LIVING_COSTS = 6;

/**
 * Returns published monthly living costs of students including rent, newest first: for the named cities and the cities
 * of the named schools or, if none is named, for the cities of the countries.
 */
export const selectLivingCosts = (
  { cities, schools, countries }: CityFilter,
  locale: Locale,
  publicLevel: number,
): Statement<LivingCostRow> =>
  bindNamed(
    `SELECT ${selectPlaceName('ci')} AS city, l.publisher, l.least, l.most, l.currency, l.as_at AS asAt, l.source AS address
FROM living_costs l CROSS JOIN cities ci ON ci.id = l.city_id
WHERE l.covers = 'all' AND (ci.id IN (SELECT value FROM json_each(:cities) UNION SELECT s.city_id FROM schools s JOIN json_each(:schools) j ON s.id = j.value WHERE ${buildSiteCondition('s')})
  OR ci.country_id IN (SELECT value FROM json_each(:countries)))
ORDER BY l.as_at_year DESC, ci.id LIMIT ${MAX_LIVING_COSTS * Math.max(1, countries.length)}`,
    {
      locale,
      level: publicLevel,
      cities: JSON.stringify(cities),
      schools: JSON.stringify(schools),
      countries: JSON.stringify(cities.length + schools.length > 0 ? [] : countries),
    },
  );
