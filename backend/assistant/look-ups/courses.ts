import { type IndexedCourse, isOpenTo } from '#backend/assistant/index/course-index.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { SchoolFactRow } from '#backend/queries/assistant/school-facts.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { coursesByIds, schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { askerOf, type Lookup } from './claims.ts';

export const countryId = (key: CountryKey) => COUNTRY_KEYS.indexOf(key) + 1;

/** By the id that every database gives a level. */
export const LEVEL_IDS: Readonly<Record<Level, number>> = { bachelor: 1, master: 2, phd: 3, foundation: 4, pathway: 5 };

export interface CoursesSought {
  subject: Subject;
  level: Level | null;
  country: CountryKey | null;
  /** Cities or states, any of them. */
  cities: readonly number[];
  states: readonly number[];
  /** In the country's currency; null for any. */
  feeMax: number | null;
  isCheapest: boolean;
}

export interface FoundCourses {
  courses: readonly CourseRow[];
  /** Schools with the field of which no course is shown here. */
  schools: readonly SchoolRow[];
  /** Number of matching schools. */
  total: number;
  /** The lowest yearly fee of each school that publishes one. */
  fees: ReadonlyMap<number, number>;
}

const MOST_CARDS = 4;
/** Number of best-known schools whose courses may be listed first; later ones are rarely requested. */
const MOST_BEST_KNOWN = 12;

/** Words of a title by their beginnings: 'psychology' is in 'psychological science'. */
function hasTitle(text: string): (name: string) => boolean {
  const beginnings = text
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => ` ${word.slice(0, 7)}`);
  return (name) => beginnings.length > 0 && beginnings.every((beginning) => ` ${name}`.includes(beginning));
}

/** Courses of a field: by their type, or by words of their titles. */
function isOfSubject({ types, words }: Subject): (course: IndexedCourse) => boolean {
  const isTitled = hasTitle(words);
  return (course) => types.some((type) => course.types.includes(type)) || isTitled(course.name);
}

/** The group of a type, which is itself one where it is negative: courses of one type name its group, those of several name others too. */
export async function groupOfType(lookup: Lookup, type: number): Promise<number> {
  const courses = type < 0 ? [] : (await lookup.catalogue()).courses;
  const group = courses.find(({ types }) => types.length === 2 && types.includes(type))?.types.find((item) => item < 0);
  return -(group ?? Math.min(type, 0));
}

/** Courses that may be of a type: with those named by its field, or by their level alone, of which it may be a part. */
export async function coursesMaybeOfType(lookup: Lookup, type: number): Promise<ReadonlySet<number>> {
  const courses = (await lookup.catalogue()).courses;
  const group = -(await groupOfType(lookup, type));
  return new Set(
    courses.flatMap(({ id, types, named }) =>
      types.includes(type) || named === 'level' || (named === 'field' && types.includes(group)) ? id : [],
    ),
  );
}

/** Courses of the requested level: bachelor's degrees by default, if any. */
function ofLevel(courses: readonly IndexedCourse[], level: Level | null): readonly IndexedCourse[] {
  const requested = courses.filter(({ levelId }) => levelId === LEVEL_IDS[level ?? 'bachelor']);
  return requested.length > 0 || level !== null ? requested : courses;
}

/** Schools that teach a field, the best known first or, where asked, the cheapest. */
export async function findCourses(lookup: Lookup, query: CoursesSought): Promise<FoundCourses> {
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
  const found = narrower.length > 0 ? narrower : fitting.filter(isOfSubject(subject));
  return describe(lookup, ofLevel(found, level), isCheapest);
}

async function describe(lookup: Lookup, courses: readonly IndexedCourse[], isCheapest: boolean): Promise<FoundCourses> {
  const bySchool = Map.groupBy(courses, ({ schoolId }) => schoolId);
  const fees = new Map(
    [...bySchool].flatMap(([id, own]) => {
      const stated = own.flatMap(({ fee }) => (fee > 0 ? [fee] : []));
      return stated.length > 0 ? [[id, Math.min(...stated)] as const] : [];
    }),
  );
  const feeOf = (id: number) => fees.get(id) ?? Infinity;
  const sorted = [...bySchool.keys()].toSorted((a, b) => (isCheapest ? feeOf(a) - feeOf(b) || a - b : a - b));
  const isVisitor = lookup.userId === null;
  const first = sorted.slice(0, MOST_CARDS);
  // A course that a visitor is shown stands before schools of which none is.
  const carded = isVisitor ? sorted.slice(0, isCheapest ? MOST_CARDS : MOST_BEST_KNOWN) : first;
  const chosen = carded.flatMap((schoolId) => {
    const own = (bySchool.get(schoolId) ?? []).filter(({ isShown }) => isShown || !isVisitor);
    return (isCheapest ? own.toSorted((a, b) => (a.fee || Infinity) - (b.fee || Infinity)) : own).slice(0, 1);
  });
  const [found, schools] = await Promise.all([
    readCourses(lookup, chosen),
    first.length > 0 ? queryRows(lookup.db, schoolsByIds(first, askerOf(lookup))) : [],
  ]);
  const place = (id: number) => sorted.indexOf(id);
  const cards = found.toSorted((a, b) => place(a.fkInstitutionId) - place(b.fkInstitutionId));
  return {
    courses: cards,
    schools: schools
      .filter(({ id }) => !cards.some(({ fkInstitutionId }) => fkInstitutionId === id))
      .toSorted((a, b) => place(a.id) - place(b.id)),
    total: sorted.length,
    fees,
  };
}

