import type { OpenWindow } from '#client/site/windows/open-windows.tsx';
import { assertNever } from '#shared/assert-never.ts';

/** Widths of the list in pixels. */
export const MINI_LIST_WIDTH = { least: 240, start: 352, most: 420 } as const;

/** Level id of a school or course without a level. */
export const NO_LEVEL = '0';

export interface StudyLevel {
  majorLevelId: string;
  majorLevelName: string;
  majorLevelNameChn: string;
}

export interface Minimised {
  id: string;
  name: string;
  nameChn: string;
}

/** Minimised course. Its key is 'courseId,levelId'. */
export interface MinimisedCourse extends Minimised, StudyLevel {
  key: string;
}

/** Minimised school. Its key is 'schoolId,levelId', since a school has a row for each level of its courses. */
export interface MinimisedSchool extends Minimised, StudyLevel {
  key: string;
  seal: string;
  showChildren: boolean;
  children: readonly MinimisedCourse[];
}

export interface ListState {
  schools: readonly MinimisedSchool[];
  width: number;
  isFolded: boolean;
}

export const EMPTY_LIST: ListState = { schools: [], width: MINI_LIST_WIDTH.start, isFolded: false };

const DEFAULT_LEVEL: StudyLevel = { majorLevelId: NO_LEVEL, majorLevelName: '', majorLevelNameChn: '' };

export const entryKey = (id: string, levelId: string) => `${id},${levelId || NO_LEVEL}`;

export const countMinimised = ({ schools }: ListState) =>
  schools.reduce((sum, { children }) => sum + 1 + children.length, 0);

type Schools = readonly MinimisedSchool[];

export type ListEvent =
  | { kind: 'schoolMinimised'; school: SchoolToMinimise }
  | { kind: 'courseMinimised'; school: SchoolToMinimise; course: Minimised; levels: readonly StudyLevel[] }
  | { kind: 'schoolClosed'; key: string }
  | { kind: 'courseClosed'; schoolKey: string; key: string }
  | { kind: 'windowClosed'; window: OpenWindow }
  | { kind: 'schoolMoved'; key: string; to: number }
  | { kind: 'courseMoved'; schoolKey: string; key: string; to: number }
  | { kind: 'coursesShown'; key: string; show: boolean }
  | { kind: 'resized'; width: number }
  | { kind: 'folded'; isFolded: boolean };

export function nextList(list: ListState, event: ListEvent): ListState {
  const withSchools = (schools: readonly MinimisedSchool[]) => (schools === list.schools ? list : { ...list, schools });
  switch (event.kind) {
    case 'schoolMinimised':
      return withSchools(minimiseSchool(list.schools, event.school));
    case 'courseMinimised':
      return withSchools(minimiseCourse(list.schools, event.school, event.course, event.levels));
    case 'schoolClosed':
      return withSchools(closeSchool(list.schools, event.key));
    case 'courseClosed':
      return withSchools(closeCourse(list.schools, event.schoolKey, event.key));
    case 'windowClosed':
      return withSchools(closeWindowOf(list.schools, event.window));
    case 'schoolMoved':
      return withSchools(moveSchool(list.schools, event.key, event.to));
    case 'courseMoved':
      return withSchools(moveCourse(list.schools, event.schoolKey, event.key, event.to));
    case 'coursesShown':
      return withSchools(
        list.schools.map((school) => (school.key === event.key ? { ...school, showChildren: event.show } : school)),
      );
    case 'resized':
      return { ...list, width: clampWidth(event.width) };
    case 'folded':
      return { ...list, isFolded: event.isFolded };
    default:
      return assertNever(event);
  }
}

export const clampWidth = (width: number) =>
  Math.round(Math.min(Math.max(width, MINI_LIST_WIDTH.least), MINI_LIST_WIDTH.most));

type SchoolToMinimise = Minimised & { seal: string };

/** Adds a school. If it has a row of any level already, nothing changes. */
function minimiseSchool(schools: Schools, school: SchoolToMinimise): Schools {
  if (schools.some(({ id }) => id === school.id)) return schools;
  return [...schools, makeRow(school, DEFAULT_LEVEL, [])];
}

/** Adds a course below its school for each level, or once if it has no levels. */
function minimiseCourse(
  schools: Schools,
  school: SchoolToMinimise,
  course: Minimised,
  levels: readonly StudyLevel[],
): Schools {
  const studyLevels = levels.filter(
    ({ majorLevelId }) => majorLevelId !== '' && majorLevelId !== DEFAULT_LEVEL.majorLevelId,
  );
  return (studyLevels.length > 0 ? studyLevels : [DEFAULT_LEVEL]).reduce(
    (now, level) => addToLevel(now, school, level, makeCourse(course, level)),
    schools,
  );
}

