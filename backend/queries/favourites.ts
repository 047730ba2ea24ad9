import type { Locale } from '#shared/locale/locales.ts';
import {
  limitToLevel,
  type PagedQuery,
  type PageQuery,
  getVisibilityCondition,
  startFilters,
} from './catalogue/build-query.ts';
import { COURSE_COLUMNS, buildCourseJoins, type CourseRow } from './catalogue/courses.ts';
import {
  COURSE_FAVOURITE_COLUMNS,
  type CourseFavouriteColumns,
  joinCourseFavourites,
  SCHOOL_FAVOURITE_COLUMNS,
  type SchoolFavouriteColumns,
  joinSchoolFavourites,
} from './catalogue/favourite-joins.ts';
import { SCHOOL_COLUMNS, SCHOOL_JOINS, type SchoolRow } from './catalogue/schools.ts';
import {
  selectInLanguage,
  bindNamed,
  buildSiteCondition,
  type Reader,
  toRepeatable,
  type Statement,
} from './database.ts';
import { selectChangesSince } from '#backend/queries/facts/fact-changes.ts';
import type { FactSubject } from '#backend/queries/facts/facts.ts';
import { indexStudents, selectStudentPlace } from './office/student-places.ts';

/** Columns that favourite schools and courses share. */
interface FavouriteDates {
  gmtCreate: string;
  /** JSON array of changed figures. */
  changes: string;
  goneAt: string;
}

export type SchoolFavouriteRow = SchoolRow & SchoolFavouriteColumns & FavouriteDates;

interface ListedTable {
  subject: FactSubject;
  table: 's' | 'c';
}
const SCHOOL_TABLE = { subject: 'school', table: 's' } as const;

/**
 * Returns the SQL for the date since which the register or the agency's own list no longer contains the row, or null if
 * it still does.
 */
const getDelistedAt = <const Table extends ListedTable>({ subject, table }: Table) =>
  `(SELECT max(e.gone_at) FROM external_ids e WHERE ${table as Table['table']}.levels = 0 AND e.subject = '${subject as Table['subject']}' AND e.subject_id = ${table as Table['table']}.id)` as const;

/**
 * SQL condition that a row is visible or withdrawn. A withdrawn row stays among a user's favourites and is marked as
 * withdrawn.
 */
const buildOpenOrDelistedCondition = <const Table extends ListedTable>(listedTable: Table) =>
  `(${buildSiteCondition(listedTable.table as Table['table'])} OR ${getDelistedAt(listedTable)} IS NOT NULL)` as const;

const LATEST_FIRST_ORDER = 'f.created_at DESC, f.id DESC';

/** Returns the favourite schools that are visible to the caller or withdrawn, newest first. */
export function selectSchoolFavourites(
  query: PageQuery,
  userId: number,
  reader: Reader,
  publicLevel: number,
): PagedQuery<SchoolFavouriteRow> {
  const filters = startFilters(reader, publicLevel);
  const user = filters.bind(userId);
  const source = `school_favourites f JOIN schools s ON s.id = f.school_id WHERE f.user_id = ${user} AND ${buildOpenOrDelistedCondition(SCHOOL_TABLE)}`;
  const total = filters.statement<{ total: number }>(`SELECT count(*) AS total FROM ${source}`);
  const pageSelect = `SELECT f.id, f.school_id, f.created_at FROM ${source} ORDER BY ${LATEST_FIRST_ORDER} ${limitToLevel(filters, query)}`;
  return {
    rows: filters.statement(
      `SELECT ${SCHOOL_COLUMNS}, ${SCHOOL_FAVOURITE_COLUMNS}, f.created_at AS gmtCreate,
  coalesce(${getDelistedAt(SCHOOL_TABLE)}, '') AS goneAt, ${selectChangesSince('school', 'f.school_id', 'f.created_at')} AS changes FROM (${pageSelect}) f
CROSS JOIN schools s ON s.id = f.school_id ${SCHOOL_JOINS} ${joinSchoolFavourites(user)} ORDER BY ${LATEST_FIRST_ORDER}`,
    ),
    total,
  };
}

