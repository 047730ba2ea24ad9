import { ALL_LEVELS, exceptLevels } from '#backend/queries/database.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { LevelKey } from '#backend/catalogue/major-levels.ts';

// Schools hidden at some public levels, as examples, so that sites of different levels differ.

const NORTHBRIDGE = 2;
const MAINLAND = 4;

const SCHOOLS: ReadonlyMap<number, number> = new Map([
  [1086, exceptLevels(NORTHBRIDGE)],
  [2104, exceptLevels(MAINLAND)],
  [3101, exceptLevels(NORTHBRIDGE)],
  [4034, exceptLevels(MAINLAND)],
]);

export const levelsOfSchool = (schoolId: number): number => SCHOOLS.get(schoolId) ?? ALL_LEVELS;

/** One demo agency omits doctorates in Canada and Australia, because the university itself arranges them. */
const isExcluded = (country: CountryKey, level: LevelKey) => level === 'phd' && (country === 'ca' || country === 'au');

/** Returns the levels of a course, which are a subset of its school's. */
export const levelsOfCourse = (schoolId: number, country: CountryKey, level: LevelKey): number =>
  levelsOfSchool(schoolId) & (isExcluded(country, level) ? exceptLevels(NORTHBRIDGE) : ALL_LEVELS);
