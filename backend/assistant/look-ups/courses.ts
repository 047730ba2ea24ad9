import { type IndexedCourse, createVisibilityFilter } from '#backend/assistant/index/course-index.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { SchoolFactRow } from '#backend/queries/assistant/school-facts.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { selectCoursesByIds, selectSchoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { getCaller, type LookupContext } from './claims.ts';

export const getCountryId = (key: CountryKey) => COUNTRY_KEYS.indexOf(key) + 1;

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
  /** Schools that teach the field but have no course to list. */
  schools: readonly SchoolRow[];
  /** Number of matching schools; it may exceed the number of listed schools. */
  total: number;
  /** Lowest yearly fee by school; schools without a published fee are absent. */
  fees: ReadonlyMap<number, number>;
}

const MAX_CARDS = 4;
/** Number of best-known schools whose courses may be listed first; later schools are rarely requested. */
const MAX_BEST_KNOWN_SCHOOLS = 12;

/**
 * Returns a predicate for titles that contain all words. Words are compared by prefix: 'psychology' matches
 * 'psychological science'.
 */
function createTitleMatcher(text: string): (name: string) => boolean {
  const wordPrefixes = text
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => ` ${word.slice(0, 7)}`);
  return (name) => wordPrefixes.length > 0 && wordPrefixes.every((wordPrefix) => ` ${name}`.includes(wordPrefix));
}

/** Returns a predicate for courses of a field, by their type or by words of their title. */
function createSubjectMatcher({ types, words }: Subject): (course: IndexedCourse) => boolean {
  const matchesTitle = createTitleMatcher(words);
  return (course) => types.some((type) => course.types.includes(type)) || matchesTitle(course.name);
}

/**
 * Returns the group of a course type; a negative id is already a group. Only courses with a single type identify its
 * group, since others belong to several groups.
 */
export async function findGroupOfType(lookup: LookupContext, type: number): Promise<number> {
  const courses = type < 0 ? [] : (await lookup.catalogue()).courses;
  const groupId = courses
    .find(({ types }) => types.length === 2 && types.includes(type))
    ?.types.find((typeId) => typeId < 0);
  return -(groupId ?? Math.min(type, 0));
}

/** Returns courses that may be of a type, including courses for which only the field or the level is known. */
export async function findPossibleCoursesOfType(lookup: LookupContext, type: number): Promise<ReadonlySet<number>> {
  const courses = (await lookup.catalogue()).courses;
  const groupId = -(await findGroupOfType(lookup, type));
  return new Set(
    courses.flatMap(({ id, types, named }) =>
      types.includes(type) || named === 'level' || (named === 'field' && types.includes(groupId)) ? id : [],
    ),
  );
}

/** Returns courses of the requested level; without a level, bachelor's degrees if there are any, else all. */
function filterByLevel(courses: readonly IndexedCourse[], level: Level | null): readonly IndexedCourse[] {
  const coursesOfLevel = courses.filter(({ levelId }) => levelId === LEVEL_IDS[level ?? 'bachelor']);
  return coursesOfLevel.length > 0 || level !== null ? coursesOfLevel : courses;
}

/** Finds schools that teach a field, best known first or, on request, cheapest first. */
export async function findCourses(lookup: LookupContext, query: CourseSearch): Promise<FoundCourses> {
  const { subject, level, country, cities, states, feeMax, isCheapest } = query;
  const isVisible = createVisibilityFilter(lookup.publicLevel);
  const matchingCourses = (await lookup.catalogue()).courses.filter(
    (course) =>
      isVisible(course) &&
      (country === null || course.countryId === getCountryId(country)) &&
      (cities.length + states.length === 0 || cities.includes(course.cityId) || states.includes(course.stateId)) &&
      (feeMax === null || (course.fee > 0 && course.fee <= feeMax)),
  );
  const matchesNarrowerTitle = createTitleMatcher(subject.narrower);
  const narrowerCourses = matchingCourses.filter(({ name }) => matchesNarrowerTitle(name));
  const selectedCourses =
    narrowerCourses.length > 0 ? narrowerCourses : matchingCourses.filter(createSubjectMatcher(subject));
  return loadFoundCourses(lookup, filterByLevel(selectedCourses, level), isCheapest);
}

