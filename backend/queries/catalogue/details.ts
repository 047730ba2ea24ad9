import {
  selectInChinese,
  selectInLanguage,
  isShared,
  bindNamed,
  prepareFragments,
  buildLevelCondition,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { VISIBLE_BY_URL, selectPlaceName, selectSchoolNameChn, getVisibilityCondition } from './build-query.ts';
import { COURSE_COLUMNS, buildCourseJoins, type CourseRow } from './courses.ts';
import {
  COURSE_FAVOURITE_COLUMNS,
  joinCourseFavourites,
  SCHOOL_FAVOURITE_COLUMNS,
  joinSchoolFavourites,
  type UserId,
} from './favourite-joins.ts';
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
  ofSite: 0 | 1;
}

/**
 * SQL condition for schools with the same name as `s`. It compares the sort key first, because that column is indexed.
 */
const SAME_NAME_CONDITION = 'n.name_sort = s.name_sort AND n.name = s.name';

export const selectSchoolDetail = (
  id: string,
  { locale, chinese }: Reader,
  publicLevel: number,
  userId: UserId = null,
): Statement<SchoolDetailRow> =>
  bindNamed(
    `SELECT ${SCHOOL_COLUMNS}, ${SCHOOL_FAVOURITE_COLUMNS}, ${selectInLanguage('s.detail')} AS detail, s.video_url AS videoUrl, s.movie_path AS moviePath, s.film_captions AS filmCaptions,
  co.name AS countryName, ${selectInChinese('co.name_chn')} AS countryNameChn, co.picture AS countryPic,
  (SELECT count(*) FROM schools n WHERE ${SAME_NAME_CONDITION} AND n.id <> s.id AND ${buildSiteCondition('n')}) AS namesakes, NOT ${isShared('s') as ''} AS ofSite
FROM schools s ${SCHOOL_JOINS} ${joinSchoolFavourites(':userId')} WHERE s.id = :id AND ${buildSiteCondition('s')}`,
    { locale, chinese, level: publicLevel, id, userId },
  );

export interface SchoolInfoRow {
  id: number;
  fkInfoTypeId: number;
  title: string;
  description: string;
  ofCountry: 0 | 1;
}

/** Returns the school's own sections, ordered by kind, followed by those of its country. */
export const selectSchoolInfos = (id: string, locale: Locale, publicLevel: number): Statement<SchoolInfoRow> =>
  bindNamed(
    `SELECT i.id, i.info_type_id AS fkInfoTypeId, ${selectInLanguage('i.title')} AS title, ${selectInLanguage('i.description')} AS description,
  i.school_id IS NULL AS ofCountry FROM school_infos i WHERE ${buildLevelCondition('i.levels')} AND (i.school_id = :id OR i.country_id = (SELECT country_id
  FROM schools WHERE id = :id)) ORDER BY i.school_id IS NULL, i.info_type_id, i.id`,
    { locale, level: publicLevel, id },
  );

export interface SchoolRankRow extends TableSourceRow {
  groupName: string;
  /** Name of the table, or '' if it is unknown. */
  tableName: string;
  rank: string;
  year: number;
  illustrative: 0 | 1;
}

