import type { Locale } from '#shared/locale/locales.ts';
import { inChinese, inLanguage, named, openToLevel, type Reader, type Statement } from '#backend/queries/database.ts';
import { SCHOOL_MARK, schoolMarkJoin, type UserId } from './favourite-joins.ts';
import { TABLE_SOURCE, type TableSourceRow } from './rankings.ts';
import { SCHOOL_COLUMNS, SCHOOL_JOINS, type SchoolRow } from './schools.ts';

export interface SchoolDetailRow extends SchoolRow {
  detail: string;
  videoUrl: string;
  moviePath: string;
  filmCaptions: string;
  countryName: string;
  countryNameChn: string;
  countryPic: string;
  namesakes: number;
}

/** Of the school `s`; its key for sorting is looked up in an index, and its name is not. */
export const SAME_NAME = 'n.name_sort = s.name_sort AND n.name = s.name';

export const schoolDetail = (
  id: string,
  { locale, chinese }: Reader,
  publicLevel: number,
  userId: UserId = null,
): Statement<SchoolDetailRow> =>
  named(
    `SELECT ${SCHOOL_COLUMNS}, ${SCHOOL_MARK}, ${inLanguage('s.detail')} AS detail, s.video_url AS videoUrl, s.movie_path AS moviePath, s.film_captions AS filmCaptions,
  co.name AS countryName, ${inChinese('co.name_chn')} AS countryNameChn, co.picture AS countryPic,
  (SELECT count(*) FROM schools n WHERE ${SAME_NAME} AND n.id <> s.id) AS namesakes
FROM schools s ${SCHOOL_JOINS} ${schoolMarkJoin(':userId')} WHERE s.id = :id AND ${openToLevel('s.levels')}`,
    { locale, chinese, level: publicLevel, id, userId },
  );

export interface SchoolInfoRow {
  id: number;
  fkInfoTypeId: number;
  title: string;
  description: string;
  ofCountry: 0 | 1;
}

/** Its own sections by kind, and after them those of its country. */
export const schoolInfos = (id: string, locale: Locale, publicLevel: number): Statement<SchoolInfoRow> =>
  named(
    `SELECT i.id, i.info_type_id AS fkInfoTypeId, ${inLanguage('i.title')} AS title, ${inLanguage('i.description')} AS description,
  i.school_id IS NULL AS ofCountry FROM school_infos i WHERE ${openToLevel('i.levels')} AND (i.school_id = :id OR i.country_id = (SELECT country_id
  FROM schools WHERE id = :id)) ORDER BY i.school_id IS NULL, i.info_type_id, i.id`,
    { locale, level: publicLevel, id },
  );

export interface SchoolRankRow extends TableSourceRow {
  groupName: string;
  /** Whose table it is, where that is known. */
  tableName: string;
  rank: string;
  year: number;
  illustrative: 0 | 1;
}

/** The whole school's place first. */
export const schoolRanks = (id: string, locale: Locale): Statement<SchoolRankRow> =>
  named(
    `SELECT ${inLanguage('g.name')} AS groupName, ${inLanguage('t.name')} AS tableName, ${TABLE_SOURCE}, r.rank, r.year, r.illustrative
FROM school_ranks r LEFT JOIN course_type_groups g ON g.id = r.group_id
LEFT JOIN ranking_tables t ON t.group_id = r.group_id AND t.year = r.year WHERE r.school_id = :id ORDER BY r.group_id <> 0, r.rank_sort, r.group_id`,
    { locale, id },
  );

export interface PathwayRow {
  id: number;
  name: string;
  nameChn: string;
  leadsHere: 0 | 1;
}

export const schoolPathways = (
  id: string,
  { chinese }: Pick<Reader, 'chinese'>,
  publicLevel: number,
): Statement<PathwayRow> =>
  named(
    `SELECT s.id, s.name, ${inChinese('s.name_chn')} AS nameChn, f.leadsHere
FROM (SELECT pathway_id AS other, 1 AS leadsHere FROM school_pathways WHERE school_id = :id UNION SELECT school_id, 0
  FROM school_pathways WHERE pathway_id = :id) f JOIN schools s ON s.id = f.other WHERE ${openToLevel('s.levels')} ORDER BY s.rank_sort, s.id`,
    { chinese, level: publicLevel, id },
  );

export interface NearbyRow {
  id: number;
  name: string;
  nameChn: string;
  lat: number;
  lng: number;
  fromLat: number;
  fromLng: number;
}

/** Within about so many kilometres a student may know both; a degree of latitude has 111. */
const NEAR_KM = 50;
const NEAR_DEGREES = NEAR_KM / 111;
const MOST_NEARBY = 5;

/** The nearest others. A degree of longitude is the shorter the further from the equator, and so near the earth is flat. */
export const nearbySchools = (
  id: string,
  { chinese }: Pick<Reader, 'chinese'>,
  publicLevel: number,
): Statement<NearbyRow> =>
  named(
    `SELECT s.id, s.name, ${inChinese('s.name_chn')} AS nameChn, s.lat, s.lng, o.lat AS fromLat, o.lng AS fromLng,
  (s.lat - o.lat) * (s.lat - o.lat) + (s.lng - o.lng) * (s.lng - o.lng) * cos(radians(o.lat)) * cos(radians(o.lat)) AS square
FROM schools o JOIN schools s ON s.lat BETWEEN o.lat - :degrees AND o.lat + :degrees AND s.id <> o.id
WHERE o.id = :id AND ${openToLevel('o.levels')} AND ${openToLevel('s.levels')} AND square <= :degrees * :degrees
ORDER BY square, s.id LIMIT :most`,
    { chinese, level: publicLevel, id, degrees: NEAR_DEGREES, most: MOST_NEARBY },
  );

export interface SchoolFileRow {
  name: string;
  path: string;
}

export const schoolFiles = (id: string, locale: Locale): Statement<SchoolFileRow> =>
  named(
    `SELECT ${inLanguage('name')} AS name, path FROM school_files
WHERE school_id = :id AND locale IN ('', :locale) ORDER BY position`,
    { locale, id },
  );

export const schoolWebsite = (id: string, publicLevel: number): Statement<{ website: string }> =>
  named(`SELECT website FROM schools WHERE id = :id AND ${openToLevel()}`, { id, level: publicLevel });
