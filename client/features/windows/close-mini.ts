import type { OpenWindow } from '#client/site/open-windows.ts';
import { miniKey, type MiniCourse, type MiniSchool, NO_LEVEL, WITHOUT_LEVEL } from './mini-list-state.ts';

type Schools = readonly MiniSchool[];

/** With all that stands under it. */
export const closeSchool = (schools: Schools, key: string): Schools => schools.filter((one) => one.key !== key);

export const closeCourse = (schools: Schools, schoolKey: string, courseKey: string): Schools =>
  withoutCourses(schools, (course, school) => school.key === schoolKey && course.key === courseKey);

/** A window that is closed is no minimised one any more; a school stays for the courses that stand under it. */
export function closeWindowOf(schools: Schools, { kind, id }: OpenWindow): Schools {
  if (kind === 'course') return withoutCourses(schools, (course) => course.id === id);
  if (kind === 'school') return schools.filter((one) => one.id !== id || one.children.length > 0);
  return schools;
}

function withoutCourses(schools: Schools, isGone: (course: MiniCourse, school: MiniSchool) => boolean): Schools {
  return schools.reduce<Schools>((now, school) => {
    const children = school.children.filter((course) => !isGone(course, school));
    if (children.length === school.children.length) return now;
    return settle(now, { ...school, children });
  }, schools);
}

/** A school that has lost its last course holds its own place again, unless it stands here for another level. */
function settle(schools: Schools, changed: MiniSchool): Schools {
  const replaceWith = (next: MiniSchool[]) => schools.flatMap((one) => (one.key === changed.key ? next : [one]));
  if (changed.children.length > 0) return replaceWith([changed]);
  if (schools.some(({ id, key }) => id === changed.id && key !== changed.key)) return replaceWith([]);
  return replaceWith([{ ...changed, ...WITHOUT_LEVEL, key: miniKey(changed.id, NO_LEVEL), showChildren: false }]);
}
