import type { OfferSchool } from '#backend/catalogue/weigh-offers.ts';
import type { CoursesSought } from '#backend/queries/catalogue/course-source.ts';
import { idsBearing, idsInOrder, placesBearing } from '#backend/queries/catalogue/packed-names.ts';
import { countryIdsNamed, OWN_FILTERS, type SchoolsSought } from '#backend/queries/catalogue/schools.ts';
import { type Database, readRows, readTogether } from '#backend/queries/database.ts';
import { SEARCH_BY_COUNTRY } from '#shared/contract/matching/school-list.ts';
import { SCHOOL_FILTERS, valuesIn } from '#shared/rules/school-filters.ts';
import * as packed from './look-up-packed.ts';
import { readPackedRows } from './packed-rows.ts';
import { type Keyword, readKeyword } from './search-words.ts';

// A search that reads what it is asked by and what it shows, whatever it finds. Each of these is null where nothing is packed, or the lists
// cannot tell: then the tables are asked, which come to the same.

interface Held {
  rows: readonly packed.UnpackedRow[];
  /** What the one row of places says. */
  places: unknown;
  /** What was looked for; null where that was all. */
  tiersIn: (count: number) => Promise<packed.Tiers | null>;
}

async function readHeld(
  db: Database,
  subject: packed.PackedKind,
  keyword: Keyword | null,
  publicLevel: number,
  more: readonly packed.Range[] = [],
): Promise<Held | null> {
  const ranges = keyword ? packed.rangesFor(keyword) : [];
  if (!ranges) return null;
  const read = (some: readonly packed.Range[]) => readPackedRows(db, subject, some, publicLevel);
  const rows = await read([packed.wholePart('place'), ...ranges, ...more]);
  const places = rows.find(({ part }) => part === 'place')?.value;
  if (places === undefined) return null;
  const tiersIn = async (count: number) => {
    if (!keyword) return null;
    const lists = packed.listsIn(rows);
    const tiers = packed.tiersOf(keyword, lists, count);
    const around = packed.wordsAround(keyword, lists);
    if (!keyword.trigramMatch || around.every((words) => words.length === 0)) return tiers;
    const wider = packed.listsIn([...rows, ...(await read(packed.rangesAround(around)))]);
    const maybe = packed.placesInside(keyword, around, wider, tiers);
    packed.markInside(tiers, await bearing(db, subject, maybe, keyword.trigramMatch));
    return tiers;
  };
  return { rows, places, tiersIn };
}

/** Of more, the index is asked once for all. */
const ASKED_ONE_BY_ONE = 64;

async function bearing(db: Database, subject: packed.PackedKind, places: readonly number[], match: string) {
  if (places.length === 0) return [];
  if (places.length <= ASKED_ONE_BY_ONE)
    return (await readRows(db, placesBearing(subject, places, match))).map(({ place }) => place);
  const [rows, bearers] = await readTogether(db, idsInOrder(subject), idsBearing(subject, match));
  const ids = rows.flatMap((row) => JSON.parse(row.packed) as number[]);
  const have = new Set(bearers.map(({ id }) => id));
  return places.filter((place) => have.has(ids[place] ?? 0));
}

/** As openToLevel says it in SQL, of what all sites share. */
const isOpenTo = (publicLevel: number) => {
  const bit = 1 << (publicLevel & 31);
  return (levels: number) => (levels & bit) !== 0;
};

interface SchoolColumns extends Record<
  'ids' | 'levels' | 'country' | 'state' | 'city' | 'type' | 'lat' | 'lng' | 'byName' | 'byTuition',
  number[]
> {
  initial: string[];
  students: (number | null)[];
}

interface HeldSchools {
  schools: SchoolColumns;
  tiers: packed.Tiers | null;
  isOpen: (place: number) => boolean;
}

async function readSchools(db: Database, sought: SchoolsSought, publicLevel: number): Promise<HeldSchools | null> {
  const { keyword, searchType } = sought;
  const read = keyword ? readKeyword(keyword) : null;
  if (keyword && !read) return null;
  const isByCountry = searchType === SEARCH_BY_COUNTRY && read !== null;
  const held = await readHeld(db, 'school', isByCountry ? null : read, publicLevel);
  if (!held) return null;
  const named = isByCountry ? await readRows(db, countryIdsNamed(read)) : null;
  const schools = held.places as SchoolColumns;
  return {
    schools,
    tiers: await held.tiersIn(schools.ids.length),
    isOpen: whatIsAsked(sought, named && new Set(named.map(({ id }) => id)), schools, publicLevel),
  };
}

/** The conditions of the list of schools, place by place. */
function whatIsAsked(
  sought: SchoolsSought,
  named: ReadonlySet<number> | null,
  schools: SchoolColumns,
  publicLevel: number,
): (place: number) => boolean {
  const sees = isOpenTo(publicLevel);
  const among = sought.among ? new Set(sought.among) : null;
  const own = OWN_FILTERS.flatMap((key) => {
    const value = sought[SCHOOL_FILTERS[key].inquiry];
    if (value === undefined) return [];
    const values = valuesIn(value);
    return [{ column: schools[key], wanted: new Set(values.length > 1 ? values : [value]) }];
  });
  const [west = 0, south = 0, east = 0, north = 0] = sought.bbox ?? [];
  const isInBox = (lat: number, lng: number) =>
    lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  return (place) =>
    sees(schools.levels[place] ?? 0) &&
    own.every(({ column, wanted }) => wanted.has(String(column[place]))) &&
    (!named || named.has(schools.country[place] ?? 0)) &&
    (!among || among.has(schools.ids[place] ?? 0)) &&
    (!sought.bbox || isInBox(schools.lat[place] ?? 0, schools.lng[place] ?? 0));
}

