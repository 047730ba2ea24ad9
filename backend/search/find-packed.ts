import type { OfferSchool } from '#backend/catalogue/filter-offers.ts';
import type { CourseQuery } from '#backend/queries/catalogue/course-source.ts';
import { idsBearing, idsInOrder, positionsWithWords } from '#backend/queries/catalogue/packed-names.ts';
import { countryIdsNamed, COLUMN_FILTERS, type SchoolQuery } from '#backend/queries/catalogue/schools.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import { SEARCH_BY_COUNTRY } from '#shared/contract/matching/school-list.ts';
import { SCHOOL_FILTERS, valuesIn } from '#shared/rules/school-filters.ts';
import * as packed from './look-up-packed.ts';
import { loadPackedRows } from './packed-rows.ts';
import { type Keyword, parseKeyword } from './search-words.ts';

// Search whose cost depends on the query and the page, not on the number of matches. If the index is missing or cannot
// decide, nothing is found here, and SQL gives the same result.

interface CachedIndex {
  rows: readonly packed.UnpackedRow[];
  /** Parsed row of the part 'place'. */
  places: unknown;
  /** Returns the match by position; null without a keyword. */
  tiersIn: (count: number) => Promise<packed.Tiers | null>;
}

/** Matches of recent keywords in one state of the index, which the identity of its row `place` marks. */
interface RecentTiers {
  places: unknown;
  byKeyword: Map<string, packed.Tiers>;
}

const recentTiers: Record<packed.PackedKind, RecentTiers> = {
  school: { places: null, byKeyword: new Map() },
  course: { places: null, byKeyword: new Map() },
};
/** The matches of a keyword take a byte for each school or course. */
const MAX_RECENT = 64;

const getKeywordKey = ({ term, words }: Keyword) => JSON.stringify([term, words]);

function rememberTiers(subject: packed.PackedKind, places: unknown, keyword: Keyword, tiers: packed.Tiers) {
  if (recentTiers[subject].places !== places) recentTiers[subject] = { places, byKeyword: new Map() };
  const { byKeyword } = recentTiers[subject];
  if (byKeyword.size >= MAX_RECENT) byKeyword.clear();
  byKeyword.set(getKeywordKey(keyword), tiers);
}

async function readHeld(
  db: Database,
  subject: packed.PackedKind,
  keyword: Keyword | null,
  publicLevel: number,
  extraRanges: readonly packed.KeyRange[] = [],
): Promise<CachedIndex | null> {
  const ranges = keyword ? packed.rangesFor(keyword) : [];
  if (!ranges) return null;
  const read = (keyRanges: readonly packed.KeyRange[]) => loadPackedRows(db, subject, keyRanges, publicLevel);
  // A page asks for its keyword several times: for its schools, their number by filter, and other matches.
  const known = keyword ? recentTiers[subject] : null;
  const knownTiers = keyword && known?.byKeyword.get(getKeywordKey(keyword));
  const rows = await read([packed.entireTerm('place'), ...(knownTiers ? [] : ranges), ...extraRanges]);
  const places = rows.find(({ part }) => part === 'place')?.value;
  if (places === undefined) return null;
  const tiersIn = async (count: number) => {
    if (!keyword) return null;
    if (knownTiers && known?.places === places) return knownTiers;
    const ofKeyword = knownTiers ? await read(ranges) : rows;
    const tiers = await findTiers(db, subject, keyword, ofKeyword, count, read);
    rememberTiers(subject, places, keyword, tiers);
    return tiers;
  };
  return { rows, places, tiersIn };
}

async function findTiers(
  db: Database,
  subject: packed.PackedKind,
  keyword: Keyword,
  rows: readonly packed.UnpackedRow[],
  count: number,
  read: (ranges: readonly packed.KeyRange[]) => Promise<packed.UnpackedRow[]>,
): Promise<packed.Tiers> {
  const lists = packed.listsIn(rows);
  const tiers = packed.getTiers(keyword, lists, count);
  const surroundingWords = packed.wordsContaining(keyword, lists);
  if (!keyword.trigramMatch || surroundingWords.every((words) => words.length === 0)) return tiers;
  const wider = packed.listsIn([...rows, ...(await read(packed.surroundingRanges(surroundingWords)))]);
  const maybe = packed.positionsInside(keyword, surroundingWords, wider, tiers);
  packed.addInsideMatches(tiers, await bearing(db, subject, maybe, keyword.trigramMatch));
  return tiers;
}

