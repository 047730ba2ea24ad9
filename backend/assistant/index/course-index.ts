import { selectIndexedCourses } from '#backend/queries/assistant/index.ts';
import { selectSchoolFactsToCache, type SchoolFactRow } from '#backend/queries/assistant/school-facts.ts';
import { levelAlone, batchRead, siteAlone } from '#backend/queries/database.ts';
import { foldText } from '#backend/search/search-words.ts';
import { cacheIndex } from './cache-index.ts';

// In-memory index of the catalogue with the fields that are needed to answer questions about a field or a score.

export interface IndexedCourse {
  id: number;
  schoolId: number;
  countryId: number;
  stateId: number;
  cityId: number;
  levelId: number;
  /** Whether visitors may see the course. Visitors see only the first courses of each school. */
  isShown: boolean;
  /** Yearly fee, or 0 if none is published. */
  fee: number;
  /** Ids of course types. A group of types is stored as the negative of its id. */
  types: readonly number[];
  /** What the name is made of: the course's title or, in registers without titles, its field or its level. */
  named: 'title' | 'field' | 'level';
  /** Name, folded as in fold-question.ts. */
  name: string;
  /** Bit mask of the public levels at which the course is visible. */
  levels: number;
  siteId: number;
}

type PackedCourse = [
  id: number,
  schoolId: number,
  countryId: number,
  stateId: number,
  cityId: number,
  levelId: number,
  isShown: 0 | 1,
  fee: number,
  types: number[],
  named: IndexedCourse['named'],
  name: string,
  levels: number,
  siteId: number,
];

export interface CourseIndex {
  /** Courses in the list order of their schools, best known first. */
  courses: readonly IndexedCourse[];
  facts: readonly SchoolFactRow[];
}

/** Loads the index of a database, which is replaced when its stamp changes. */
export const loadCourseIndex = cacheIndex(async (db): Promise<CourseIndex> => {
  const [rows, facts] = await batchRead(db, selectIndexedCourses(), selectSchoolFactsToCache());
  return { courses: rows.flatMap(({ courses }) => (JSON.parse(courses) as PackedCourse[]).map(unpackCourse)), facts };
});

const unpackCourse = ([
  id,
  schoolId,
  countryId,
  stateId,
  cityId,
  levelId,
  isShown,
  fee,
  types,
  nameSource,
  name,
  levels,
  siteId,
]: PackedCourse): IndexedCourse => ({
  id,
  schoolId,
  countryId,
  stateId,
  cityId,
  levelId,
  isShown: isShown === 1,
  fee,
  types,
  named: nameSource,
  name: foldText(name),
  levels,
  siteId,
});

export function createVisibilityFilter(
  publicLevel: number,
): (row: Pick<IndexedCourse, 'levels' | 'siteId'>) => boolean {
  const levelBit = 1 << (levelAlone(publicLevel) & 31);
  const visibleSiteId = siteAlone(publicLevel);
  return ({ levels, siteId }) => (levels & levelBit) !== 0 && (siteId === 0 || siteId === visibleSiteId);
}
