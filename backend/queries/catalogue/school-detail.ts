import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from '#backend/queries/database.ts';
import { inLanguage } from '#backend/queries/in-language.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';
import { SCHOOL_MARK, schoolMarkJoin, type UserId } from './marks.ts';
import { SCHOOL_COLUMNS, SCHOOL_JOINS, type SchoolRow } from './school-columns.ts';

export interface SchoolDetailRow extends SchoolRow {
  detail: string;
  videoUrl: string;
  moviePath: string;
  countryName: string;
  countryNameChn: string;
  countryPic: string;
}

export const schoolDetail = (
  id: string,
  locale: Locale,
  publicLevel: number,
  userId: UserId = null,
): Statement<SchoolDetailRow> => ({
  sql: `SELECT ${SCHOOL_COLUMNS}, ${SCHOOL_MARK}, ${inLanguage('s.detail')} AS detail, s.video_url AS videoUrl, s.movie_path AS moviePath,
  co.name AS countryName, ${inLanguage('co.name_chn')} AS countryNameChn, co.picture AS countryPic
FROM schools s ${SCHOOL_JOINS} ${schoolMarkJoin('?4')} WHERE s.id = ?3 AND ${openToLevel('s.levels')}`,
  values: [locale, publicLevel, id, userId],
});

export interface SchoolInfoRow {
  id: number;
  fkInfoTypeId: number;
  title: string;
  description: string;
}

/** Its own sections and those of its country, by kind. */
export const schoolInfos = (id: string, locale: Locale, publicLevel: number): Statement<SchoolInfoRow> => ({
  sql: `SELECT i.id, i.info_type_id AS fkInfoTypeId, ${inLanguage('i.title')} AS title, ${inLanguage('i.description')} AS description
FROM school_infos i WHERE ${openToLevel('i.levels')} AND (i.school_id = ?3 OR i.country_id = (SELECT country_id FROM schools WHERE id = ?3)) ORDER BY i.info_type_id, i.id`,
  values: [locale, publicLevel, id],
});

export interface SchoolRankRow {
  groupName: string;
  rank: string;
  year: number;
  illustrative: 0 | 1;
}

/** The whole school's place first. */
export const schoolRanks = (id: string, locale: Locale): Statement<SchoolRankRow> => ({
  sql: `SELECT ${inLanguage('g.name')} AS groupName, r.rank, r.year, r.illustrative
FROM school_ranks r LEFT JOIN course_type_groups g ON g.id = r.group_id WHERE r.school_id = ?2 ORDER BY r.group_id <> 0, r.rank_sort, r.group_id`,
  values: [locale, id],
});

export interface PathwayRow {
  id: number;
  name: string;
  nameChn: string;
}

export const schoolPathways = (id: string, locale: Locale, publicLevel: number): Statement<PathwayRow> => ({
  sql: `SELECT s.id, s.name, ${inLanguage('s.name_chn')} AS nameChn FROM schools s
WHERE s.id IN (SELECT pathway_id FROM school_pathways WHERE school_id = ?3 UNION SELECT school_id FROM school_pathways WHERE pathway_id = ?3) AND ${openToLevel('s.levels')} ORDER BY s.rank_sort, s.id`,
  values: [locale, publicLevel, id],
});

export interface SchoolFileRow {
  name: string;
  path: string;
}

export const schoolFiles = (id: string, locale: Locale): Statement<SchoolFileRow> => ({
  sql: `SELECT ${inLanguage('name')} AS name, path FROM school_files WHERE school_id = ?2 ORDER BY position`,
  values: [locale, id],
});

export const schoolWebsite = (id: string, publicLevel: number): Statement<{ website: string }> => ({
  sql: `SELECT website FROM schools WHERE id = ?1 AND ${openToLevel()}`,
  values: [id, publicLevel],
});
