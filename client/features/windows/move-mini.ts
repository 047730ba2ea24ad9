import type { MiniSchool } from './mini-list-state.ts';

type Schools = readonly MiniSchool[];

/** To a place among the others; beyond an end is at that end. */
function moveTo<T extends { key: string }>(rows: readonly T[], key: string, to: number): readonly T[] {
  const row = rows.find((one) => one.key === key);
  if (!row) return rows;
  const others = rows.filter((one) => one !== row);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), row, ...others.slice(at)];
}

export const moveSchool = (schools: Schools, key: string, to: number): Schools => moveTo(schools, key, to);

/** A course stays with its school. */
export const moveCourse = (schools: Schools, schoolKey: string, key: string, to: number): Schools =>
  schools.map((one) => (one.key === schoolKey ? { ...one, children: moveTo(one.children, key, to) } : one));
