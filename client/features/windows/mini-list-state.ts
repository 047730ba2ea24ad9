import { MINI_LIST_WIDTH } from '#shared/constants.ts';

/** The level of what has none. */
export const NO_LEVEL = '0';

/** A level of study, with its English name and its Chinese one. */
export interface MiniLevel {
  majorLevelId: string;
  majorLevelName: string;
  majorLevelNameChn: string;
}

/** What there is to show of a minimised school or course. */
export interface MiniThing {
  id: string;
  name: string;
  nameChn: string;
}

/** The key is courseId,levelId. */
export interface MiniCourse extends MiniThing, MiniLevel {
  key: string;
}

/** The key is schoolId,levelId: a school stands here once for each level of its courses. */
export interface MiniSchool extends MiniThing, MiniLevel {
  key: string;
  seal: string;
  showChildren: boolean;
  children: readonly MiniCourse[];
}

export interface MiniList {
  schools: readonly MiniSchool[];
  width: number;
  isFolded: boolean;
}

export const EMPTY_MINI_LIST: MiniList = { schools: [], width: MINI_LIST_WIDTH.start, isFolded: false };

export const WITHOUT_LEVEL: MiniLevel = { majorLevelId: NO_LEVEL, majorLevelName: '', majorLevelNameChn: '' };

export const miniKey = (id: string, levelId: string) => `${id},${levelId || NO_LEVEL}`;

/** Schools and courses together: each of them is a window. */
export const countMinis = ({ schools }: MiniList) =>
  schools.reduce((sum, { children }) => sum + 1 + children.length, 0);
