import { type IndexedCourse, createVisibilityFilter } from '#backend/assistant/index/course-index.ts';
import { type Exclusions, isLeftIn, NO_EXCLUSIONS } from '#backend/assistant/reading/exclusions.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { SchoolFactRow } from '#backend/queries/assistant/school-facts.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { selectCoursesByIds, selectSchoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { getCaller, type LookupContext } from './claims.ts';
import { createTitleMatcher, isGraduateEntry, isProfession } from './field-titles.ts';

export const getCountryId = (key: CountryKey) => COUNTRY_KEYS.indexOf(key) + 1;

/** Ids of the levels, which are the same in every database. */
export const LEVEL_IDS: Readonly<Record<Level, number>> = { bachelor: 1, master: 2, phd: 3, foundation: 4, pathway: 5 };

export interface CourseSearch {
  subject: Subject;
  level: Level | null;
  country: CountryKey | null;
  /** A course matches if it is in any of these cities or states. */
  cities: readonly number[];
  states: readonly number[];
  except?: Exclusions;
  /** Maximum yearly fee in the country's currency. Null means no limit. */
  feeMax: number | null;
  isCheapest: boolean;
  /** Number of schools to load. */
  maxSchools?: number;
}

export interface FoundCourses {
  courses: readonly CourseRow[];
  /** Schools that teach the field but whose courses cannot be listed. */
  schools: readonly SchoolRow[];
  /** Number of matching schools, which may be larger than the number of listed schools. */
  total: number;
  /** Course with the lowest yearly fee of each school. Schools without a published fee are missing. */
  cheapest: ReadonlyMap<number, IndexedCourse>;
  /** First schools of the list in list order, with or without a course to show. */
  firstSchools: readonly SchoolRow[];
  /** Whether the courses belong to the narrower field instead of the requested one. */
  isNarrower: boolean;
}

const MAX_CARDS = 4;
/** Number of best-known schools whose courses may be listed first. Questions rarely go beyond them. */
const MAX_BEST_KNOWN_SCHOOLS = 12;

/** Returns a predicate for courses of a field, by type or by words in the title. */
function createSubjectMatcher({ types, words }: Subject): (course: IndexedCourse) => boolean {
  const matchesTitle = createTitleMatcher(words);
  const isOfProfession = isProfession(words);
  return (course) =>
    matchesTitle(course.name) ||
    // A type also contains degrees that do not qualify for a profession, such as criminology in law.
    (!(isOfProfession && course.named === 'title') && types.some((type) => course.types.includes(type)));
}

/**
 * Returns the group of a course type. A negative id already is a group. Only courses with a single type identify the
 * type's group, because other courses belong to several groups.
 */
async function findGroupOfType(lookup: LookupContext, type: number): Promise<number> {
  const courses = type < 0 ? [] : (await lookup.catalogue()).courses;
  const groupId = courses
    .find(({ types }) => types.length === 2 && types.includes(type))
    ?.types.find((typeId) => typeId < 0);
  return -(groupId ?? Math.min(type, 0));
}

/** Returns the group of the first type of a field, or null if the field has no type. */
export async function findGroupOfSubject(lookup: LookupContext, subject: Subject | null): Promise<number | null> {
  const [type] = subject?.types ?? [];
  return type === undefined ? null : findGroupOfType(lookup, type);
}

/** Returns courses that may be of a type, including courses of which only the field or the level is known. */
export async function findPossibleCoursesOfType(lookup: LookupContext, type: number): Promise<ReadonlySet<number>> {
  const courses = (await lookup.catalogue()).courses;
  const groupId = -(await findGroupOfType(lookup, type));
  return new Set(
    courses.flatMap(({ id, types, named }) =>
      types.includes(type) || named === 'level' || (named === 'field' && types.includes(groupId)) ? id : [],
    ),
  );
}

