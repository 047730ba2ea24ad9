import type { ChosenCourse } from '#shared/contract/apply-form.ts';
import { MOST_COURSES } from '#shared/rules/application-lists.ts';

const isSame = (one: ChosenCourse, other: ChosenCourse) =>
  one.schoolId === other.schoolId && one.courseId === other.courseId;

/**
 * At the end; one that is chosen already, or for which there is no room, changes nothing. A course takes the place of its
 * school that stood there without one.
 */
export function addCourse(courses: readonly ChosenCourse[], added: ChosenCourse): ChosenCourse[] {
  const open = courses.findIndex((course) => course.schoolId === added.schoolId && course.courseId === '');
  if (open !== -1 && added.courseId !== '' && !courses.some((course) => isSame(course, added)))
    return courses.map((course, at) => (at === open ? added : course));
  const isThere = courses.some((course) => isSame(course, added));
  return isThere || courses.length >= MOST_COURSES ? [...courses] : [...courses, added];
}
