import type { ChosenCourse } from '#shared/contract/application/apply-form.ts';
import { MOST_COURSES } from '#shared/rules/application/application-lists.ts';

export const addRow = <T>(rows: readonly T[], row: T): T[] => [...rows, row];

export const changeFormRow = <T extends object>(rows: readonly T[], at: number, changed: Partial<T>): T[] =>
  rows.map((row, index) => (index === at ? { ...row, ...changed } : row));

export const removeRow = <T>(rows: readonly T[], at: number): T[] => rows.filter((_, index) => index !== at);

/** One place up or down; at an end it stays. */
export function moveRow<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const row = rows[at];
  const others = removeRow(rows, at);
  return row === undefined || to < 0 || to >= rows.length
    ? [...rows]
    : [...others.slice(0, to), row, ...others.slice(to)];
}

const isSame = (one: ChosenCourse, other: ChosenCourse) =>
  one.schoolId === other.schoolId && one.courseId === other.courseId;

/**
 * Adds at the end; a course that is chosen already, or for which there is no room, changes nothing. A course takes the
 * place of its school where that stands in the list without one.
 */
export function addCourse(courses: readonly ChosenCourse[], added: ChosenCourse): ChosenCourse[] {
  const open = courses.findIndex((course) => course.schoolId === added.schoolId && course.courseId === '');
  if (open !== -1 && added.courseId !== '' && !courses.some((course) => isSame(course, added)))
    return courses.map((course, at) => (at === open ? added : course));
  const isThere = courses.some((course) => isSame(course, added));
  return isThere || courses.length >= MOST_COURSES ? [...courses] : [...courses, added];
}