/** Matches variants with other offers: for graduates, for certain local pupils, or with a foundation year. */
const OTHER_ENTRY_PATTERN =
  /\b(?:foundation|gateway|preliminary|extended|preparatory|widening|graduate entry|accelerated|year zero)\b/u;

/** Returns the courses whose titles name a field, at the levels that lead to it. */
export async function findCourseIdsByTitle(
  lookup: LookupContext,
  subject: Subject,
  level: Level | null,
): Promise<ReadonlySet<number>> {
  const matchesTitle = createTitleMatcher(subject.words);
  const isVisible = createVisibilityFilter(lookup.publicLevel);
  const courses = (await lookup.catalogue()).courses.filter(
    (course) =>
      isVisible(course) &&
      course.named === 'title' &&
      matchesTitle(course.name) &&
      !OTHER_ENTRY_PATTERN.test(course.name),
  );
  return new Set(filterByLevel(courses, level).map(({ id }) => id));
}

/**
 * Returns courses of the requested level. If no level is requested, returns the courses of the levels that lead to a
 * first qualification in the field if there are any, otherwise all.
 */
function filterByLevel(
  courses: readonly IndexedCourse[],
  level: Level | null,
  { words }: Pick<Subject, 'words'> = { words: '' },
): readonly IndexedCourse[] {
  const levelIds = [
    LEVEL_IDS[level ?? 'bachelor'],
    ...(level === null && isGraduateEntry(words) ? [LEVEL_IDS.master] : []),
  ];
  const coursesOfLevel = courses.filter(({ levelId }) => levelIds.includes(levelId));
  return coursesOfLevel.length > 0 || level !== null ? coursesOfLevel : courses;
}

/** Finds schools that teach a field, best known first or, on request, cheapest first. */
export async function findCourses(lookup: LookupContext, query: CourseSearch): Promise<FoundCourses> {
  const {
    subject,
    level,
    country,
    cities,
    states,
    except = NO_EXCLUSIONS,
    feeMax,
    isCheapest,
    maxSchools = MAX_CARDS,
  } = query;
  const isVisible = createVisibilityFilter(lookup.publicLevel);
  const matchingCourses = (await lookup.catalogue()).courses.filter(
    (course) =>
      isVisible(course) &&
      (country === null || course.countryId === getCountryId(country)) &&
      (cities.length + states.length === 0 || cities.includes(course.cityId) || states.includes(course.stateId)) &&
      isLeftIn(except, { ...course, id: course.schoolId }) &&
      (feeMax === null || (course.fee > 0 && course.fee <= feeMax)),
  );
  const matchesNarrowerTitle = createTitleMatcher(subject.narrower);
  const narrowerCourses = matchingCourses.filter(({ name }) => matchesNarrowerTitle(name));
  const selectedCourses =
    narrowerCourses.length > 0 ? narrowerCourses : matchingCourses.filter(createSubjectMatcher(subject));
  const [firstWord = ''] = subject.words.split(' ');
  return {
    ...(await loadFoundCourses(lookup, filterByLevel(selectedCourses, level, subject), {
      isCheapest,
      maxSchools,
      startsTitle: (name) => name.startsWith(firstWord),
    })),
    isNarrower: narrowerCourses.length > 0,
  };
}

const getCheapestCourses = (coursesBySchool: ReadonlyMap<number, readonly IndexedCourse[]>) =>
  new Map(
    [...coursesBySchool].flatMap(([id, courses]) => {
      const [cheapestCourse] = courses.filter(({ fee }) => fee > 0).toSorted((a, b) => a.fee - b.fee);
      return cheapestCourse ? [[id, cheapestCourse] as const] : [];
    }),
  );

