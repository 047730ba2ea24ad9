import { placeName } from '#backend/queries/catalogue/build-query.ts';
import { inLanguage, named, openToLevel, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface ClimateRow {
  cityId: number;
  lat: number;
  lng: number;
  city: string;
  country: string;
  /** Null, and all that follows, where nobody wrote the city's climate down. */
  month: number | null;
  mean: number;
  precipitation: number;
  approximate: 0 | 1;
  source: string;
}

const CLIMATE =
  `SELECT ci.id AS cityId, ci.lat, ci.lng, ${placeName('ci')} AS city, ${placeName('co')} AS country, m.month, m.mean,
  m.precipitation, m.approximate, ${inLanguage('m.source')} AS source
FROM cities ci JOIN countries co ON co.id = ci.country_id LEFT JOIN climate_months m ON m.city_id = ci.id` as const;

/** A year of it; one row without a month where the city is there and its climate is not. */
export const climateOfCity = (cityId: number, locale: Locale): Statement<ClimateRow> =>
  named(`${CLIMATE} WHERE ci.id = :cityId ORDER BY m.month`, { locale, cityId });

export const climateOfSchool = (schoolId: number, locale: Locale): Statement<ClimateRow> =>
  named(`${CLIMATE} WHERE ci.id = (SELECT city_id FROM schools WHERE id = :schoolId) ORDER BY m.month`, {
    locale,
    schoolId,
  });

const MOST_CITIES = 4;

/** Where most schools are, of the cities whose climate is known. */
export const citiesWithClimate = (
  countryId: number | null,
  locale: Locale,
  publicLevel: number,
): Statement<{ city: string }> =>
  named(
    `SELECT ${placeName('ci')} AS city FROM cities ci JOIN schools s ON s.city_id = ci.id
WHERE ${openToLevel('s.levels')} AND (:countryId IS NULL OR ci.country_id = :countryId) AND ci.id IN (SELECT city_id FROM climate_months)
GROUP BY ci.id ORDER BY count(*) DESC, ci.id LIMIT ${MOST_CITIES}`,
    { locale, level: publicLevel, countryId },
  );

interface LiveWeatherRow {
  askedAt: number;
  /** JSON; 'null' where the service failed. */
  measured: string;
}

export const lastWeather = (cityId: number): Statement<LiveWeatherRow> => ({
  sql: 'SELECT asked_at AS askedAt, measured FROM live_weather WHERE city_id = ?1',
  values: [cityId],
});

export const keepWeather = (cityId: number, askedAt: number, measured: string): Statement => ({
  sql: `INSERT INTO live_weather (city_id, asked_at, measured) VALUES (?1, ?2, ?3)
ON CONFLICT (city_id) DO UPDATE SET asked_at = excluded.asked_at, measured = excluded.measured`,
  values: [cityId, askedAt, measured],
});

/** Of a city without one the rest is null. */
export interface LivingCostRow {
  city: string;
  publisher: string | null;
  least: number;
  most: number;
  currency: string;
  asAt: string;
}

interface Place {
  cities: readonly number[];
  schools: readonly number[];
  country: number | null;
}

const MOST = 6;

/** What a month costs a student, room and all, as somebody publishes it: in the cities named, those of the schools named, or the best known of a country. */
export const livingCosts = (
  { cities, schools, country }: Place,
  locale: Locale,
  publicLevel: number,
): Statement<LivingCostRow> =>
  named(
    `SELECT ${placeName('ci')} AS city, l.publisher, l.least, l.most, l.currency, l.as_at AS asAt
FROM cities ci LEFT JOIN living_costs l ON l.city_id = ci.id AND l.covers = 'all'
WHERE ci.id IN (SELECT value FROM json_each(:cities) UNION SELECT s.city_id FROM schools s JOIN json_each(:schools) j ON s.id = j.value WHERE ${openToLevel('s.levels')})
  OR (ci.country_id = :country AND l.city_id IS NOT NULL)
ORDER BY l.as_at_year DESC, ci.id LIMIT ${MOST}`,
    {
      locale,
      level: publicLevel,
      cities: JSON.stringify(cities),
      schools: JSON.stringify(schools),
      country: cities.length + schools.length > 0 ? null : country,
    },
  );
