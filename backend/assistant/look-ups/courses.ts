import { type IndexedCourse, isOpenTo } from '#backend/assistant/index/course-index.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { SchoolFactRow } from '#backend/queries/assistant/school-facts.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { coursesByIds, schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { getCaller, type Lookup } from './claims.ts';

export const countryId = (key: CountryKey) => COUNTRY_KEYS.indexOf(key) + 1;

/** Ids of the levels; they are the same in every database. */
export const LEVEL_IDS: Readonly<Record<Level, number>> = { bachelor: 1, master: 2, phd: 3, foundation: 4, pathway: 5 };

export interface CourseSearch {
  subject: Subject;
  level: Level | null;
  country: CountryKey | null;
  /** A course matches if it is in any of these cities or states. */
  cities: readonly number[];
  states: readonly number[];
  /** Maximum yearly fee in the country's currency; null for no limit. */
  feeMax: number | null;
  isCheapest: boolean;
}

export interface FoundCourses {
  courses: readonly CourseRow[];
  /** Schools that teach the field but have no course to show here. */
  schools: readonly SchoolRow[];
  /** Number of matching schools, which may exceed those listed here. */
  total: number;
  /** Lowest yearly fee by school; schools without a published fee are absent. */
  fees: ReadonlyMap<number, number>;
}

const MAX_CARDS = 4;
/** Number of best-known schools whose courses may be listed first; later schools are rarely requested. */
const MAX_BEST_KNOWN = 12;

/** Returns a test whether a title has all words, compared by prefix: 'psychology' matches 'psychological science'. */
function hasTitle(text: string): (name: string) => boolean {
  const beginnings = text
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => ` ${word.slice(0, 7)}`);
  return (name) => beginnings.length > 0 && beginnings.every((beginning) => ` ${name}`.includes(beginning));
}

/** Returns a test whether a course belongs to a field, by its type or by words of its title. */
function isOfSubject({ types, words }: Subject): (course: IndexedCourse) => boolean {
  const isTitled = hasTitle(words);
  return (course) => types.some((type) => course.types.includes(type)) || isTitled(course.name);
}

/**
 * Returns the group of a course type; a negative id is already a group. Only courses of a single type identify its
 * group, since others list several groups.
 */
export async function groupOfType(lookup: Lookup, type: number): Promise<number> {
  const courses = type < 0 ? [] : (await lookup.catalogue()).courses;
  const group = courses.find(({ types }) => types.length === 2 && types.includes(type))?.types.find((item) => item < 0);
  return -(group ?? Math.min(type, 0));
}

/** Returns courses that may be of a type, including those known only by field or by level. */
export async function coursesMaybeOfType(lookup: Lookup, type: number): Promise<ReadonlySet<number>> {
  const courses = (await lookup.catalogue()).courses;
  const group = -(await groupOfType(lookup, type));
  return new Set(
    courses.flatMap(({ id, types, named }) =>
      types.includes(type) || named === 'level' || (named === 'field' && types.includes(group)) ? id : [],
    ),
  );
}

/** Returns courses of the requested level; without a level, bachelor's degrees if there are any, else all. */
function filterByLevel(courses: readonly IndexedCourse[], level: Level | null): readonly IndexedCourse[] {
  const requested = courses.filter(({ levelId }) => levelId === LEVEL_IDS[level ?? 'bachelor']);
  return requested.length > 0 || level !== null ? requested : courses;
}

/** Finds schools that teach a field, best known first or, on request, cheapest first. */
export async function findCourses(lookup: Lookup, query: CourseSearch): Promise<FoundCourses> {
  const { subject, level, country, cities, states, feeMax, isCheapest } = query;
  const isOpen = isOpenTo(lookup.publicLevel);
  const fitting = (await lookup.catalogue()).courses.filter(
    (course) =>
      isOpen(course) &&
      (country === null || course.countryId === countryId(country)) &&
      (cities.length + states.length === 0 || cities.includes(course.cityId) || states.includes(course.stateId)) &&
      (feeMax === null || (course.fee > 0 && course.fee <= feeMax)),
  );
  const isNarrower = hasTitle(subject.narrower);
  const narrower = fitting.filter(({ name }) => isNarrower(name));
  const indexedCourses = narrower.length > 0 ? narrower : fitting.filter(isOfSubject(subject));
  return describe(lookup, filterByLevel(indexedCourses, level), isCheapest);
}

async function describe(lookup: Lookup, courses: readonly IndexedCourse[], isCheapest: boolean): Promise<FoundCourses> {
  const bySchool = Map.groupBy(courses, ({ schoolId }) => schoolId);
  const fees = new Map(
    [...bySchool].flatMap(([id, ownIndexedCourses]) => {
      const stated = ownIndexedCourses.flatMap(({ fee }) => (fee > 0 ? [fee] : []));
      return stated.length > 0 ? [[id, Math.min(...stated)] as const] : [];
    }),
  );
  const getFee = (id: number) => fees.get(id) ?? Infinity;
  const sorted = [...bySchool.keys()].toSorted((a, b) => (isCheapest ? getFee(a) - getFee(b) || a - b : a - b));
  const isVisitor = lookup.userId === null;
  const first = sorted.slice(0, MAX_CARDS);
  // For visitors, schools with a course to show come before schools without one.
  const carded = isVisitor ? sorted.slice(0, isCheapest ? MAX_CARDS : MAX_BEST_KNOWN) : first;
  const indexedCourses = carded.flatMap((schoolId) => {
    const ownIndexedCourses = (bySchool.get(schoolId) ?? []).filter(({ isShown }) => isShown || !isVisitor);
    return (
      isCheapest ? ownIndexedCourses.toSorted((a, b) => (a.fee || Infinity) - (b.fee || Infinity)) : ownIndexedCourses
    ).slice(0, 1);
  });
  const [courseRows, schools] = await Promise.all([
    readCourses(lookup, indexedCourses),
    first.length > 0 ? queryRows(lookup.db, schoolsByIds(first, getCaller(lookup))) : [],
  ]);
  const place = (id: number) => sorted.indexOf(id);
  const cards = courseRows.toSorted((a, b) => place(a.fkInstitutionId) - place(b.fkInstitutionId));
  return {
    courses: cards,
    schools: schools
      .filter(({ id }) => !cards.some(({ fkInstitutionId }) => fkInstitutionId === id))
      .toSorted((a, b) => place(a.id) - place(b.id)),
    total: sorted.length,
    fees,
  };
}