/** Returns the middle half of the yearly fees of a country's courses, or null if too few are published. */
export async function findUsualFees(
  lookup: LookupContext,
  query: Pick<CourseSearch, 'country' | 'level'> & { subject: Subject | null },
): Promise<{ least: number; most: number; schools: number; course: IndexedCourse } | null> {
  const { subject, country, level } = query;
  const isVisible = createVisibilityFilter(lookup.publicLevel);
  const matches = subject ? createSubjectMatcher(subject) : () => true;
  const courses = (await lookup.catalogue()).courses.filter(
    (course) =>
      isVisible(course) && (country === null || course.countryId === getCountryId(country)) && matches(course),
  );
  const priced = filterByLevel(courses, level)
    .filter(({ fee }) => fee > 0)
    .toSorted((a, b) => a.fee - b.fee);
  const schools = new Set(priced.map(({ schoolId }) => schoolId)).size;
  const [lower, upper] = [0.25, 0.75].map((share) => priced[Math.round((priced.length - 1) * share)]);
  return lower && upper && schools >= MIN_PRICED_SCHOOLS
    ? { least: lower.fee, most: upper.fee, schools, course: lower }
    : null;
}

const MIN_PRICED_SCHOOLS = 3;

async function loadFoundCourses(
  lookup: LookupContext,
  courses: readonly IndexedCourse[],
  {
    isCheapest,
    maxSchools,
    startsTitle,
  }: {
    isCheapest: boolean;
    maxSchools: number;
    /** Whether a title starts with the field, which the title of a joint degree may not do. */ startsTitle: (
      name: string,
    ) => boolean;
  },
): Promise<Omit<FoundCourses, 'isNarrower'>> {
  const coursesBySchool = Map.groupBy(courses, ({ schoolId }) => schoolId);
  const cheapest = getCheapestCourses(coursesBySchool);
  const getFee = (id: number) => cheapest.get(id)?.fee ?? Infinity;
  // A list sorted by fee contains only schools that have a fee. If none has one, the list is empty.
  const sortedSchoolIds = [...(isCheapest ? cheapest : coursesBySchool).keys()].toSorted((a, b) =>
    isCheapest ? getFee(a) - getFee(b) || a - b : a - b,
  );
  const isVisitor = lookup.userId === null;
  const firstSchoolIds = sortedSchoolIds.slice(0, maxSchools);
  // For visitors, schools with a course to show come before schools without one.
  const cardSchoolIds = isVisitor
    ? sortedSchoolIds.slice(0, isCheapest ? MAX_CARDS : MAX_BEST_KNOWN_SCHOOLS)
    : firstSchoolIds;
  const cardCourses = cardSchoolIds.flatMap((schoolId) => {
    const schoolCourses = (coursesBySchool.get(schoolId) ?? []).filter(({ isShown }) => isShown || !isVisitor);
    return schoolCourses
      .toSorted((a, b) =>
        isCheapest
          ? (a.fee || Infinity) - (b.fee || Infinity)
          : Number(startsTitle(b.name)) - Number(startsTitle(a.name)),
      )
      .slice(0, 1);
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
    cheapest,
    firstSchools: schools.toSorted((a, b) => getPosition(a.id) - getPosition(b.id)),
  };
}

/** Returns the courses of one school that are visible at the public level, in list order. */
async function listCoursesOfSchool(lookup: LookupContext, schoolId: number): Promise<readonly IndexedCourse[]> {
  const isOpen = createVisibilityFilter(lookup.publicLevel);
  return (await lookup.catalogue()).courses.filter((course) => course.schoolId === schoolId && isOpen(course));
}

/** Loads the rows of the first courses. For visitors, loads only the courses that the index marks as shown. */
async function loadCourseRows(lookup: LookupContext, courses: readonly IndexedCourse[]): Promise<readonly CourseRow[]> {
  const ids = courses
    .filter(({ isShown }) => isShown || lookup.userId !== null)
    .slice(0, MAX_CARDS)
    .map(({ id }) => id);
  return ids.length > 0
    ? queryRows(lookup.db, selectCoursesByIds(ids, { ...getCaller(lookup), user: { id: lookup.userId ?? 0 } }))
    : [];
}

/** Courses of one school in a field. `named` also contains courses that are hidden from visitors. */
interface CoursesOfSchool {
  total: number;
  /** Ids of all courses in the field. */
  ids: readonly number[];
  /** What the register states of the school's courses: their titles, only their fields, or neither. */
  listed: IndexedCourse['named'];
  named: readonly number[];
  wholeMatches: readonly number[];
  /** Courses with a published fee: those whose only field it is if there are any, otherwise all of the field. */
  priced: readonly Pick<IndexedCourse, 'id' | 'fee'>[];
}

/** Returns a school's courses in a field with the rows of the first ones. */
export async function findCoursesOfSchool(
  lookup: LookupContext,
  schoolId: number,
  subject: Subject,
  level: Level | null,
): Promise<CoursesOfSchool & { rows: readonly CourseRow[] }> {
  const { selectedCourses, ...found } = await indexCoursesOfSchool(lookup, schoolId, subject, level);
  return { ...found, rows: await loadCourseRows(lookup, selectedCourses) };
}

/** Returns a school's courses in a field from the index alone. */
export async function indexCoursesOfSchool(
  lookup: LookupContext,
  schoolId: number,
  subject: Subject,
  level: Level | null,
): Promise<CoursesOfSchool & { selectedCourses: readonly IndexedCourse[] }> {
  const schoolCourses = await listCoursesOfSchool(lookup, schoolId);
  const matchesTitle = createTitleMatcher(subject.words);
  const filterAtLevel = (courses: readonly IndexedCourse[]) =>
    level === null ? courses : filterByLevel(courses, level);
  const titledCourses = filterAtLevel(schoolCourses.filter(({ name }) => matchesTitle(name)));
  const subjectCourses = filterAtLevel(schoolCourses.filter(createSubjectMatcher(subject)));
  const selectedCourses = [...new Set([...titledCourses, ...subjectCourses])];
  // Offers for joint degrees differ from those for a course in a single field.
  const fieldName = removeDegreeWords(subject.words);
  const wholeCourses = titledCourses.filter(({ name }) => fieldName !== '' && removeDegreeWords(name) === fieldName);
  return {
    selectedCourses,
    total: selectedCourses.length,
    ids: selectedCourses.map(({ id }) => id),
    listed: (['title', 'field'] as const).find((key) => schoolCourses.some(({ named }) => named === key)) ?? 'level',
    named: [...new Set([...wholeCourses, ...(titledCourses.length > 0 ? titledCourses : subjectCourses)])].map(
      ({ id }) => id,
    ),
    wholeMatches: wholeCourses.map(({ id }) => id),
    priced:
      [wholeCourses, titledCourses, selectedCourses]
        .map((courses) => filterByLevel(courses, level, subject).filter(({ fee }) => fee > 0))
        .find((courses) => courses.length > 0) ?? [],
  };
}

const DEGREE_WORDS_PATTERN =
  /\b(?:ba|bsc|beng|meng|mmath|msci|msc|ma|llb|llm|hons?|honours|single|degree|bachelor|master|of|in|arts|science|laws)\b|[^a-z]+/gu;
const removeDegreeWords = (title: string) => title.toLowerCase().replace(DEGREE_WORDS_PATTERN, '');

/** Returns, by school, the bachelor's courses whose only field it is. */
export async function findWholeCourses(
  lookup: LookupContext,
  { words }: Subject,
  schoolIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const matchesTitle = createTitleMatcher(words);
  const fieldName = removeDegreeWords(words);
  const courses = (await lookup.catalogue()).courses.filter(
    ({ schoolId, levelId, name }) =>
      schoolIds.has(schoolId) &&
      levelId === LEVEL_IDS.bachelor &&
      matchesTitle(name) &&
      removeDegreeWords(name) === fieldName,
  );
  return new Map(courses.map(({ id, schoolId }) => [id, schoolId]));
}

/** Returns a school's bachelor's courses in a group of fields, or all of them if the group is 0. */
export const findBachelorsOfGroup = async (
  lookup: LookupContext,
  schoolId: number,
  groupId: number,
): Promise<number[]> =>
  (await listCoursesOfSchool(lookup, schoolId)).flatMap(({ id, levelId, types }) =>
    levelId === LEVEL_IDS.bachelor && (groupId === 0 || types.includes(-groupId)) ? id : [],
  );

/** Returns the ids of a school's groups of fields, in descending order of their number of courses. */
export async function findGroupsOfSchool(lookup: LookupContext, schoolId: number): Promise<number[]> {
  const schoolCourses = await listCoursesOfSchool(lookup, schoolId);
  const typesByGroup = Map.groupBy(
    schoolCourses.flatMap(({ types }) => types.filter((type) => type < 0)),
    (type) => -type,
  );
  return [...typesByGroup].toSorted(([, a], [, b]) => b.length - a.length).map(([id]) => id);
}

/** Returns the first courses of a school at a level that have a fee, for a question without a field. */
export async function loadFirstCourses(
  lookup: LookupContext,
  schoolId: number,
  level: Level | null,
): Promise<readonly CourseRow[]> {
  const schoolCourses = (await listCoursesOfSchool(lookup, schoolId)).filter(({ fee }) => fee > 0);
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

/** Returns schools that state a fact, such as a named scholarship, best known first. */
export const findSchoolsWithFact = async (
  lookup: LookupContext,
  countries: readonly CountryKey[],
  factKey: SchoolFactRow['factKey'],
): Promise<number[]> => [...new Set((await getFacts(lookup, countries, factKey)).map(({ schoolId }) => schoolId))];

/**
 * Returns schools that state a yearly fee of a level, cheapest first, but only in countries whose courses have no fees.
 */
export const findSchoolsWithFee = async (
  lookup: LookupContext,
  country: CountryKey,
  level: Level,
  cities: readonly number[] = [],
): Promise<number[]> =>
  (await getFacts(lookup, [country], 'degreeYear'))
    .filter(({ part, cityId }) => part === level && (cities.length === 0 || cities.includes(cityId)))
    .toSorted((a, b) => a.overall - b.overall)
    .map(({ schoolId }) => schoolId);

/** Returns members of a group of universities, best known first. */
export const findSchoolsOfGroup = async (lookup: LookupContext, group: string): Promise<number[]> =>
  (await getFacts(lookup, [], 'memberOf')).filter(({ part }) => part === group).map(({ schoolId }) => schoolId);

/**
 * Returns schools, best known first, whose highest published minimum in an English test does not exceed the score. A
 * minimum may apply to one level or to all. `publishing` is the number of schools with any minimum. `lowestPart` is the
 * highest of their minimums for a part, or null if none is published.
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
  const factsBySchool = [...Map.groupBy(matchingFacts, ({ schoolId }) => schoolId)].map(
    ([id, rows]) => [id, dropUnlevelled(rows, `${level}|${testName}`)] as const,
  );
  return {
    schools: factsBySchool.flatMap(([id, rows]) =>
      Math.max(...rows.map(({ overall }) => overall)) <= score ? { id, lowestPart: findLowestPart(rows) } : [],
    ),
    publishing: factsBySchool.length,
  };
}

/** Omits the minimum of all levels if the school states one for the level. */
const dropUnlevelled = (rows: readonly SchoolFactRow[], levelPart: string): readonly SchoolFactRow[] =>
  rows.some(({ part }) => part === levelPart) ? rows.filter(({ part }) => !part.startsWith('all|')) : rows;

function findLowestPart(rows: readonly SchoolFactRow[]): number | null {
  const parts = rows.flatMap(({ each }) => Number.parseFloat(each ?? '') || []);
  return parts.length > 0 ? Math.max(...parts) : null;
}