interface NewSchoolFavourite {
  userId: number;
  schoolId: string;
  remark: string;
  now: string;
}

/** Saves a favourite school. Returns no row if the school does not exist or is hidden at this level. */
export const addSchoolFavourite = (
  { userId, schoolId, remark, now }: NewSchoolFavourite,
  publicLevel: number,
): Statement<{ id: number }> =>
  toRepeatable({
    ...bindNamed<string, { id: number }>(
      `INSERT INTO school_favourites (user_id, school_id, remark, created_at)
SELECT :userId, s.id, :remark, :now FROM schools s WHERE s.id = :schoolId AND ${buildSiteCondition('s')}
ON CONFLICT (user_id, school_id) DO UPDATE SET ${KEEP_REMARK_ASSIGNMENT} RETURNING id`,
      { schoolId, level: publicLevel, userId, remark, now },
    ),
    derived: indexStudents(selectStudentPlace(userId)),
  });

interface OwnSchoolFavourite {
  userId: number;
  id: string;
  schoolId: string;
}

export const updateSchoolRemark = (
  { userId, id, schoolId }: OwnSchoolFavourite,
  remark: string,
): Statement<{ id: number }> => ({
  sql: 'UPDATE school_favourites SET remark = ?4 WHERE id = ?1 AND user_id = ?2 AND school_id = ?3 RETURNING id',
  values: [id, userId, schoolId, remark],
});

/** Deletes a favourite school and, by cascade, its favourite courses. */
export const deleteSchoolFavourite = ({ userId, id, schoolId }: OwnSchoolFavourite): Statement =>
  toRepeatable({
    sql: 'DELETE FROM school_favourites WHERE id = ?1 AND user_id = ?2 AND school_id = ?3',
    values: [id, userId, schoolId],
    derived: indexStudents(selectStudentPlace(userId)),
  });

/** SQL for the remark when a favourite is saved again: a remark that is not empty replaces the existing one. */
const KEEP_REMARK_ASSIGNMENT = "remark = coalesce(nullif(excluded.remark, ''), remark)";

export interface CollectedRow {
  schoolId: number;
  name: string;
  nameChn: string;
  remark: string;
  /** URL of the logo, or '' if the generated crest (`monogram`) is shown. */
  logo: string;
  monogram: string;
  countryKey: string;
  /** JSON array of the names of the school's favourite courses. */
  courses: string;
}

/** Returns a student's favourites for advisers, newest first. */
export const collectionOfStudent = (userId: number, locale: Locale, max: number): Statement<CollectedRow> =>
  bindNamed(
    `SELECT s.id AS schoolId, s.name, ${selectInLanguage('s.name_chn')} AS nameChn, f.remark, s.logo, s.monogram, co.country_key AS countryKey,
  (SELECT json_group_array(c.name) FROM course_favourites cf JOIN courses c ON c.id = cf.course_id
  WHERE cf.user_id = f.user_id AND cf.school_id = f.school_id) AS courses
FROM school_favourites f JOIN schools s ON s.id = f.school_id JOIN countries co ON co.id = s.country_id
WHERE f.user_id = :userId ORDER BY f.created_at DESC, f.id DESC LIMIT :limit`,
    { locale, userId, limit: max },
  );

export type CourseFavouriteRow = CourseRow & CourseFavouriteColumns & FavouriteDates;

const COURSE_TABLE = { subject: 'course', table: 'c' } as const;
const OPEN_CONDITION = `${buildSiteCondition('c')} AND ${buildSiteCondition('s')}` as const;

