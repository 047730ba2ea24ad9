import type { SharedResultName } from '#backend/queries/shared-results.ts';
import type { ChosenCourse } from '#shared/contract/application/apply-form.ts';

/** Course of a stored form. In a list, fields may be missing. */
export type StoredCourse = { [Field in keyof ChosenCourse]?: string | number };

export const getNamedIds = (courses: readonly StoredCourse[]) => ({
  school: listIds(courses.map(({ schoolId }) => schoolId)),
  course: listIds(courses.map(({ courseId }) => courseId)),
  country: [],
  group: [],
  level: [],
});

const listIds = (ids: readonly (string | number | undefined)[]) => [
  ...new Set(ids.flatMap((id) => (id && /^\d{1,15}$/.test(String(id)) ? [String(id)] : []))),
];

/**
 * Returns the names of a chosen course in the reader's language, by the ids of the catalogue. The names in the form,
 * which are in the student's language, are used only for schools and courses without an id or no longer in the
 * catalogue.
 */
export function nameCourse(names: readonly SharedResultName[], chosen: StoredCourse | undefined) {
  const { schoolId = '', courseId = '', schoolName = '', courseName = '' } = chosen ?? {};
  const findName = (kind: SharedResultName['kind'], id: string | number) =>
    id ? names.find((name) => name.kind === kind && name.id === String(id))?.name : undefined;
  return {
    school: findName('school', schoolId) ?? String(schoolName),
    course: findName('course', courseId) ?? String(courseName),
  };
}