/** Returns the ranks of a school, overall ranks first. */
export const selectSchoolRanks = (id: string, locale: Locale): Statement<SchoolRankRow> =>
  bindNamed(
    `SELECT ${selectInLanguage('g.name')} AS groupName, ${selectInLanguage('t.name')} AS tableName, ${TABLE_SOURCE}, r.rank, r.year, r.illustrative
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

export const selectSchoolPathways = (
  id: string,
  { chinese }: Pick<Reader, 'chinese'>,
  publicLevel: number,
): Statement<PathwayRow> =>
  bindNamed(
    `SELECT s.id, s.name, ${selectSchoolNameChn('s')} AS nameChn, f.leadsHere
FROM (SELECT pathway_id AS other, 1 AS leadsHere FROM school_pathways WHERE school_id = :id UNION SELECT school_id, 0
  FROM school_pathways WHERE pathway_id = :id) f JOIN schools s ON s.id = f.other WHERE ${buildSiteCondition('s')} ORDER BY s.rank_sort, s.id`,
    { chinese, level: publicLevel, id },
  );

export interface SchoolFileRow {
  name: string;
  path: string;
}

export const selectSchoolFiles = (id: string, locale: Locale): Statement<SchoolFileRow> =>
  bindNamed(
    `SELECT ${selectInLanguage('name')} AS name, path FROM school_files
WHERE school_id = :id AND locale IN ('', :locale) ORDER BY position`,
    { locale, id },
  );

export const selectSchoolWebsite = (id: string, publicLevel: number): Statement<{ website: string }> =>
  bindNamed(`SELECT website FROM schools WHERE id = :id AND ${buildSiteCondition('schools')}`, {
    id,
    level: publicLevel,
  });

export interface CourseDetailRow extends CourseRow {
  faculty: string;
  facultyChn: string;
  outlineId: number;
  ucasCode: string;
  courseWebsite: string;
  website: string;
  campus: string;
  coreCourse: string;
  career: string;
  /** JSON array [{mode, name, nameChn: {zh, zh-hk}}]. */
  subjects: string;
  applyMonth: string;
  applyDateNote: string;
  applyDateDeadlineNote: string;
  feeNote: string;
  offerStandard: string;
  studyMode: string;
  duration: string;
  durationMonths: number;
  appFee: string;
  namesakes: number;
  english: string;
  academic: string;
}

export const selectCourseDetail = (
  id: string,
  { locale, chinese }: Reader,
  publicLevel: number,
  userId: UserId = null,
): Statement<CourseDetailRow> =>
  prepareFragments(
    `SELECT ${COURSE_COLUMNS}, ${COURSE_FAVOURITE_COLUMNS}, c.faculty ->> 'en-us' AS faculty,
  ${selectInChinese('c.faculty')} AS facultyChn,
  o.id AS outlineId, c.ucas_code AS ucasCode, c.website AS courseWebsite, s.website, ${selectPlaceName('ci')} AS campus,
  ${selectInLanguage('o.core_course')} AS coreCourse, ${selectInLanguage('o.career')} AS career, o.subjects,
  ${selectInLanguage('a.apply_month')} AS applyMonth, ${selectInLanguage('a.apply_note')} AS applyDateNote, ${selectInLanguage('a.deadline_note')} AS applyDateDeadlineNote,
  ${selectInLanguage('a.fee_note')} AS feeNote, ${selectInLanguage('a.offer_standard')} AS offerStandard, ${selectInLanguage('a.study_mode')} AS studyMode,
  ${selectInLanguage('a.duration')} AS duration, a.duration_months AS durationMonths, a.app_fee AS appFee, a.english, a.academic,
  (SELECT count(*) FROM courses m WHERE m.name = c.name AND m.id <> c.id AND ${buildSiteCondition('m')}
    AND m.school_id IN (SELECT n.id FROM schools n WHERE ${SAME_NAME_CONDITION})) AS namesakes
FROM courses c ${buildCourseJoins(VISIBLE_BY_URL)} JOIN cities ci ON ci.id = s.city_id JOIN course_outlines o ON o.id = c.outline_id
  JOIN admission_terms a ON a.id = c.terms_id ${joinCourseFavourites(':userId')}
WHERE c.id = :id AND ${buildSiteCondition('c')} AND ${buildSiteCondition('s')}`,
    { id, userId, locale, chinese, level: publicLevel },
  );

export interface PathwayCourseRow {
  id: number;
  schoolId: number;
  levelKey: string;
  name: string;
  schoolName: string;
  schoolNameChn: string;
  fee: number;
  currency: string;
  startMonth: number | null;
  ielts: number | null;
}

const MAX_PATHWAYS = 10;

/**
 * Returns the pathway courses that lead to a bachelor's degree, or the degrees to which a pathway course leads: courses
 * in the same field at the same or an associated school.
 */
export const selectPathwayCourses = (
  id: string,
  locale: Locale,
  publicLevel: number,
  userId: UserId,
): Statement<PathwayCourseRow> =>
  prepareFragments(
    `SELECT c.id, c.school_id AS schoolId, m.level_key AS levelKey, ${selectPlaceName('c')} AS name, s.name AS schoolName, ${selectSchoolNameChn('s', 'locale')} AS schoolNameChn,
  c.fee, c.currency, c.start_month AS startMonth, a.ielts
FROM courses this JOIN major_levels tm ON tm.id = this.major_level_id JOIN courses c ON c.school_id IN (
    SELECT this.school_id UNION SELECT pathway_id FROM school_pathways WHERE school_id = this.school_id
    UNION SELECT school_id FROM school_pathways WHERE pathway_id = this.school_id)
  JOIN major_levels m ON m.id = c.major_level_id JOIN schools s ON s.id = c.school_id JOIN admission_terms a ON a.id = c.terms_id
WHERE this.id = :id AND c.outline_id = this.outline_id AND c.kind <> this.kind AND 'bachelor' IN (tm.level_key, m.level_key)
  AND ${buildSiteCondition('c')} AND ${buildSiteCondition('s')} AND ${getVisibilityCondition(userId)} ORDER BY s.rank_sort, c.id LIMIT ${MAX_PATHWAYS}`,
    { locale, level: publicLevel, id },
  );
