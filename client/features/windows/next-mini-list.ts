import { MINI_LIST_WIDTH } from '#shared/constants.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { OpenWindow } from '#client/site/open-windows.ts';
import { closeCourse, closeSchool, closeWindowOf } from './close-mini.ts';
import type { MiniLevel, MiniList, MiniSchool, MiniThing } from './mini-list-state.ts';
import { minimiseCourse, minimiseSchool, type SchoolToMinimise } from './minimise.ts';
import { moveCourse, moveSchool } from './move-mini.ts';

export type MiniEvent =
  | { kind: 'schoolMinimised'; school: SchoolToMinimise }
  | { kind: 'courseMinimised'; school: SchoolToMinimise; course: MiniThing; levels: readonly MiniLevel[] }
  | { kind: 'schoolClosed'; key: string }
  | { kind: 'courseClosed'; schoolKey: string; key: string }
  | { kind: 'windowClosed'; window: OpenWindow }
  | { kind: 'schoolMoved'; key: string; to: number }
  | { kind: 'courseMoved'; schoolKey: string; key: string; to: number }
  | { kind: 'coursesShown'; key: string; show: boolean }
  | { kind: 'resized'; width: number }
  | { kind: 'folded'; isFolded: boolean };

export function nextMiniList(list: MiniList, event: MiniEvent): MiniList {
  const withSchools = (schools: readonly MiniSchool[]) => (schools === list.schools ? list : { ...list, schools });
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
        list.schools.map((one) => (one.key === event.key ? { ...one, showChildren: event.show } : one)),
      );
    case 'resized':
      return { ...list, width: fitWidth(event.width) };
    case 'folded':
      return { ...list, isFolded: event.isFolded };
    default:
      return assertNever(event);
  }
}

export const fitWidth = (width: number) =>
  Math.round(Math.min(Math.max(width, MINI_LIST_WIDTH.least), MINI_LIST_WIDTH.most));
