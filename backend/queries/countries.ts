import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';
import { inLanguage } from './in-language.ts';
import { openToLevel } from './open-to-level.ts';

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

export const countries = (locale: Locale, publicLevel: number): Statement<CountryRow> =>
  named(
    `SELECT id, country_key AS key, name, ${inLanguage('name_chn')} AS nameChn, (SELECT json_group_array(t.term)
  FROM country_terms t WHERE t.country_id = countries.id) AS otherNames, picture AS countryPic, offered,
  ${inLanguage('capital')} AS capital, lat, lng
FROM countries WHERE ${openToLevel()} ORDER BY position`,
    { locale, level: publicLevel },
  );