function addToLevel(schools: Schools, school: SchoolToMinimise, level: StudyLevel, course: MinimisedCourse): Schools {
  const key = entryKey(school.id, level.majorLevelId);
  const row =
    schools.find((entry) => entry.key === key) ??
    schools.find((minimisedSchool) => minimisedSchool.id === school.id && isPlaceholder(minimisedSchool));
  if (row) {
    // A placeholder row of the school takes the level of its first course.
    const next = { ...row, ...level, key, showChildren: true, children: addOnce(row.children, course) };
    return schools.map((entry) => (entry === row ? next : entry));
  }
  const last = schools.map(({ id }) => id).lastIndexOf(school.id);
  const at = last === -1 ? schools.length : last + 1;
  return [...schools.slice(0, at), makeRow(school, level, [course]), ...schools.slice(at)];
}

const isPlaceholder = ({ majorLevelId, children }: MinimisedSchool) =>
  majorLevelId === DEFAULT_LEVEL.majorLevelId && children.length === 0;

const addOnce = (children: readonly MinimisedCourse[], course: MinimisedCourse) =>
  children.some(({ key }) => key === course.key) ? children : [...children, course];

const makeRow = (
  { id, name, nameChn, seal }: SchoolToMinimise,
  level: StudyLevel,
  children: readonly MinimisedCourse[],
): MinimisedSchool => ({
  key: entryKey(id, level.majorLevelId),
  id,
  name,
  nameChn,
  ...level,
  seal,
  showChildren: children.length > 0,
  children,
});

const makeCourse = ({ id, name, nameChn }: Minimised, level: StudyLevel): MinimisedCourse => ({
  key: entryKey(id, level.majorLevelId),
  id,
  name,
  nameChn,
  ...level,
});

const closeSchool = (schools: Schools, key: string): Schools => schools.filter((school) => school.key !== key);

const closeCourse = (schools: Schools, schoolKey: string, courseKey: string): Schools =>
  withoutCourses(schools, (course, school) => school.key === schoolKey && course.key === courseKey);

/** Removes the row of a closed window. A school stays while it has courses. */
function closeWindowOf(schools: Schools, { kind, id }: OpenWindow): Schools {
  if (kind === 'course') return withoutCourses(schools, (course) => course.id === id);
  if (kind === 'school') return schools.filter((school) => school.id !== id || school.children.length > 0);
  return schools;
}

function withoutCourses(
  schools: Schools,
  isRemoved: (course: MinimisedCourse, school: MinimisedSchool) => boolean,
): Schools {
  return schools.reduce<Schools>((now, school) => {
    const children = school.children.filter((course) => !isRemoved(course, school));
    if (children.length === school.children.length) return now;
    return resolve(now, { ...school, children });
  }, schools);
}

/**
 * Replaces a school after its courses have changed. Without courses it becomes a placeholder, or is removed if it has a
 * row for another level.
 */
function resolve(schools: Schools, changed: MinimisedSchool): Schools {
  const replaceWith = (next: MinimisedSchool[]) =>
    schools.flatMap((school) => (school.key === changed.key ? next : [school]));
  if (changed.children.length > 0) return replaceWith([changed]);
  if (schools.some(({ id, key }) => id === changed.id && key !== changed.key)) return replaceWith([]);
  return replaceWith([{ ...changed, ...DEFAULT_LEVEL, key: entryKey(changed.id, NO_LEVEL), showChildren: false }]);
}

/** Moves a row to an index, which is clamped to the list. */
function moveTo<T extends { key: string }>(rows: readonly T[], key: string, to: number): readonly T[] {
  const row = rows.find((entry) => entry.key === key);
  if (!row) return rows;
  const otherRows = rows.filter((item) => item !== row);
  const at = Math.min(Math.max(to, 0), otherRows.length);
  return [...otherRows.slice(0, at), row, ...otherRows.slice(at)];
}

const moveSchool = (schools: Schools, key: string, to: number): Schools => moveTo(schools, key, to);

const moveCourse = (schools: Schools, schoolKey: string, key: string, to: number): Schools =>
  schools.map((school) =>
    school.key === schoolKey ? { ...school, children: moveTo(school.children, key, to) } : school,
  );
