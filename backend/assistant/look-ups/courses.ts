import type { Subject } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { offersAtSchool, offersOf, type OfferRow, titlesAtSchool } from '#backend/queries/assistant/index.ts';
import { courses, type CourseRow } from '#backend/queries/catalogue/courses.ts';
import { readPage } from '#backend/queries/catalogue/build-query.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { readRows } from '#backend/queries/database.ts';
import { coursesByIds, schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { findCoursePage } from '#backend/search/find-packed.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { askerOf, type LookUp } from './claims.ts';

export const countryId = (key: CountryKey) => COUNTRY_KEYS.indexOf(key) + 1;

/** By the id that every database gives a level. */
export const LEVEL_IDS: Readonly<Record<Level, number>> = { bachelor: 1, master: 2, phd: 3, foundation: 4, pathway: 5 };

export interface CoursesSought {
  subject: Subject;
  level: Level | null;
  country: CountryKey | null;
  cities: readonly number[];
  /** In the money of the country; null for any. */
  feeMax: number | null;
  isCheapest: boolean;
}

export interface FoundCourses {
  courses: readonly CourseRow[];
  /** Schools with the field of which no course is shown here. */
  schools: readonly SchoolRow[];
  /** How many schools have it. */
  total: number;
  /** The lowest yearly fee of each school that publishes one. */
  fees: ReadonlyMap<number, number>;
}

const MOST_CARDS = 4;
/** A course of one of these may stand before the others; further down the list are colleges that few ask for. */
const MOST_BEST_KNOWN = 12;

/**
 * Schools that teach a field, the best known first or, where asked, the cheapest. A field of the catalogue is read from the index of
 * fields; any other is searched for in titles of courses.
 */
export async function findCourses(look: LookUp, sought: CoursesSought): Promise<FoundCourses> {
  const { subject, level, country, cities, feeMax, isCheapest } = sought;
  const [type] = subject.types;
  if (type === undefined) return findTitles(look, sought);
  const levelId = level ? LEVEL_IDS[level] : LEVEL_IDS.bachelor;
  const rows = await readRows(look.db, offersOf(type, country ? countryId(country) : 0, levelId));
  const fitting = rows.filter(
    (row) =>
      (cities.length === 0 || cities.includes(row.cityId)) && (feeMax === null || (row.fee > 0 && row.fee <= feeMax)),
  );
  // Bachelor's degrees are what is meant where no level is named and some are taught; else any level.
  if (fitting.length === 0 && level === null && type !== undefined) {
    const any = await readRows(look.db, offersOf(type, country ? countryId(country) : 0, null));
    return describe(
      look,
      any.filter((row) => cities.length === 0 || cities.includes(row.cityId)),
      isCheapest,
    );
  }
  return describe(look, fitting, isCheapest);
}

async function describe(look: LookUp, rows: readonly OfferRow[], isCheapest: boolean): Promise<FoundCourses> {
  const order = (a: OfferRow, b: OfferRow) =>
    isCheapest ? (a.fee || Infinity) - (b.fee || Infinity) || a.schoolId - b.schoolId : a.schoolId - b.schoolId;
  const sorted = [...new Map(rows.toSorted(order).map((row) => [row.schoolId, row])).values()];
  const isVisitor = look.userId === null;
  const first = sorted.slice(0, MOST_CARDS);
  const shown = isVisitor ? sorted.slice(0, MOST_BEST_KNOWN).filter(({ shownId }) => shownId !== null) : first;
  const ids = shown.flatMap(({ courseId, shownId }) => (isVisitor ? (shownId ?? []) : courseId));
  const [found, schools] = await Promise.all([
    // Those of a visitor are known to be among the first of their schools: the index says so.
    ids.length > 0
      ? readRows(look.db, coursesByIds([...new Set(ids)], { ...askerOf(look), user: { id: look.userId ?? 0 } }))
      : [],
    first.length > 0
      ? readRows(
          look.db,
          schoolsByIds(
            first.map(({ schoolId }) => schoolId),
            askerOf(look),
          ),
        )
      : [],
  ]);
  const place = (id: number) => sorted.findIndex(({ schoolId }) => schoolId === id);
  const cards = found.toSorted((a, b) => place(a.fkInstitutionId) - place(b.fkInstitutionId)).slice(0, MOST_CARDS);
  return {
    courses: cards,
    schools: schools
      .filter(({ id }) => !cards.some(({ fkInstitutionId }) => fkInstitutionId === id))
      .toSorted((a, b) => place(a.id) - place(b.id)),
    total: sorted.length,
    fees: new Map(rows.flatMap(({ schoolId, fee }) => (fee > 0 ? [[schoolId, fee] as const] : []))),
  };
}

/** By titles: a field that has no type of its own, such as medicine or marine biology. */
async function findTitles(look: LookUp, { subject, level, country, feeMax }: CoursesSought): Promise<FoundCourses> {
  const sought = coursesList.input.parse({
    keyword: subject.words,
    currentPage: 1,
    showCount: 24,
    ...(country && { fkAreaCountryId: String(countryId(country)) }),
    ...(level && { fkMajorLevelId: String(LEVEL_IDS[level]) }),
    ...(feeMax !== null && { feeMax }),
  });
  const isVisitor = look.userId === null;
  const found = await findCoursePage(look.db, sought, look.publicLevel, isVisitor);
  const { rows } = await readPage(look.db, courses(found, look, look.publicLevel, look.userId));
  const best = [
    ...new Map(
      rows
        .toSorted((a, b) => levelFirst(a) - levelFirst(b) || a.fkInstitutionId - b.fkInstitutionId)
        .map((row) => [row.fkInstitutionId, row]),
    ).values(),
  ];
  return { courses: best.slice(0, MOST_CARDS), schools: [], total: best.length, fees: new Map() };
}

const levelFirst = ({ levelKey }: CourseRow) => (levelKey === 'bachelor' ? 0 : 1);

/** Courses of one school in a field: by its type, or by words of their titles. `named` are all of these, also those that a visitor is not shown. */
export async function coursesOfSchool(
  look: LookUp,
  school: { id: number; countryId: number },
  subject: Subject,
  level: Level | null,
): Promise<{ rows: readonly CourseRow[]; total: number; named: readonly number[] }> {
  const wanted = level ? LEVEL_IDS[level] : null;
  const [type] = subject.types;
  const offers = type === undefined ? [] : await readRows(look.db, offersAtSchool(type, school.countryId, school.id));
  const titles = await readRows(look.db, titlesAtSchool(school.id, subject.words, look.publicLevel));
  const fitting = <Row extends { levelId: number }>(rows: readonly Row[]) => {
    const ofLevel = rows.filter(({ levelId }) => wanted === null || levelId === wanted);
    return ofLevel.length > 0 ? ofLevel : rows;
  };
  const ids = [
    ...fitting(titles).map(({ id }) => id),
    ...fitting(offers).map(({ courseId, shownId }) => (look.userId === null ? (shownId ?? courseId) : courseId)),
  ];
  const rows =
    ids.length > 0 ? await readRows(look.db, coursesByIds([...new Set(ids)].slice(0, MOST_READ), askerOf(look))) : [];
  const total = Math.max(
    fitting(titles).length,
    fitting(offers).reduce((sum, one) => sum + one.courses, 0),
  );
  return { rows: rows.slice(0, MOST_CARDS), total, named: fitting(titles).map(({ id }) => id) };
}

const MOST_READ = 6;

/** The first courses of a school at a level, where no field is asked for. */
export async function firstCourses(look: LookUp, schoolId: number, level: Level | null): Promise<readonly CourseRow[]> {
  const titles = await readRows(look.db, titlesAtSchool(schoolId, '', look.publicLevel));
  const ofLevel = level === null ? titles : titles.filter(({ levelId }) => levelId === LEVEL_IDS[level]);
  const ids = ofLevel.slice(0, MOST_READ).map(({ id }) => id);
  return ids.length > 0 ? (await readRows(look.db, coursesByIds(ids, askerOf(look)))).slice(0, MOST_CARDS) : [];
}

/** How many courses of a level a school has, as far as they are read. */
export const countCourses = async (look: LookUp, schoolId: number, level: Level): Promise<number> =>
  (await readRows(look.db, titlesAtSchool(schoolId, '', look.publicLevel))).filter(
    ({ levelId }) => levelId === LEVEL_IDS[level],
  ).length;
