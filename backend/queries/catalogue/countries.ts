import { inChinese, inLanguage, named, openToLevel, type Reader, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface CountryRow {
  id: number;
  key: string;
  name: string;
  nameChn: string;
  /** JSON: ['england', 'uk']. */
  otherNames: string;
  countryPic: string;
  offered: 0 | 1;
  capital: string;
  lat: number;
  lng: number;
}

export const countries = ({ locale, chinese }: Reader, publicLevel: number): Statement<CountryRow> =>
  named(
    `SELECT id, country_key AS key, name, ${inChinese('name_chn')} AS nameChn, (SELECT json_group_array(t.term)
  FROM country_terms t WHERE t.country_id = countries.id) AS otherNames, picture AS countryPic, offered,
  ${inLanguage('capital')} AS capital, lat, lng
FROM countries WHERE ${openToLevel()} ORDER BY position`,
    { locale, chinese, level: publicLevel },
  );

/** Kinds of section: how one is let in, and how one applies, the visa last. */
export const SECTIONS = { admission: 2, howToApply: 5 } as const;

/** What holds for all schools of a country. */
export const countrySection = (
  countryId: number,
  kind: number,
  locale: Locale,
  publicLevel: number,
): Statement<{ title: string; description: string }> =>
  named(
    `SELECT ${inLanguage('title')} AS title, ${inLanguage('description')} AS description FROM school_infos
WHERE country_id = :countryId AND info_type_id = :kind AND ${openToLevel()}`,
    { locale, level: publicLevel, countryId, kind },
  );