async function loadFoundCourses(
  lookup: LookupContext,
  courses: readonly IndexedCourse[],
  isCheapest: boolean,
): Promise<FoundCourses> {
  const coursesBySchool = Map.groupBy(courses, ({ schoolId }) => schoolId);
  const feesBySchoolId = new Map(
    [...coursesBySchool].flatMap(([id, schoolCourses]) => {
      const publishedFees = schoolCourses.flatMap(({ fee }) => (fee > 0 ? [fee] : []));
      return publishedFees.length > 0 ? [[id, Math.min(...publishedFees)] as const] : [];
    }),
  );
  const getFee = (id: number) => feesBySchoolId.get(id) ?? Infinity;
  // A list sorted by fee contains only schools with a fee; if none has one, the list is empty.
  const sortedSchoolIds = [...(isCheapest ? feesBySchoolId : coursesBySchool).keys()].toSorted((a, b) =>
    isCheapest ? getFee(a) - getFee(b) || a - b : a - b,
  );
  const isVisitor = lookup.userId === null;
  const firstSchoolIds = sortedSchoolIds.slice(0, MAX_CARDS);
  // For visitors, schools with a course to show come before schools without one.
  const cardSchoolIds = isVisitor
    ? sortedSchoolIds.slice(0, isCheapest ? MAX_CARDS : MAX_BEST_KNOWN_SCHOOLS)
    : firstSchoolIds;
  const cardCourses = cardSchoolIds.flatMap((schoolId) => {
    const schoolCourses = (coursesBySchool.get(schoolId) ?? []).filter(({ isShown }) => isShown || !isVisitor);
    return (
      isCheapest ? schoolCourses.toSorted((a, b) => (a.fee || Infinity) - (b.fee || Infinity)) : schoolCourses
    ).slice(0, 1);
  });
  const [courseRows, schools] = await Promise.all([
    loadCourseRows(lookup, cardCourses),
    firstSchoolIds.length > 0 ? queryRows(lookup.db, selectSchoolsByIds(firstSchoolIds, getCaller(lookup))) : [],
  ]);
  const getPosition = (id: number) => sortedSchoolIds.indexOf(id);
  const sortedRows = courseRows.toSorted((a, b) => getPosition(a.fkInstitutionId) - getPosition(b.fkInstitutionId));
  return {
    courses: sortedRows,
    schools: schools
      .filter(({ id }) => !sortedRows.some(({ fkInstitutionId }) => fkInstitutionId === id))
      .toSorted((a, b) => getPosition(a.id) - getPosition(b.id)),
    total: coursesBySchool.size,
    fees: feesBySchoolId,
  };
}

/** Returns courses of one school that are visible at the public level, in list order. */
async function listCoursesOfSchool(lookup: LookupContext, schoolId: number): Promise<readonly IndexedCourse[]> {
  const isOpen = createVisibilityFilter(lookup.publicLevel);
  return (await lookup.catalogue()).courses.filter((course) => course.schoolId === schoolId && isOpen(course));
}

/** Loads the rows of the first courses; for visitors, only those that the index marks as shown. */
async function loadCourseRows(lookup: LookupContext, courses: readonly IndexedCourse[]): Promise<readonly CourseRow[]> {
  const ids = courses
    .filter(({ isShown }) => isShown || lookup.userId !== null)
    .slice(0, MAX_CARDS)
    .map(({ id }) => id);
  return ids.length > 0
    ? queryRows(lookup.db, selectCoursesByIds(ids, { ...getCaller(lookup), user: { id: lookup.userId ?? 0 } }))
    : [];
}

/** Returns a school's courses in a field. `named` also includes courses that are hidden from visitors. */
export async function findCoursesOfSchool(
  lookup: LookupContext,
  schoolId: number,
  subject: Subject,
  level: Level | null,
): Promise<{ rows: readonly CourseRow[]; total: number; named: readonly number[]; wholeMatches: readonly number[] }> {
  const schoolCourses = await listCoursesOfSchool(lookup, schoolId);
  const matchesTitle = createTitleMatcher(subject.words);
  const filterAtLevel = (courses: readonly IndexedCourse[]) =>
    level === null ? courses : filterByLevel(courses, level);
  const titledCourses = filterAtLevel(schoolCourses.filter(({ name }) => matchesTitle(name)));
  const subjectCourses = filterAtLevel(schoolCourses.filter(createSubjectMatcher(subject)));
  const selectedCourses = [...new Set([...titledCourses, ...subjectCourses])];
  // Offers for joint degrees differ from those for a course in the field alone.
  const fieldName = removeDegreeWords(subject.words);
  const wholeCourses = titledCourses.filter(({ name }) => fieldName !== '' && removeDegreeWords(name) === fieldName);
  return {
    rows: await loadCourseRows(lookup, selectedCourses),
    total: selectedCourses.length,
    named: [...new Set([...wholeCourses, ...titledCourses])].map(({ id }) => id),
    wholeMatches: wholeCourses.map(({ id }) => id),
  };
}

