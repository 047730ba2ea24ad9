import {
  type MiniCourse,
  miniKey,
  type MiniLevel,
  type MiniSchool,
  type MiniThing,
  WITHOUT_LEVEL,
} from './mini-list-state.ts';

type Schools = readonly MiniSchool[];

export type SchoolToMinimise = MiniThing & { seal: string };

/** A school that is there already, for whatever level, is there. */
export function minimiseSchool(schools: Schools, school: SchoolToMinimise): Schools {
  if (schools.some(({ id }) => id === school.id)) return schools;
  return [...schools, makeRow(school, WITHOUT_LEVEL, [])];
}

/** A course goes under its school once for each of its levels, or for none where it has none. */
export function minimiseCourse(
  schools: Schools,
  school: SchoolToMinimise,
  course: MiniThing,
  levels: readonly MiniLevel[],
): Schools {
  const known = levels.filter(({ majorLevelId }) => majorLevelId !== '' && majorLevelId !== WITHOUT_LEVEL.majorLevelId);
  return (known.length > 0 ? known : [WITHOUT_LEVEL]).reduce(
    (now, level) => putUnderLevel(now, school, level, makeCourse(course, level)),
    schools,
  );
}

function putUnderLevel(schools: Schools, school: SchoolToMinimise, level: MiniLevel, course: MiniCourse): Schools {
  const key = miniKey(school.id, level.majorLevelId);
  const row =
    schools.find((one) => one.key === key) ?? schools.find((one) => one.id === school.id && isPlaceholder(one));
  if (row) {
    // A school that only held its own place takes the level of its first course.
    const next = { ...row, ...level, key, showChildren: true, children: addOnce(row.children, course) };
    return schools.map((one) => (one === row ? next : one));
  }
  const last = schools.map(({ id }) => id).lastIndexOf(school.id);
  const at = last === -1 ? schools.length : last + 1;
  return [...schools.slice(0, at), makeRow(school, level, [course]), ...schools.slice(at)];
}

const isPlaceholder = ({ majorLevelId, children }: MiniSchool) =>
  majorLevelId === WITHOUT_LEVEL.majorLevelId && children.length === 0;

const addOnce = (children: readonly MiniCourse[], course: MiniCourse) =>
  children.some(({ key }) => key === course.key) ? children : [...children, course];

const makeRow = (
  { id, name, nameChn, seal }: SchoolToMinimise,
  level: MiniLevel,
  children: readonly MiniCourse[],
): MiniSchool => ({
  key: miniKey(id, level.majorLevelId),
  id,
  name,
  nameChn,
  ...level,
  seal,
  showChildren: children.length > 0,
  children,
});

const makeCourse = ({ id, name, nameChn }: MiniThing, level: MiniLevel): MiniCourse => ({
  key: miniKey(id, level.majorLevelId),
  id,
  name,
  nameChn,
  ...level,
});
