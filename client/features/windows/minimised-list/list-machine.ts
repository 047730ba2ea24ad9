import type { OpenWindow } from '#client/site/windows/open-windows.tsx';
import { assertNever } from '#shared/assert-never.ts';

/** Widths of the list in pixels. */
export const MINI_LIST_WIDTH = { least: 240, start: 352, most: 420 } as const;

/** Level id for a school or course without a level. */
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

/** Minimised school. Its key is 'schoolId,levelId', because a school has one row for each level of its courses. */
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

export const getEntryKey = (id: string, levelId: string) => `${id},${levelId || NO_LEVEL}`;

export const countMinimised = ({ schools }: ListState) =>
  schools.reduce((sum, { children }) => sum + 1 + children.length, 0);

type MinimisedSchools = readonly MinimisedSchool[];

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

export function listReducer(list: ListState, event: ListEvent): ListState {
  const replaceSchools = (schools: readonly MinimisedSchool[]) =>
    schools === list.schools ? list : { ...list, schools };
  switch (event.kind) {
    case 'schoolMinimised':
      return replaceSchools(minimiseSchool(list.schools, event.school));
    case 'courseMinimised':
      return replaceSchools(minimiseCourse(list.schools, event.school, event.course, event.levels));
    case 'schoolClosed':
      return replaceSchools(closeSchool(list.schools, event.key));
    case 'courseClosed':
      return replaceSchools(closeCourse(list.schools, event.schoolKey, event.key));
    case 'windowClosed':
      return replaceSchools(closeWindowRows(list.schools, event.window));
    case 'schoolMoved':
      return replaceSchools(moveSchool(list.schools, event.key, event.to));
    case 'courseMoved':
      return replaceSchools(moveCourse(list.schools, event.schoolKey, event.key, event.to));
    case 'coursesShown':
      return replaceSchools(
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

/** Adds a school. Nothing changes if it already has a row for any level. */
function minimiseSchool(schools: MinimisedSchools, school: SchoolToMinimise): MinimisedSchools {
  if (schools.some(({ id }) => id === school.id)) return schools;
  return [...schools, createRow(school, DEFAULT_LEVEL, [])];
}

/** Adds a course below its school for each of its levels, or once if it has none. */
function minimiseCourse(
  schools: MinimisedSchools,
  school: SchoolToMinimise,
  course: Minimised,
  levels: readonly StudyLevel[],
): MinimisedSchools {
  const studyLevels = levels.filter(
    ({ majorLevelId }) => majorLevelId !== '' && majorLevelId !== DEFAULT_LEVEL.majorLevelId,
  );
  return (studyLevels.length > 0 ? studyLevels : [DEFAULT_LEVEL]).reduce(
    (schoolsSoFar, level) => addToLevel(schoolsSoFar, school, level, createCourse(course, level)),
    schools,
  );
}

function addToLevel(
  schools: MinimisedSchools,
  school: SchoolToMinimise,
  level: StudyLevel,
  course: MinimisedCourse,
): MinimisedSchools {
  const levelKey = getEntryKey(school.id, level.majorLevelId);
  const targetRow =
    schools.find((entry) => entry.key === levelKey) ??
    schools.find((minimisedSchool) => minimisedSchool.id === school.id && isPlaceholder(minimisedSchool));
  if (targetRow) {
    // If the school has a placeholder row, it takes the level of its first course.
    const updatedRow = {
      ...targetRow,
      ...level,
      key: levelKey,
      showChildren: true,
      children: addCourseOnce(targetRow.children, course),
    };
    return schools.map((entry) => (entry === targetRow ? updatedRow : entry));
  }
  const lastIndex = schools.map(({ id }) => id).lastIndexOf(school.id);
  const insertIndex = lastIndex === -1 ? schools.length : lastIndex + 1;
  return [...schools.slice(0, insertIndex), createRow(school, level, [course]), ...schools.slice(insertIndex)];
}

const isPlaceholder = ({ majorLevelId, children }: MinimisedSchool) =>
  majorLevelId === DEFAULT_LEVEL.majorLevelId && children.length === 0;

const addCourseOnce = (children: readonly MinimisedCourse[], course: MinimisedCourse) =>
  children.some(({ key }) => key === course.key) ? children : [...children, course];

const createRow = (
  { id, name, nameChn, seal }: SchoolToMinimise,
  level: StudyLevel,
  children: readonly MinimisedCourse[],
): MinimisedSchool => ({
  key: getEntryKey(id, level.majorLevelId),
  id,
  name,
  nameChn,
  ...level,
  seal,
  showChildren: children.length > 0,
  children,
});

const createCourse = ({ id, name, nameChn }: Minimised, level: StudyLevel): MinimisedCourse => ({
  key: getEntryKey(id, level.majorLevelId),
  id,
  name,
  nameChn,
  ...level,
});

const closeSchool = (schools: MinimisedSchools, key: string): MinimisedSchools =>
  schools.filter((school) => school.key !== key);

const closeCourse = (schools: MinimisedSchools, schoolKey: string, courseKey: string): MinimisedSchools =>
  removeCourses(schools, (course, school) => school.key === schoolKey && course.key === courseKey);

/** Removes the row of a closed window. A school remains while it has courses. */
function closeWindowRows(schools: MinimisedSchools, { kind, id }: OpenWindow): MinimisedSchools {
  if (kind === 'course') return removeCourses(schools, (course) => course.id === id);
  if (kind === 'school') return schools.filter((school) => school.id !== id || school.children.length > 0);
  return schools;
}

function removeCourses(
  schools: MinimisedSchools,
  isRemoved: (course: MinimisedCourse, school: MinimisedSchool) => boolean,
): MinimisedSchools {
  return schools.reduce<MinimisedSchools>((schoolsSoFar, school) => {
    const remainingCourses = school.children.filter((course) => !isRemoved(course, school));
    if (remainingCourses.length === school.children.length) return schoolsSoFar;
    return replaceSchool(schoolsSoFar, { ...school, children: remainingCourses });
  }, schools);
}

/**
 * Replaces a school after its courses have changed. Without courses it becomes a placeholder, or is removed if it has a
 * row for another level.
 */
function replaceSchool(schools: MinimisedSchools, changedSchool: MinimisedSchool): MinimisedSchools {
  const replaceChanged = (replacements: MinimisedSchool[]) =>
    schools.flatMap((school) => (school.key === changedSchool.key ? replacements : [school]));
  if (changedSchool.children.length > 0) return replaceChanged([changedSchool]);
  if (schools.some(({ id, key }) => id === changedSchool.id && key !== changedSchool.key)) return replaceChanged([]);
  return replaceChanged([
    { ...changedSchool, ...DEFAULT_LEVEL, key: getEntryKey(changedSchool.id, NO_LEVEL), showChildren: false },
  ]);
}

/** Moves a row to an index, which is clamped to the list. */
function moveRow<Row extends { key: string }>(rows: readonly Row[], key: string, targetIndex: number): readonly Row[] {
  const row = rows.find((entry) => entry.key === key);
  if (!row) return rows;
  const otherRows = rows.filter((item) => item !== row);
  const insertIndex = Math.min(Math.max(targetIndex, 0), otherRows.length);
  return [...otherRows.slice(0, insertIndex), row, ...otherRows.slice(insertIndex)];
}

const moveSchool = (schools: MinimisedSchools, key: string, targetIndex: number): MinimisedSchools =>
  moveRow(schools, key, targetIndex);

const moveCourse = (schools: MinimisedSchools, schoolKey: string, key: string, targetIndex: number): MinimisedSchools =>
  schools.map((school) =>
    school.key === schoolKey ? { ...school, children: moveRow(school.children, key, targetIndex) } : school,
  );