/** Courses of one school that somebody may see, by the order of its list. */
async function ofSchool(lookup: Lookup, schoolId: number): Promise<readonly IndexedCourse[]> {
  const isOpen = isOpenTo(lookup.publicLevel);
  return (await lookup.catalogue()).courses.filter((course) => course.schoolId === schoolId && isOpen(course));
}

/** The first of these; of a visitor those that visitors are shown, as the index says. */
async function readCourses(lookup: Lookup, courses: readonly IndexedCourse[]): Promise<readonly CourseRow[]> {
  const ids = courses
    .filter(({ isShown }) => isShown || lookup.userId !== null)
    .slice(0, MOST_CARDS)
    .map(({ id }) => id);
  return ids.length > 0
    ? queryRows(lookup.db, coursesByIds(ids, { ...askerOf(lookup), user: { id: lookup.userId ?? 0 } }))
    : [];
}

/** Courses of one school in a field. `named` are all of these, also those that a visitor is not shown. */
export async function coursesOfSchool(
  lookup: Lookup,
  schoolId: number,
  subject: Subject,
  level: Level | null,
): Promise<{ rows: readonly CourseRow[]; total: number; named: readonly number[] }> {
  const own = await ofSchool(lookup, schoolId);
  const isTitled = hasTitle(subject.words);
  const atLevel = (courses: readonly IndexedCourse[]) => (level === null ? courses : ofLevel(courses, level));
  const titled = atLevel(own.filter(({ name }) => isTitled(name)));
  const input = atLevel(own.filter(isOfSubject(subject)));
  const found = [...new Set([...titled, ...input])];
  return {
    rows: await readCourses(lookup, found),
    total: found.length,
    named: titled.map(({ id }) => id),
  };
}

/** Groups of fields that a school teaches, the one with most courses first. */
export async function groupsOfSchool(lookup: Lookup, schoolId: number): Promise<number[]> {
  const own = await ofSchool(lookup, schoolId);
  const groups = Map.groupBy(
    own.flatMap(({ types }) => types.filter((type) => type < 0)),
    (type) => -type,
  );
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length).map(([id]) => id);
}

/** The first courses of a school at a level, where no field is asked for. */
export async function firstCourses(
  lookup: Lookup,
  schoolId: number,
  level: Level | null,
): Promise<readonly CourseRow[]> {
  const own = await ofSchool(lookup, schoolId);
  return readCourses(lookup, level === null ? own : own.filter(({ levelId }) => levelId === LEVEL_IDS[level]));
}

/** Number of a school's courses of a level. */
export const countCourses = async (lookup: Lookup, schoolId: number, level: Level): Promise<number> =>
  (await ofSchool(lookup, schoolId)).filter(({ levelId }) => levelId === LEVEL_IDS[level]).length;

async function factsOf(
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

/** Schools with awards by name; the best known first. */
export const scholarshipSchools = async (lookup: Lookup, countries: readonly CountryKey[]): Promise<number[]> => [
  ...new Set((await factsOf(lookup, countries, 'scholarshipOffered')).map(({ schoolId }) => schoolId)),
];

/** Members of a group of universities; the best known first. */
export const schoolsOfGroup = async (lookup: Lookup, group: string): Promise<number[]> =>
  (await factsOf(lookup, [], 'memberOf')).filter(({ part }) => part === group).map(({ schoolId }) => schoolId);

/** Schools whose highest published minimum in a test, for a level or for all, is at most a score; the best known first. */
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
  const requested = (await factsOf(lookup, countries, 'englishMinimum')).filter(
    ({ part, cityId }) =>
      (cities.length === 0 || cities.includes(cityId)) &&
      [level, 'all'].some((value) => part.startsWith(`${value}|${test}`)),
  );
  return [...Map.groupBy(requested, ({ schoolId }) => schoolId)].flatMap(([id, rows]) =>
    Math.max(...rows.map(({ overall }) => overall)) <= score ? id : [],
  );
}
