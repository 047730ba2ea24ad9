import { inLanguage } from '#backend/queries/in-language.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';
import { shownAtLevel } from '#backend/queries/shown-at-level.ts';
import { placeName } from './build-query.ts';
import type { SchoolMark } from './marks.ts';

export interface SchoolRow extends Partial<SchoolMark> {
  id: number;
  name: string;
  nameChn: string;
  city: string;
  province: string;
  country: string;
  fkAreaCountryId: number;
  countryKey: string;
  monogram: string;
  schoolLogo: string;
  institutionCover: string;
  establishedDate: string;
  studentCount: number | null;
  nature: string;
  institutionTypeId: number;
  qsRank: string;
  address: string;
  lat: number;
  lng: number;
  mapXyBd: string;
  fkCurrencyTypeNum: string;
  lowestFee: number | null;
  courseCount: number;
  website: string;
  illustrative: 0 | 1;
}

/** Of the tables that SCHOOL_JOINS brings in. */
export const SCHOOL_COLUMNS =
  `s.id, s.name, ${inLanguage('s.name_chn')} AS nameChn, ${placeName('ci')} AS city, ${placeName('st')} AS province, ${placeName('co')} AS country,
  s.country_id AS fkAreaCountryId, co.country_key AS countryKey, s.monogram, s.logo AS schoolLogo, s.cover AS institutionCover,
  s.established_date AS establishedDate, s.student_count AS studentCount, ${inLanguage('s.nature')} AS nature, s.type_id AS institutionTypeId,
  ${shownAtLevel('rankings', 's.qs_rank')} AS qsRank, s.address, s.lat, s.lng, s.map_xy_bd AS mapXyBd, s.currency AS fkCurrencyTypeNum, s.lowest_fee AS lowestFee,
  (SELECT count(*) FROM courses n WHERE n.school_id = s.id AND ${openToLevel('n.levels')}) AS courseCount, s.website, s.illustrative` as const;

export const SCHOOL_JOINS =
  'JOIN countries co ON co.id = s.country_id JOIN states st ON st.id = s.state_id JOIN cities ci ON ci.id = s.city_id';