/** Returns courses of one school that are visible at the public level, in list order. */
async function ofSchool(lookup: Lookup, schoolId: number): Promise<readonly IndexedCourse[]> {
  const isOpen = isOpenTo(lookup.publicLevel);
  return (await lookup.catalogue()).courses.filter((course) => course.schoolId === schoolId && isOpen(course));
}

/** Reads the first courses; for a visitor only those that the index marks as shown. */
async function readCourses(lookup: Lookup, courses: readonly IndexedCourse[]): Promise<readonly CourseRow[]> {
  const ids = courses
    .filter(({ isShown }) => isShown || lookup.userId !== null)
    .slice(0, MAX_CARDS)
    .map(({ id }) => id);
  return ids.length > 0
    ? queryRows(lookup.db, coursesByIds(ids, { ...getCaller(lookup), user: { id: lookup.userId ?? 0 } }))
    : [];
}

/** Returns a school's courses in a field. `named` includes courses that a visitor is not shown. */
export async function coursesOfSchool(
  lookup: Lookup,
  schoolId: number,
  subject: Subject,
  level: Level | null,
): Promise<{ rows: readonly CourseRow[]; total: number; named: readonly number[] }> {
  const ownIndexedCourses = await ofSchool(lookup, schoolId);
  const isTitled = hasTitle(subject.words);
  const atLevel = (courses: readonly IndexedCourse[]) => (level === null ? courses : filterByLevel(courses, level));
  const titled = atLevel(ownIndexedCourses.filter(({ name }) => isTitled(name)));
  const input = atLevel(ownIndexedCourses.filter(isOfSubject(subject)));
  const indexedCourses = [...new Set([...titled, ...input])];
  return {
    rows: await readCourses(lookup, indexedCourses),
    total: indexedCourses.length,
    named: titled.map(({ id }) => id),
  };
}

/** Returns ids of a school's field groups, the one with most courses first. */
export async function groupsOfSchool(lookup: Lookup, schoolId: number): Promise<number[]> {
  const ownIndexedCourses = await ofSchool(lookup, schoolId);
  const groups = Map.groupBy(
    ownIndexedCourses.flatMap(({ types }) => types.filter((type) => type < 0)),
    (type) => -type,
  );
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length).map(([id]) => id);
}

/** Returns the first courses of a school at a level, for a question without a field. */
export async function firstCourses(
  lookup: Lookup,
  schoolId: number,
  level: Level | null,
): Promise<readonly CourseRow[]> {
  const ownIndexedCourses = await ofSchool(lookup, schoolId);
  return readCourses(
    lookup,
    level === null ? ownIndexedCourses : ownIndexedCourses.filter(({ levelId }) => levelId === LEVEL_IDS[level]),
  );
}

export const countCourses = async (lookup: Lookup, schoolId: number, level: Level): Promise<number> =>
  (await ofSchool(lookup, schoolId)).filter(({ levelId }) => levelId === LEVEL_IDS[level]).length;

async function getFacts(
  lookup: Lookup,
  countries: readonly CountryKey[],
  factKey: SchoolFactRow['factKey'],
): Promise<SchoolFactRow[]> {
  const isOpen = isOpenTo(lookup.publicLevel);
  const ids = countries.map(countryId);
  const { facts } = await lookup.catalogue();
  return facts.filter(
    (row) => row.factKey === factKey && isOpen(row) && (ids.length === 0 || ids.includes(row.countryId)),
  );
}

/** Returns schools with named scholarships, best known first. */
export const scholarshipSchools = async (lookup: Lookup, countries: readonly CountryKey[]): Promise<number[]> => [
  ...new Set((await getFacts(lookup, countries, 'scholarshipOffered')).map(({ schoolId }) => schoolId)),
];

/** Returns members of a group of universities, best known first. */
export const schoolsOfGroup = async (lookup: Lookup, group: string): Promise<number[]> =>
  (await getFacts(lookup, [], 'memberOf')).filter(({ part }) => part === group).map(({ schoolId }) => schoolId);

/**
 * Returns schools, best known first, whose highest published minimum in an English test is at most the score. A
 * minimum may be for one level or for all.
 */
export async function schoolsWithEnglish(
  lookup: Lookup,
  {
    countries,
    cities,
    test,
    score,
    level,
  }: { countries: readonly CountryKey[]; cities: readonly number[]; test: string; score: number; level: Level },
): Promise<number[]> {
  const requested = (await getFacts(lookup, countries, 'englishMinimum')).filter(
    ({ part, cityId }) =>
      (cities.length === 0 || cities.includes(cityId)) &&
      [level, 'all'].some((value) => part.startsWith(`${value}|${test}`)),
  );
  return [...Map.groupBy(requested, ({ schoolId }) => schoolId)].flatMap(([id, rows]) =>
    Math.max(...rows.map(({ overall }) => overall)) <= score ? id : [],
  );
}
