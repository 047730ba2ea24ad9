import type { Locale } from '#shared/locale/locales.ts';
import { inChinese, inLanguage, namedOf, openToLevel, type Reader, type Statement } from '#backend/queries/database.ts';
import { placeName } from './build-query.ts';
import { SAME_NAME } from './school-detail.ts';
import { COURSE_COLUMNS, courseJoins, type CourseRow } from './courses.ts';
import { COURSE_MARK, courseMarkJoin, type UserId } from './favourite-joins.ts';
import { BY_ITS_ADDRESS, shownTo } from './narrow-courses.ts';

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
  /** JSON, see the migration. */
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

export const courseDetail = (
  id: string,
  { locale, chinese }: Reader,
  publicLevel: number,
  userId: UserId = null,
): Statement<CourseDetailRow> =>
  namedOf(
    `SELECT ${COURSE_COLUMNS}, ${COURSE_MARK}, c.faculty ->> 'en-us' AS faculty,
  ${inChinese('c.faculty')} AS facultyChn,
  o.id AS outlineId, c.ucas_code AS ucasCode, c.website AS courseWebsite, s.website, ${placeName('ci')} AS campus,
  ${inLanguage('o.core_course')} AS coreCourse, ${inLanguage('o.career')} AS career, o.subjects,
  ${inLanguage('a.apply_month')} AS applyMonth, ${inLanguage('a.apply_note')} AS applyDateNote, ${inLanguage('a.deadline_note')} AS applyDateDeadlineNote,
  ${inLanguage('a.fee_note')} AS feeNote, ${inLanguage('a.offer_standard')} AS offerStandard, ${inLanguage('a.study_mode')} AS studyMode,
  ${inLanguage('a.duration')} AS duration, a.duration_months AS durationMonths, a.app_fee AS appFee, a.english, a.academic,
  (SELECT count(*) FROM courses m WHERE m.name = c.name AND m.id <> c.id
    AND m.school_id IN (SELECT n.id FROM schools n WHERE ${SAME_NAME})) AS namesakes
FROM courses c ${courseJoins(BY_ITS_ADDRESS)} JOIN cities ci ON ci.id = s.city_id JOIN course_outlines o ON o.id = c.outline_id
  JOIN admission_terms a ON a.id = c.terms_id ${courseMarkJoin(':userId')}
WHERE c.id = :id AND ${openToLevel('c.levels')} AND ${openToLevel('s.levels')}`,
    { locale, chinese, level: publicLevel, id, userId },
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

const MOST_PATHWAYS = 10;

/**
 * Of a first degree the courses that lead to it, of such a course the first degrees that it leads to: in the same field,
 * at the school itself or at one that it is bound to.
 */
export const pathwayCourses = (
  id: string,
  locale: Locale,
  publicLevel: number,
  userId: UserId,
): Statement<PathwayCourseRow> =>
  namedOf(
    `SELECT c.id, c.school_id AS schoolId, m.level_key AS levelKey, ${placeName('c')} AS name, s.name AS schoolName, ${inLanguage('s.name_chn')} AS schoolNameChn,
  c.fee, c.currency, c.start_month AS startMonth, a.ielts
FROM courses this JOIN major_levels tm ON tm.id = this.major_level_id JOIN courses c ON c.school_id IN (
    SELECT this.school_id UNION SELECT pathway_id FROM school_pathways WHERE school_id = this.school_id
    UNION SELECT school_id FROM school_pathways WHERE pathway_id = this.school_id)
  JOIN major_levels m ON m.id = c.major_level_id JOIN schools s ON s.id = c.school_id JOIN admission_terms a ON a.id = c.terms_id
WHERE this.id = :id AND c.outline_id = this.outline_id AND c.kind <> this.kind AND 'bachelor' IN (tm.level_key, m.level_key)
  AND ${openToLevel('c.levels')} AND ${openToLevel('s.levels')} AND ${shownTo(userId)} ORDER BY s.rank_sort, c.id LIMIT ${MOST_PATHWAYS}`,
    { locale, level: publicLevel, id },
  );
