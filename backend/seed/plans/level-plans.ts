import { ALL_LEVELS, exceptLevels } from '#backend/queries/database.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { LevelKey } from '#backend/catalogue/major-levels.ts';

// Schools hidden at some public levels, as examples, so that sites of different levels differ.

const NORTHBRIDGE_LEVEL = 2;
const MAINLAND_LEVEL = 4;

const LEVELS_BY_SCHOOL: ReadonlyMap<number, number> = new Map([
  [1086, exceptLevels(NORTHBRIDGE_LEVEL)],
  [2104, exceptLevels(MAINLAND_LEVEL)],
  [3101, exceptLevels(NORTHBRIDGE_LEVEL)],
  [4034, exceptLevels(MAINLAND_LEVEL)],
]);

export const getLevelsOfSchool = (schoolId: number): number => LEVELS_BY_SCHOOL.get(schoolId) ?? ALL_LEVELS;

/** Whether a demo agency omits the level: doctorates in Canada and Australia, which the university arranges itself. */
const isExcluded = (country: CountryKey, level: LevelKey) => level === 'phd' && (country === 'ca' || country === 'au');

/** Returns the levels of a course, which are a subset of its school's. */
export const getLevelsOfCourse = (schoolId: number, country: CountryKey, level: LevelKey): number =>
  getLevelsOfSchool(schoolId) & (isExcluded(country, level) ? exceptLevels(NORTHBRIDGE_LEVEL) : ALL_LEVELS);