/** With its page, where that was found. */
interface WithPage {
  found?: packed.FoundPage | null;
}

/** Asked for by what no index has in the order of the list. */
const isScattered = ({ keyword, bbox, among, fkAreaCountryId }: SchoolsSought) =>
  Boolean(keyword ?? bbox ?? among) || valuesIn(fkAreaCountryId ?? '').length > 1;

/** With the page that is sought, where it is one that would read all it finds. */
export async function findSchoolPage<Sought extends SchoolsSought>(
  db: Database,
  sought: Sought,
  publicLevel: number,
): Promise<Sought & WithPage> {
  if (!isScattered(sought)) return sought;
  const held = await readSchools(db, sought, publicLevel);
  if (!held) return sought;
  const { schools, tiers, isOpen } = held;
  const { sort, currentPage, showCount } = sought;
  const orders = { name: schools.byName, tuition: byTuition(schools, sought), rank: tiers && [...schools.ids.keys()] };
  const order = sort && sort !== 'match' ? orders[sort] : null;
  const wanted = { from: (currentPage - 1) * showCount, many: showCount, count: schools.ids.length, tiers, isOpen };
  return { ...sought, found: packed.pageOfFound({ ...wanted, ...(order && { order }) }) };
}

/** Above every yearly fee: schools whose matching courses publish none come last, in their usual order. */
const NO_FEE = 1e12;

/** The sort key of each place: the lowest fee of the courses that fit, where courses are searched. */
const byTuition = ({ ids, byTuition: ranks }: SchoolColumns, { cheapest }: SchoolsSought): readonly number[] =>
  cheapest ? ranks.map((rank, place) => cheapest.get(ids[place] ?? 0)?.worth ?? NO_FEE + rank) : ranks;

/** Schools as they are weighed by what they offer (schoolsToWeigh). */
export async function findSchoolsToWeigh(
  db: Database,
  sought: SchoolsSought,
  publicLevel: number,
): Promise<OfferSchool[] | null> {
  const held = await readSchools(db, sought, publicLevel);
  if (!held) return null;
  const { schools, tiers, isOpen } = held;
  const { ids, country, state, city, type, students } = schools;
  return ids.flatMap((id, at) =>
    (tiers && tiers[at] === 0) || !isOpen(at)
      ? []
      : [
          {
            id,
            country: country[at] ?? 0,
            state: state[at] ?? 0,
            city: city[at] ?? 0,
            type: type[at] ?? 0,
            students: students[at] ?? null,
          },
        ],
  );
}

interface PackedCourses {
  kinds: [country: number, level: number, kind: string, levels: number, firstLevels: number][];
  /** By place. */
  letters: string;
  narrows?: boolean;
}

/** With the page that is sought by a keyword, for whoever is shown all, or for a visitor. */
export async function findCoursePage<Sought extends CoursesSought>(
  db: Database,
  sought: Sought,
  publicLevel: number,
  isVisitor: boolean,
): Promise<Sought & WithPage> {
  const keyword = sought.keyword ? readKeyword(sought.keyword) : null;
  if (!keyword || !packed.isAllTold(sought)) return sought;
  const narrowing = packed.rangesNarrowing(sought);
  const held = await readHeld(db, 'course', keyword, publicLevel, narrowing);
  if (!held) return sought;
  const { kinds, letters, narrows = false } = held.places as PackedCourses;
  // What was packed before migration 0098 cannot tell.
  if (narrowing.length > 0 && !narrows) return sought;
  const keeps = packed.keptByNarrowing(sought, held.rows);
  const sees = isOpenTo(publicLevel);
  const fits = (value: string | number, wanted: string | number | undefined) =>
    !wanted || String(value) === String(wanted);
  const open = kinds.map(
    ([country, level, kind, levels]) =>
      sees(levels) &&
      fits(country, sought.fkAreaCountryId) &&
      fits(level, sought.fkMajorLevelId) &&
      fits(kind, sought.type),
  );
  const first = kinds.map(([, , , , levels]) => sees(levels));
  const kindAt = (place: number) => letters.charCodeAt(place) - packed.FIRST_KIND;
  const { currentPage, showCount } = sought;
  return {
    ...sought,
    found: packed.pageOfFound({
      from: (currentPage - 1) * showCount,
      many: showCount,
      tiers: await held.tiersIn(letters.length),
      count: letters.length,
      isOpen: (place) => (open[kindAt(place)] ?? false) && keeps(place),
      ...(isVisitor && { isShown: (place: number) => first[kindAt(place)] ?? false }),
    }),
  };
}

const inCountry = (countryId: number | null) => (countryId === null ? {} : { fkAreaCountryId: String(countryId) });

/** The first of those that bear these words. */
export const findSchoolsNamed = async (
  db: Database,
  keyword: string,
  countryId: number | null,
  publicLevel: number,
  showCount: number,
) => {
  const sought: SchoolsSought = { keyword, ...inCountry(countryId), currentPage: 1, showCount };
  return (await findSchoolPage(db, sought, publicLevel)).found ?? null;
};

export const findCoursesNamed = async (
  db: Database,
  keyword: string,
  countryId: number | null,
  publicLevel: number,
  showCount: number,
) => {
  const sought: CoursesSought = { keyword, ...inCountry(countryId), currentPage: 1, showCount };
  return (await findCoursePage(db, sought, publicLevel, false)).found ?? null;
};
