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
