import { placeName } from '#backend/queries/catalogue/build-query.ts';
import { named, openToLevel, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

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