/** Returns the favourite courses that are visible to the caller or withdrawn, newest first. */
export function selectCourseFavourites(
  query: PageQuery,
  userId: number,
  reader: Reader,
  publicLevel: number,
): PagedQuery<CourseFavouriteRow> {
  const filters = startFilters(reader, publicLevel);
  const user = filters.bind(userId);
  const source = `course_favourites f JOIN courses c ON c.id = f.course_id JOIN schools s ON s.id = c.school_id WHERE f.user_id = ${user} AND ${buildOpenOrDelistedCondition(COURSE_TABLE)} AND ${buildOpenOrDelistedCondition(SCHOOL_TABLE)}`;
  const total = filters.statement<{ total: number }>(`SELECT count(*) AS total FROM ${source}`);
  const pageSelect = `SELECT f.id, f.course_id, f.created_at FROM ${source} ORDER BY ${LATEST_FIRST_ORDER} ${limitToLevel(filters, query)}`;
  return {
    rows: filters.statement(
      `SELECT ${COURSE_COLUMNS}, ${COURSE_FAVOURITE_COLUMNS}, f.created_at AS gmtCreate,
  coalesce(${getDelistedAt(COURSE_TABLE)}, ${getDelistedAt(SCHOOL_TABLE)}, '') AS goneAt,
  ${selectChangesSince('course', 'f.course_id', 'f.created_at')} AS changes FROM (${pageSelect}) f
CROSS JOIN courses c ON c.id = f.course_id ${buildCourseJoins(getVisibilityCondition(userId))} ${joinCourseFavourites(user)} ORDER BY ${LATEST_FIRST_ORDER}`,
    ),
    total,
  };
}

/** Returns those of the ids that belong to courses visible at this level. */
export const selectOpenCourses = (courseIds: readonly string[], publicLevel: number): Statement<{ id: number }> =>
  bindNamed(
    `SELECT DISTINCT c.id FROM json_each(:courseIds) g CROSS JOIN courses c ON c.id = g.value JOIN schools s ON s.id = c.school_id WHERE ${OPEN_CONDITION}`,
    { courseIds: JSON.stringify(courseIds), level: publicLevel },
  );

interface NewCourseFavourites {
  userId: number;
  courses: readonly { courseId: string; remark: string }[];
  now: string;
}

/**
 * Saves the schools of favourite courses. Must run before the courses are saved, because a course is listed under its
 * school.
 */
export const addSchoolsOfCourses = ({ userId, courses, now }: NewCourseFavourites): Statement =>
  toRepeatable({
    sql: `INSERT INTO school_favourites (user_id, school_id, created_at)
SELECT DISTINCT ?1, c.school_id, ?2 FROM json_each(?3) g CROSS JOIN courses c ON c.id = g.value ->> 'courseId' WHERE true
ON CONFLICT (user_id, school_id) DO NOTHING`,
    values: [userId, now, JSON.stringify(courses)],
    derived: indexStudents(selectStudentPlace(userId)),
  });

export const addCourseFavourites = ({
  userId,
  courses,
  now,
}: NewCourseFavourites): Statement<{ id: number; courseId: number }> =>
  toRepeatable({
    sql: `INSERT INTO course_favourites (user_id, school_id, course_id, remark, created_at)
SELECT ?1, c.school_id, c.id, g.value ->> 'remark', ?2 FROM json_each(?3) g CROSS JOIN courses c ON c.id = g.value ->> 'courseId' WHERE true
ON CONFLICT (user_id, course_id) DO UPDATE SET ${KEEP_REMARK_ASSIGNMENT} RETURNING id, course_id AS courseId`,
    values: [userId, now, JSON.stringify(courses)],
  });

export const updateCourseRemark = (
  { userId, id }: { userId: number; id: string },
  remark: string,
): Statement<{ id: number }> => ({
  sql: 'UPDATE course_favourites SET remark = ?3 WHERE id = ?1 AND user_id = ?2 RETURNING id',
  values: [id, userId, remark],
});

export const deleteCourseFavourites = (userId: number, ids: readonly string[]): Statement =>
  toRepeatable({
    sql: 'DELETE FROM course_favourites WHERE user_id = ?1 AND id IN (SELECT value FROM json_each(?2))',
    values: [userId, JSON.stringify(ids)],
  });
