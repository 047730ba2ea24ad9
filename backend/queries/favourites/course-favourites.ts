import { changesSince } from '#backend/queries/facts/changes.ts';
import { limitTo, type PagedQuery, type PageSought, startFilters } from '#backend/queries/catalogue/build-query.ts';
import { COURSE_COLUMNS, courseJoins, type CourseRow } from '#backend/queries/catalogue/courses.ts';
import { COURSE_MARK, type CourseMark, courseMarkJoin } from '#backend/queries/catalogue/favourite-joins.ts';
import { shownTo } from '#backend/queries/catalogue/narrow-courses.ts';
import { named, openToLevel, type Reader, type Statement } from '#backend/queries/database.ts';
import { goneAtOf, type Kept, KEEP_REMARK, openOrGone } from './school-favourites.ts';

export type CourseFavouriteRow = CourseRow & CourseMark & Kept;

const LATEST_FIRST = 'f.created_at DESC, f.id DESC';
const COURSE = { subject: 'course', table: 'c' } as const;
const SCHOOL = { subject: 'school', table: 's' } as const;
const OPEN = `${openToLevel('c.levels')} AND ${openToLevel('s.levels')}` as const;

/** Those that the caller may see, the latest first, and those that are listed no longer. */
export function courseFavourites(
  sought: PageSought,
  userId: number,
  reader: Reader,
  publicLevel: number,
): PagedQuery<CourseFavouriteRow> {
  const filters = startFilters(reader, publicLevel);
  const user = filters.bind(userId);
  const source = `course_favourites f JOIN courses c ON c.id = f.course_id JOIN schools s ON s.id = c.school_id WHERE f.user_id = ${user} AND ${openOrGone(COURSE)} AND ${openOrGone(SCHOOL)}`;
  const total = filters.statement<{ total: number }>(`SELECT count(*) AS total FROM ${source}`);
  const page = `SELECT f.id, f.course_id, f.created_at FROM ${source} ORDER BY ${LATEST_FIRST} ${limitTo(filters, sought)}`;
  return {
    rows: filters.statement(
      `SELECT ${COURSE_COLUMNS}, ${COURSE_MARK}, f.created_at AS gmtCreate,
  coalesce(${goneAtOf(COURSE)}, ${goneAtOf(SCHOOL)}, '') AS goneAt,
  ${changesSince('course', 'f.course_id', 'f.created_at')} AS changes FROM (${page}) f
CROSS JOIN courses c ON c.id = f.course_id ${courseJoins(shownTo(userId))} ${courseMarkJoin(user)} ORDER BY ${LATEST_FIRST}`,
    ),
    total,
  };
}

/** Of the given courses those that there are for this level. */
export const openCourses = (courseIds: readonly string[], publicLevel: number): Statement<{ id: number }> =>
  named(
    `SELECT DISTINCT c.id FROM json_each(:courseIds) g CROSS JOIN courses c ON c.id = g.value JOIN schools s ON s.id = c.school_id WHERE ${OPEN}`,
    { courseIds: JSON.stringify(courseIds), level: publicLevel },
  );

export interface NewCourseFavourites {
  userId: number;
  courses: readonly { courseId: string; remark: string }[];
  now: string;
}

/** To be asked before the courses are added: a course stands under its school. */
export const addSchoolsOfCourses = ({ userId, courses, now }: NewCourseFavourites): Statement => ({
  sql: `INSERT INTO school_favourites (user_id, school_id, created_at)
SELECT DISTINCT ?1, c.school_id, ?2 FROM json_each(?3) g CROSS JOIN courses c ON c.id = g.value ->> 'courseId' WHERE true
ON CONFLICT (user_id, school_id) DO NOTHING`,
  values: [userId, now, JSON.stringify(courses)],
});

export const addCourseFavourites = ({
  userId,
  courses,
  now,
}: NewCourseFavourites): Statement<{ id: number; courseId: number }> => ({
  sql: `INSERT INTO course_favourites (user_id, school_id, course_id, remark, created_at)
SELECT ?1, c.school_id, c.id, g.value ->> 'remark', ?2 FROM json_each(?3) g CROSS JOIN courses c ON c.id = g.value ->> 'courseId' WHERE true
ON CONFLICT (user_id, course_id) DO UPDATE SET ${KEEP_REMARK} RETURNING id, course_id AS courseId`,
  values: [userId, now, JSON.stringify(courses)],
});

export const updateCourseRemark = (
  { userId, id }: { userId: number; id: string },
  remark: string,
): Statement<{ id: number }> => ({
  sql: 'UPDATE course_favourites SET remark = ?3 WHERE id = ?1 AND user_id = ?2 RETURNING id',
  values: [id, userId, remark],
});

export const deleteCourseFavourites = (userId: number, ids: readonly string[]): Statement => ({
  sql: 'DELETE FROM course_favourites WHERE user_id = ?1 AND id IN (SELECT value FROM json_each(?2))',
  values: [userId, JSON.stringify(ids)],
});
