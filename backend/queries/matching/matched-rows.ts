import {
  COURSE_FAVOURITE_COLUMNS,
  joinCourseFavourites,
  SCHOOL_FAVOURITE_COLUMNS,
  joinSchoolFavourites,
  type UserId,
} from '#backend/queries/catalogue/favourite-joins.ts';
import {
  selectPlaceName,
  selectSchoolNameChn,
  getVisibilityCondition,
} from '#backend/queries/catalogue/build-query.ts';
import { factsOfRow } from '#backend/queries/facts/facts.ts';
import { COURSE_COLUMNS, buildCourseJoins, type CourseRow } from '#backend/queries/catalogue/courses.ts';
import { SCHOOL_COLUMNS, SCHOOL_JOINS, type SchoolRow } from '#backend/queries/catalogue/schools.ts';
import {
  selectInChinese,
  selectInLanguage,
  bindNamed,
  prepareFragments,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';

// Rows that display matched schools and courses. The matching already checked their visibility.

/** Reader, and the user whose favourites are marked, or null for a visitor. */
interface RequestContext extends Reader {
  publicLevel: number;
  user: { id: Exclude<UserId, null> } | null;
}

/** Join for which CROSS JOIN makes SQLite start with the few given ids. */
const SELECTED_IDS_JOIN = '(SELECT value AS id FROM json_each(:ids)) k CROSS JOIN';

export const selectSchoolsByIds = (
  ids: readonly number[],
  { locale, chinese, publicLevel, user }: RequestContext,
): Statement<SchoolRow> =>
  bindNamed(
    `SELECT ${SCHOOL_COLUMNS}, ${SCHOOL_FAVOURITE_COLUMNS} FROM ${SELECTED_IDS_JOIN} schools s ON s.id = k.id ${SCHOOL_JOINS} ${joinSchoolFavourites(':user')}`,
    { locale, chinese, level: publicLevel, ids: JSON.stringify(ids), user: user?.id ?? null },
  );

/** Returns only the names, in the order of the ids. */
export const selectSchoolNamesByIds = (
  ids: readonly number[],
  { chinese, publicLevel }: Pick<RequestContext, 'chinese' | 'publicLevel'>,
): Statement<{ id: number; name: string; nameChn: string; isScottish: 0 | 1 }> =>
  bindNamed(
    `SELECT s.id, s.name, ${selectSchoolNameChn('s')} AS nameChn,
  EXISTS (SELECT 1 FROM states st WHERE st.id = s.state_id AND st.name = 'Scotland') AS isScottish FROM ${SELECTED_IDS_JOIN} schools s ON s.id = k.id`,
    {
      chinese,
      level: publicLevel,
      ids: JSON.stringify(ids),
    },
  );

export const selectCoursesByIds = (
  ids: readonly number[],
  { locale, chinese, publicLevel, user }: RequestContext,
): Statement<CourseRow> =>
  prepareFragments(
    `SELECT ${COURSE_COLUMNS}, ${COURSE_FAVOURITE_COLUMNS} FROM ${SELECTED_IDS_JOIN} courses c ON c.id = k.id ${buildCourseJoins(getVisibilityCondition(user?.id ?? null))} ${joinCourseFavourites(':user')}`,
    { locale, chinese, level: publicLevel, ids: JSON.stringify(ids), user: user?.id ?? null },
  );

export interface FeeRow {
  id: number;
  /** 1 if the figures of the course are examples. */
  illustrative: 0 | 1;
  /** Publisher and date of the yearly cost, or '' if unpublished. */
  source: string;
}

/** Returns details of the fees of these courses, including courses hidden from visitors. */
export const selectFees = (ids: readonly number[], { locale }: Pick<Reader, 'locale'>): Statement<FeeRow> =>
  bindNamed(
    `SELECT c.id, c.illustrative, coalesce((SELECT ${selectInLanguage('src.title')} || ', ' || coalesce(nullif(src.as_at, ''), src.read_on) FROM facts f JOIN sources src ON src.id = f.source_id
  WHERE f.subject = 'course' AND f.subject_id = c.id AND f.fact_key IN ('courseYear', 'courseTuitionYear', 'levelYear', 'universityYear')
  ORDER BY f.fact_key <> 'courseYear' LIMIT 1), '') AS source
FROM ${SELECTED_IDS_JOIN} courses c ON c.id = k.id`,
    { ids: JSON.stringify(ids), locale },
  );

export interface EntryCourseRow {
  id: number;
  name: string;
  nameChn: string;
  startMonth: number | null;
  months: number;
}

export const selectEntryCourses = (
  ids: readonly number[],
  { chinese }: Pick<Reader, 'chinese'>,
): Statement<EntryCourseRow> =>
  bindNamed(
    `SELECT c.id, c.name, ${selectInChinese('c.name_chn')} AS nameChn, c.start_month AS startMonth, a.duration_months AS months
FROM (SELECT value AS id FROM json_each(:ids)) k CROSS JOIN courses c ON c.id = k.id JOIN admission_terms a ON a.id = c.terms_id`,
    { chinese, ids: JSON.stringify(ids) },
  );

export interface EntrySchoolRow {
  id: number;
  name: string;
  nameChn: string;
  city: string;
  country: string;
  fkAreaCountryId: number;
  countryKey: string;
  monogram: string;
  schoolLogo: string;
  fkCurrencyTypeNum: string;
}

export const selectEntrySchools = (
  ids: readonly number[],
  { locale, chinese, publicLevel }: Reader & { publicLevel: number },
): Statement<EntrySchoolRow> =>
  bindNamed(
    `SELECT s.id, s.name, ${selectSchoolNameChn('s')} AS nameChn, ${selectPlaceName('ci')} AS city, ${selectPlaceName('co')} AS country,
  s.country_id AS fkAreaCountryId, co.country_key AS countryKey, s.monogram, s.logo AS schoolLogo, s.currency AS fkCurrencyTypeNum
FROM (SELECT value AS id FROM json_each(:ids)) k CROSS JOIN schools s ON s.id = k.id
  JOIN countries co ON co.id = s.country_id JOIN cities ci ON ci.id = s.city_id`,
    { locale, chinese, level: publicLevel, ids: JSON.stringify(ids) },
  );

export interface TermFactsRow {
  courseId: number;
  /** JSON columns of factsOfRow. */
  courseFacts: string;
  schoolFacts: string;
}

/** Returns the facts that a list states about courses and their schools, such as fees and deadlines. */
export const selectTermFacts = (
  courseIds: readonly number[],
  { locale, publicLevel }: Reader & { publicLevel: number },
): Statement<TermFactsRow> =>
  prepareFragments(
    `SELECT c.id AS courseId, ${factsOfRow('course', 'c.id')} AS courseFacts, ${factsOfRow('school', 'c.school_id')} AS schoolFacts
FROM (SELECT value AS id FROM json_each(:ids)) k CROSS JOIN courses c ON c.id = k.id`,
    { locale, level: publicLevel, ids: JSON.stringify(courseIds) },
  );

export interface LevelStatementRow {
  schoolId: number;
  name: string;
  nameChn: string;
  countryId: number;
  factKey: 'internationalFee' | 'englishMinimum';
  /** Value of the fact as JSON. */
  value: string;
  sourceTitle: string;
  sourceAddress: string;
}

/**
 * Returns fees and IELTS scores that schools publish for a whole level. Research degrees are omitted, because they have
 * separate fees.
 */
export const selectLevelStatements = (
  countryIds: readonly string[],
  levelId: string,
  { locale, chinese, publicLevel }: Reader & { publicLevel: number },
): Statement<LevelStatementRow> =>
  prepareFragments(
    `WITH level AS (SELECT level_key AS key FROM major_levels WHERE id = :levelId)
SELECT s.id AS schoolId, s.name, ${selectSchoolNameChn('s')} AS nameChn, s.country_id AS countryId, f.fact_key AS factKey, f.value,
  ${selectInLanguage('so.title')} AS sourceTitle, so.address AS sourceAddress
FROM level CROSS JOIN schools s JOIN facts f ON f.subject = 'school' AND f.subject_id = s.id JOIN sources so ON so.id = f.source_id
WHERE s.country_id IN (SELECT CAST(value AS INTEGER) FROM json_each(:countryIds)) AND ${buildSiteCondition('s')}
  AND (f.fact_key = 'internationalFee' AND (f.part = level.key OR f.part LIKE level.key || '|%') AND f.part NOT LIKE '%|research%'
    OR f.fact_key = 'englishMinimum' AND (f.part || '|') LIKE level.key || '|IELTS|%')
ORDER BY s.rank_sort, s.id, f.fact_key DESC, length(f.part), f.part`,
    { locale, chinese, level: publicLevel, levelId, countryIds: JSON.stringify(countryIds) },
  );