/** Above this number of candidates one substring query is cheaper than looking up each. */
const MAX_SINGLE_LOOKUPS = 64;

async function bearing(db: Database, subject: packed.PackedKind, places: readonly number[], match: string) {
  if (places.length === 0) return [];
  if (places.length <= MAX_SINGLE_LOOKUPS)
    return (await queryRows(db, positionsWithWords(subject, places, match))).map(({ place }) => place);
  const [rows, bearers] = await batchRead(db, idsInOrder(subject), idsBearing(subject, match));
  const ids = rows.flatMap((row) => JSON.parse(row.packed) as number[]);
  const foundIds = new Set(bearers.map(({ id }) => id));
  return places.filter((index) => foundIds.has(ids[index] ?? 0));
}

/** The check of openToLevel in JavaScript, for shared rows. */
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

interface CachedSchools {
  schools: SchoolColumns;
  tiers: packed.Tiers | null;
  isOpen: (index: number) => boolean;
}

async function readSchools(db: Database, query: SchoolQuery, publicLevel: number): Promise<CachedSchools | null> {
  const { keyword, searchType } = query;
  const read = keyword ? parseKeyword(keyword) : null;
  if (keyword && !read) return null;
  const isByCountry = searchType === SEARCH_BY_COUNTRY && read !== null;
  const cached = await readHeld(db, 'school', isByCountry ? null : read, publicLevel);
  if (!cached) return null;
  const countryIds = isByCountry ? await queryRows(db, countryIdsNamed(read)) : null;
  const schools = cached.places as SchoolColumns;
  return {
    schools,
    tiers: await cached.tiersIn(schools.ids.length),
    isOpen: whatIsAsked(query, countryIds && new Set(countryIds.map(({ id }) => id)), schools, publicLevel),
  };
}

/** Creates the check of the school list's filters by position. */
function whatIsAsked(
  query: SchoolQuery,
  countryIds: ReadonlySet<number> | null,
  schools: SchoolColumns,
  publicLevel: number,
): (index: number) => boolean {
  const sees = isOpenTo(publicLevel);
  const among = query.among ? new Set(query.among) : null;
  const ownRows = COLUMN_FILTERS.flatMap((key) => {
    const value = query[SCHOOL_FILTERS[key].inquiry];
    if (value === undefined) return [];
    const values = valuesIn(value);
    return [{ column: schools[key], wanted: new Set(values.length > 1 ? values : [value]) }];
  });
  const [west = 0, south = 0, east = 0, north = 0] = query.bbox ?? [];
  const isInBox = (lat: number, lng: number) =>
    lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  return (index) =>
    sees(schools.levels[index] ?? 0) &&
    ownRows.every(({ column, wanted }) => wanted.has(String(column[index]))) &&
    (!countryIds || countryIds.has(schools.country[index] ?? 0)) &&
    (!among || among.has(schools.ids[index] ?? 0)) &&
    (!query.bbox || isInBox(schools.lat[index] ?? 0, schools.lng[index] ?? 0));
}

/** A query with its page, if the index found one. */
interface WithPage {
  found?: packed.FoundPage | null;
}

/** Returns whether the filter has no SQL index in list order. */
const isScattered = ({ keyword, bbox, among, fkAreaCountryId }: SchoolQuery) =>
  Boolean(keyword ?? bbox ?? among) || valuesIn(fkAreaCountryId ?? '').length > 1;

/** Adds the page to a query for which SQL would read every match. */
export async function findSchoolPage<Sought extends SchoolQuery>(
  db: Database,
  query: Sought,
  publicLevel: number,
): Promise<Sought & WithPage> {
  if (!isScattered(query)) return query;
  const cached = await readSchools(db, query, publicLevel);
  if (!cached) return query;
  const { schools, tiers, isOpen } = cached;
  const { sort, currentPage, showCount } = query;
  const orders = {
    name: schools.byName,
    tuition: sortByTuition(schools, query),
    rank: tiers && [...schools.ids.keys()],
  };
  const order = sort && sort !== 'match' ? orders[sort] : null;
  const requested = { from: (currentPage - 1) * showCount, many: showCount, count: schools.ids.length, tiers, isOpen };
  return { ...query, found: packed.paginateResults({ ...requested, ...(order && { order }) }) };
}

