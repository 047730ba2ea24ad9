import { placeName } from '#backend/queries/catalogue/build-query.ts';
import { named, openToLevel, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface StudyCostRow {
  institutionId: number;
  kind: 'living';
  place: string;
  least: number;
  most: number;
  currency: string;
  publisher: string;
  address: string;
  asAt: string;
}

/** What a month costs a student where each of these schools is, by the same figure that matching goes by: the latest. */
export const studyCostsOf = (
  schoolIds: readonly string[],
  locale: Locale,
  publicLevel: number,
): Statement<StudyCostRow> =>
  named(
    `SELECT s.id AS institutionId, 'living' AS kind, ${placeName('ci')} AS place, l.least, l.most, l.currency, l.publisher, l.source AS address, l.as_at AS asAt
FROM schools s JOIN cities ci ON ci.id = s.city_id JOIN living_costs l ON l.city_id = s.city_id AND l.covers = 'all'
WHERE s.id IN (SELECT value FROM json_each(:schools)) AND ${openToLevel('s.levels')}
  AND l.publisher = (SELECT b.publisher FROM living_costs b WHERE b.city_id = s.city_id AND b.covers = 'all' ORDER BY b.as_at_year DESC, b.publisher LIMIT 1)
ORDER BY s.id`,
    { schools: JSON.stringify(schoolIds), locale, level: publicLevel },
  );
