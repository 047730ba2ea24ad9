import {
  selectInChinese,
  selectInLanguage,
  bindNamed,
  buildLevelCondition,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { factsOfRow } from '#backend/queries/facts/facts.ts';
import { toReference } from '#backend/queries/reference-reads.ts';
import { selectPlaceName, selectSchoolNameChn } from './build-query.ts';

export interface CountryRow {
  id: number;
  key: string;
  name: string;
  nameChn: string;
  /** JSON array of keys: ['england', 'uk']. */
  otherNames: string;
  countryPic: string;
  offered: 0 | 1;
  capital: string;
  lat: number;
  lng: number;
}

export const selectCountries = ({ locale, chinese }: Reader, publicLevel: number): Statement<CountryRow> =>
  toReference(
    bindNamed(
      `SELECT id, country_key AS key, name, ${selectInChinese('name_chn')} AS nameChn, (SELECT json_group_array(t.term)
  FROM country_terms t WHERE t.country_id = countries.id) AS otherNames, picture AS countryPic, offered,
  ${selectInLanguage('capital')} AS capital, lat, lng
FROM countries WHERE ${buildLevelCondition()} ORDER BY position`,
      { locale, chinese, level: publicLevel },
    ),
  );

interface CityCostRow {
  fkAreaCountryId: number;
  cityId: number;
  city: string;
  publisher: string;
  least: number;
  most: number;
  currency: string;
  source: string;
  asAt: string;
}

/**
 * Returns living costs of cities from the newest source. If several sources are from the same year, the one with the
 * lowest amount is used.
 */
export const selectCityCosts = (
  locale: Locale,
  publicLevel: number,
  country: string | undefined,
): Statement<CityCostRow> =>
  toReference(
    bindNamed(
      `SELECT ci.country_id AS fkAreaCountryId, ci.id AS cityId, ${selectPlaceName('ci')} AS city, l.publisher, l.least, l.most, l.currency, l.source,
  l.as_at AS asAt
FROM cities ci JOIN countries c ON c.id = ci.country_id
  JOIN living_costs l ON l.city_id = ci.id AND l.covers = 'all' AND l.publisher = (SELECT newest.publisher FROM living_costs newest
    WHERE newest.city_id = ci.id AND newest.covers = 'all' ORDER BY newest.as_at_year DESC, newest.least, newest.publisher LIMIT 1)
WHERE (:country IS NULL OR c.id = :country) AND ${buildLevelCondition('c.levels')}
ORDER BY l.as_at_year DESC, ci.id`,
      { locale, level: publicLevel, country: country ?? null },
    ),
  );

interface StudyCostRow {
  institutionId: number;
  kind: 'living' | 'visa' | 'health' | 'registration';
  place: string;
  least: number;
  most: number;
  currency: string;
  publisher: string;
  address: string;
  asAt: string;
  standing: 'stated' | 'indirect';
}

/**
 * SQL for the charges of a country: the visa fee and other charges. Charges that were not read on an authority's own page
 * are marked 'indirect'. Sources due for review before :today are excluded.
 */
const COUNTRY_COSTS_SELECT = `(SELECT country_id, 'visa' AS kind, amount AS least, amount AS most, currency, publisher, source AS address, as_at AS asAt,
  iif(confirmed_on <> '', 'stated', 'indirect') AS standing FROM visa_fees WHERE review_by >= :today
UNION ALL SELECT country_id, kind, least, most, currency, publisher, source, as_at,
  iif(confidence = 'stated' AND source_kind = 'official', 'stated', 'indirect') FROM country_charges WHERE review_by >= :today)`;

/**
 * Returns the costs of studying at each school: monthly living costs of its city (the latest figure, as in matching),
 * the country's visa fee, and other charges whose sources are not due for review before `today`.
 */
export const selectStudyCostsOf = (
  schoolIds: readonly string[],
  { locale, publicLevel, today }: { locale: Locale; publicLevel: number; today: string },
): Statement<StudyCostRow> =>
  bindNamed(
    `SELECT s.id AS institutionId, 'living' AS kind, ${selectPlaceName('ci')} AS place, l.least, l.most, l.currency, l.publisher, l.source AS address, l.as_at AS asAt, 'stated' AS standing
FROM schools s JOIN cities ci ON ci.id = s.city_id JOIN living_costs l ON l.city_id = s.city_id AND l.covers = 'all'
WHERE s.id IN (SELECT value FROM json_each(:schools)) AND ${buildSiteCondition('s')}
  AND l.publisher = (SELECT b.publisher FROM living_costs b WHERE b.city_id = s.city_id AND b.covers = 'all' ORDER BY b.as_at_year DESC, b.publisher LIMIT 1)
UNION ALL
SELECT s.id, h.kind, '', h.least, h.most, h.currency, h.publisher, h.address, h.asAt, h.standing
FROM schools s JOIN ${COUNTRY_COSTS_SELECT} h ON h.country_id = s.country_id
WHERE s.id IN (SELECT value FROM json_each(:schools)) AND ${buildSiteCondition('s')}
ORDER BY 1, 2`,
    { schools: JSON.stringify(schoolIds), locale, level: publicLevel, today },
  );

export interface CountrySchoolRow {
  id: number;
  name: string;
  nameChn: string;
  city: string;
  /** JSON array of facts (queries/facts/facts.ts). */
  facts: string;
}

/**
 * Returns the first schools of a country in list order whose fee for a bachelor's degree is known, each with its facts.
 * A fee of a single course or faculty does not count.
 */
export const selectFirstSchools = (
  countryId: string,
  max: number,
  { locale, chinese, publicLevel }: Reader & { publicLevel: number },
): Statement<CountrySchoolRow> =>
  toReference(
    bindNamed(
      `SELECT s.id, s.name, ${selectSchoolNameChn('s')} AS nameChn, ${selectPlaceName('ci')} AS city, ${factsOfRow('school', 's.id')} AS facts
FROM schools s JOIN cities ci ON ci.id = s.city_id
WHERE s.country_id = :countryId AND ${buildSiteCondition('s')} AND EXISTS (
  SELECT 1 FROM facts f WHERE f.subject = 'school' AND f.subject_id = s.id AND f.fact_key = 'degreeYear' AND f.part = 'bachelor' AND f.value ->> 'appliesTo' = '') ORDER BY s.rank_sort, s.id LIMIT :limit`,
      { countryId, limit: max, locale, chinese, level: publicLevel },
    ),
  );

/** Returns schools with their facts, in the order of the ids. */
export const selectSchoolsWithFacts = (
  schoolIds: readonly number[],
  { locale, chinese, publicLevel }: Reader & { publicLevel: number },
): Statement<CountrySchoolRow> =>
  toReference(
    bindNamed(
      `SELECT s.id, s.name, ${selectSchoolNameChn('s')} AS nameChn, ${selectPlaceName('ci')} AS city, ${factsOfRow('school', 's.id')} AS facts
FROM json_each(:schools) h CROSS JOIN schools s ON s.id = h.value JOIN cities ci ON ci.id = s.city_id WHERE ${buildSiteCondition('s')} ORDER BY h.key`,
      { schools: JSON.stringify(schoolIds), locale, chinese, level: publicLevel },
    ),
  );

export type CountryCostRow = Omit<StudyCostRow, 'institutionId'>;

/** Returns the visa fee and other charges of a country in the same format as selectStudyCostsOf. */
export const selectCostsOfCountry = (countryId: string, today: string): Statement<CountryCostRow> =>
  toReference(
    bindNamed(
      `SELECT kind, '' AS place, least, most, currency, publisher, address, asAt, standing
FROM ${COUNTRY_COSTS_SELECT} WHERE country_id = :countryId`,
      { countryId, today },
    ),
  );