const DEGREE_WORDS_PATTERN =
  /\b(?:ba|bsc|beng|meng|mmath|msci|msc|ma|llb|llm|hons?|honours|single|degree|bachelor|master|of|in|arts|science|laws)\b|[^a-z]+/gu;
const removeDegreeWords = (title: string) => title.toLowerCase().replace(DEGREE_WORDS_PATTERN, '');

/** Returns ids of a school's field groups, the one with most courses first. */
export async function findGroupsOfSchool(lookup: LookupContext, schoolId: number): Promise<number[]> {
  const schoolCourses = await listCoursesOfSchool(lookup, schoolId);
  const typesByGroup = Map.groupBy(
    schoolCourses.flatMap(({ types }) => types.filter((type) => type < 0)),
    (type) => -type,
  );
  return [...typesByGroup].toSorted(([, a], [, b]) => b.length - a.length).map(([id]) => id);
}

/** Returns the first courses of a school at a level, for a question without a field. */
export async function loadFirstCourses(
  lookup: LookupContext,
  schoolId: number,
  level: Level | null,
): Promise<readonly CourseRow[]> {
  const schoolCourses = await listCoursesOfSchool(lookup, schoolId);
  return loadCourseRows(
    lookup,
    level === null ? schoolCourses : schoolCourses.filter(({ levelId }) => levelId === LEVEL_IDS[level]),
  );
}

export const countCourses = async (lookup: LookupContext, schoolId: number, level: Level): Promise<number> =>
  (await listCoursesOfSchool(lookup, schoolId)).filter(({ levelId }) => levelId === LEVEL_IDS[level]).length;

async function getFacts(
  lookup: LookupContext,
  countries: readonly CountryKey[],
  factKey: SchoolFactRow['factKey'],
): Promise<SchoolFactRow[]> {
  const isOpen = createVisibilityFilter(lookup.publicLevel);
  const countryIds = countries.map(getCountryId);
  const { facts } = await lookup.catalogue();
  return facts.filter(
    (row) => row.factKey === factKey && isOpen(row) && (countryIds.length === 0 || countryIds.includes(row.countryId)),
  );
}

/** Returns schools with named scholarships, best known first. */
export const findScholarshipSchools = async (
  lookup: LookupContext,
  countries: readonly CountryKey[],
): Promise<number[]> => [
  ...new Set((await getFacts(lookup, countries, 'scholarshipOffered')).map(({ schoolId }) => schoolId)),
];

/** Returns schools of a country that publish the fee of a foundation year, best known first. */
export const findFoundationSchools = async (lookup: LookupContext, country: CountryKey): Promise<number[]> => [
  ...new Set((await getFacts(lookup, [country], 'internationalFee')).map(({ schoolId }) => schoolId)),
];

/** Returns members of a group of universities, best known first. */
export const findSchoolsOfGroup = async (lookup: LookupContext, group: string): Promise<number[]> =>
  (await getFacts(lookup, [], 'memberOf')).filter(({ part }) => part === group).map(({ schoolId }) => schoolId);

/**
 * Returns schools, best known first, whose highest published minimum in an English test does not exceed the score. A
 * minimum may be for one level or for all. `publishing` is the number of schools with any minimum; `lowestPart` is the
 * highest minimum of a part, null if none is published.
 */
export async function findSchoolsWithEnglish(
  lookup: LookupContext,
  {
    countries,
    cities,
    test: testName,
    score,
    level,
  }: { countries: readonly CountryKey[]; cities: readonly number[]; test: string; score: number; level: Level },
): Promise<{ schools: { id: number; lowestPart: number | null }[]; publishing: number }> {
  const matchingFacts = (await getFacts(lookup, countries, 'englishMinimum')).filter(
    ({ part, cityId }) =>
      (cities.length === 0 || cities.includes(cityId)) &&
      [level, 'all'].some((levelKey) => part.startsWith(`${levelKey}|${testName}`)),
  );
  const factsBySchool = [...Map.groupBy(matchingFacts, ({ schoolId }) => schoolId)];
  return {
    schools: factsBySchool.flatMap(([id, rows]) =>
      Math.max(...rows.map(({ overall }) => overall)) <= score ? { id, lowestPart: findLowestPart(rows) } : [],
    ),
    publishing: factsBySchool.length,
  };
}

function findLowestPart(rows: readonly SchoolFactRow[]): number | null {
  const parts = rows.flatMap(({ each }) => Number.parseFloat(each ?? '') || []);
  return parts.length > 0 ? Math.max(...parts) : null;
}