/** Larger than every fee: schools without a known matching fee come last, in list order. */
const FEE_UNKNOWN_RANK = 1e12;

/** Returns the sort key by position: the lowest matching fee if courses are filtered. */
const sortByTuition = ({ ids, byTuition: ranks }: SchoolColumns, { cheapest }: SchoolQuery): readonly number[] =>
  cheapest ? ranks.map((rank, index) => cheapest.get(ids[index] ?? 0)?.worth ?? FEE_UNKNOWN_RANK + rank) : ranks;

/** Returns the schools that course filters are applied to, as schoolsToWeigh does. */
export async function findSchoolsToWeigh(
  db: Database,
  query: SchoolQuery,
  publicLevel: number,
): Promise<OfferSchool[] | null> {
  const cached = await readSchools(db, query, publicLevel);
  if (!cached) return null;
  const { schools, tiers, isOpen } = cached;
  const { ids, country, state, city, type, students } = schools;
  return ids.flatMap((id, index) =>
    (tiers && tiers[index] === 0) || !isOpen(index)
      ? []
      : [
          {
            id,
            country: country[index] ?? 0,
            state: state[index] ?? 0,
            city: city[index] ?? 0,
            type: type[index] ?? 0,
            students: students[index] ?? null,
          },
        ],
  );
}

interface PackedCourses {
  kinds: [country: number, level: number, kind: string, levels: number, firstLevels: number][];
  /** Kind of the course at each position, one character each. */
  letters: string;
  narrows?: boolean;
}

/** Adds the page of a keyword search, as users or visitors see it. */
export async function findCoursePage<Sought extends CourseQuery>(
  db: Database,
  query: Sought,
  publicLevel: number,
  isVisitor: boolean,
): Promise<Sought & WithPage> {
  const keyword = query.keyword ? parseKeyword(query.keyword) : null;
  if (!keyword || !packed.coversAllFilters(query)) return query;
  const narrowing = packed.rangesNarrowing(query);
  const cached = await readHeld(db, 'course', keyword, publicLevel, narrowing);
  if (!cached) return query;
  const { kinds, letters, narrows = false } = cached.places as PackedCourses;
  // An index that an older release filled lacks the filter lists.
  if (narrowing.length > 0 && !narrows) return query;
  const isKept = packed.narrowingFilter(query, cached.rows);
  const sees = isOpenTo(publicLevel);
  const isMatch = (value: string | number, requested: string | number | undefined) =>
    !requested || String(value) === String(requested);
  const open = kinds.map(
    ([country, level, kind, levels]) =>
      sees(levels) &&
      isMatch(country, query.fkAreaCountryId) &&
      isMatch(level, query.fkMajorLevelId) &&
      isMatch(kind, query.type),
  );
  const first = kinds.map(([, , , , levels]) => sees(levels));
  const kindAt = (index: number) => letters.charCodeAt(index) - packed.FIRST_KIND;
  const { currentPage, showCount } = query;
  return {
    ...query,
    found: packed.paginateResults({
      from: (currentPage - 1) * showCount,
      many: showCount,
      tiers: await cached.tiersIn(letters.length),
      count: letters.length,
      isOpen: (index) => (open[kindAt(index)] ?? false) && isKept(index),
      ...(isVisitor && { isShown: (index: number) => first[kindAt(index)] ?? false }),
    }),
  };
}

const countryFilter = (countryId: number | null) => (countryId === null ? {} : { fkAreaCountryId: String(countryId) });

/** Returns the first schools whose names contain these words. */
export const findSchoolsNamed = async (
  db: Database,
  keyword: string,
  countryId: number | null,
  publicLevel: number,
  showCount: number,
) => {
  const query: SchoolQuery = { keyword, ...countryFilter(countryId), currentPage: 1, showCount };
  return (await findSchoolPage(db, query, publicLevel)).found ?? null;
};

export const findCoursesNamed = async (
  db: Database,
  keyword: string,
  countryId: number | null,
  publicLevel: number,
  showCount: number,
) => {
  const query: CourseQuery = { keyword, ...countryFilter(countryId), currentPage: 1, showCount };
  return (await findCoursePage(db, query, publicLevel, false)).found ?? null;
};
