import type { OfferSchool } from '#backend/catalogue/filter-offers.ts';
import type { CourseQuery } from '#backend/queries/catalogue/course-source.ts';
import {
  selectIdsBearing,
  selectIdsInOrder,
  selectPositionsWithWords,
} from '#backend/queries/catalogue/packed-names.ts';
import { selectCountryIdsNamed, COLUMN_FILTERS, type SchoolQuery } from '#backend/queries/catalogue/schools.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import { SEARCH_BY_COUNTRY } from '#shared/contract/matching/school-list.ts';
import { SCHOOL_FILTERS, splitFilterValues } from '#shared/rules/school-filters.ts';
import * as packed from './look-up-packed.ts';
import { loadPackedRows } from './packed-rows.ts';
import { type Keyword, parseKeyword } from './search-words.ts';

// Search whose cost depends on the query and the page, not on the number of matches. If the index is missing or cannot
// decide, the functions return nothing, and the SQL query gives the same result.

interface CachedIndex {
  rows: readonly packed.UnpackedRow[];
  /** Parsed row of the part 'place'. */
  places: unknown;
  /** Computes the match tiers by position. Returns null if there is no keyword. */
  tiersIn: (count: number) => Promise<packed.Tiers | null>;
}

/** Matches of recent keywords for one state of the index, identified by the object of its row `place`. */
interface RecentTiers {
  places: unknown;
  byKeyword: Map<string, packed.Tiers>;
}

const recentTiers: Record<packed.PackedKind, RecentTiers> = {
  school: { places: null, byKeyword: new Map() },
  course: { places: null, byKeyword: new Map() },
};
/** Maximum number of cached keywords. The matches of each take one byte per school or course. */
const MAX_RECENT_KEYWORDS = 64;

const getKeywordKey = ({ term, words }: Keyword) => JSON.stringify([term, words]);

function cacheTiers(subject: packed.PackedKind, places: unknown, keyword: Keyword, tiers: packed.Tiers) {
  if (recentTiers[subject].places !== places) recentTiers[subject] = { places, byKeyword: new Map() };
  const { byKeyword } = recentTiers[subject];
  if (byKeyword.size >= MAX_RECENT_KEYWORDS) byKeyword.clear();
  byKeyword.set(getKeywordKey(keyword), tiers);
}

async function loadCachedIndex(
  db: Database,
  subject: packed.PackedKind,
  keyword: Keyword | null,
  publicLevel: number,
  extraRanges: readonly packed.KeyRange[] = [],
): Promise<CachedIndex | null> {
  const ranges = keyword ? packed.getRanges(keyword) : [];
  if (!ranges) return null;
  const loadRanges = (keyRanges: readonly packed.KeyRange[]) => loadPackedRows(db, subject, keyRanges, publicLevel);
  // A page uses its keyword several times: for its schools, for counts by filter, and for other matches.
  const recentOfKind = keyword ? recentTiers[subject] : null;
  const knownTiers = keyword && recentOfKind?.byKeyword.get(getKeywordKey(keyword));
  const rows = await loadRanges([packed.createPartRange('place'), ...(knownTiers ? [] : ranges), ...extraRanges]);
  const places = rows.find(({ part }) => part === 'place')?.value;
  if (places === undefined) return null;
  const computeTiers = async (count: number) => {
    if (!keyword) return null;
    if (knownTiers && recentOfKind?.places === places) return knownTiers;
    const keywordRows = knownTiers ? await loadRanges(ranges) : rows;
    const tiers = await findTiers(db, subject, keyword, keywordRows, count, loadRanges);
    cacheTiers(subject, places, keyword, tiers);
    return tiers;
  };
  return { rows, places, tiersIn: computeTiers };
}

async function findTiers(
  db: Database,
  subject: packed.PackedKind,
  keyword: Keyword,
  rows: readonly packed.UnpackedRow[],
  count: number,
  loadRanges: (ranges: readonly packed.KeyRange[]) => Promise<packed.UnpackedRow[]>,
): Promise<packed.Tiers> {
  const lists = packed.unpackLists(rows);
  const tiers = packed.getTiers(keyword, lists, count);
  const surroundingWords = packed.findSurroundingWords(keyword, lists);
  if (!keyword.trigramMatch || surroundingWords.every((words) => words.length === 0)) return tiers;
  const widerLists = packed.unpackLists([
    ...rows,
    ...(await loadRanges(packed.getSurroundingRanges(surroundingWords))),
  ]);
  const candidatePositions = packed.findInsidePositions(keyword, surroundingWords, widerLists, tiers);
  packed.addInsideMatches(tiers, await filterByTrigrams(db, subject, candidatePositions, keyword.trigramMatch));
  return tiers;
}

/** Maximum number of candidates that are looked up one by one. For more, one substring query is cheaper. */
const MAX_SINGLE_LOOKUPS = 64;

async function filterByTrigrams(db: Database, subject: packed.PackedKind, places: readonly number[], match: string) {
  if (places.length === 0) return [];
  if (places.length <= MAX_SINGLE_LOOKUPS)
    return (await queryRows(db, selectPositionsWithWords(subject, places, match))).map(({ place }) => place);
  const [rows, matchingRows] = await batchRead(db, selectIdsInOrder(subject), selectIdsBearing(subject, match));
  const ids = rows.flatMap((row) => JSON.parse(row.packed) as number[]);
  const foundIds = new Set(matchingRows.map(({ id }) => id));
  return places.filter((index) => foundIds.has(ids[index] ?? 0));
}

/** Creates a predicate for visible shared rows: buildSiteCondition in JavaScript. */
const createVisibilityFilter = (publicLevel: number) => {
  const levelBit = 1 << (publicLevel & 31);
  return (levels: number) => (levels & levelBit) !== 0;
};

interface SchoolColumns extends Record<
  'ids' | 'levels' | 'country' | 'state' | 'city' | 'type' | 'lat' | 'lng' | 'byName' | 'byTuition',
  number[]
> {
  initial: string[];
  students: (number | null)[];
}

/** State of the index for the keyword and the place of a query. */
export interface SchoolIndex {
  schools: SchoolColumns;
  tiers: packed.Tiers | null;
  /** Countries that the keyword names, or null if it names schools. */
  countryIds: ReadonlySet<number> | null;
}

/** Loads the index for a query. Returns null if it cannot decide the query. */
export async function loadSchoolIndex(
  db: Database,
  { keyword, searchType }: Pick<SchoolQuery, 'keyword' | 'searchType'>,
  publicLevel: number,
): Promise<SchoolIndex | null> {
  const parsedKeyword = keyword ? parseKeyword(keyword) : null;
  if (keyword && !parsedKeyword) return null;
  const isByCountry = searchType === SEARCH_BY_COUNTRY && parsedKeyword !== null;
  const cachedIndex = await loadCachedIndex(db, 'school', isByCountry ? null : parsedKeyword, publicLevel);
  if (!cachedIndex) return null;
  const countryIds = isByCountry ? await queryRows(db, selectCountryIdsNamed(parsedKeyword)) : null;
  const schools = cachedIndex.places as SchoolColumns;
  return {
    schools,
    tiers: await cachedIndex.tiersIn(schools.ids.length),
    countryIds: countryIds && new Set(countryIds.map(({ id }) => id)),
  };
}

/** Creates a predicate, by position, for the filters of the school list. */
function createSchoolFilter(
  query: SchoolQuery,
  { schools, countryIds }: SchoolIndex,
  publicLevel: number,
): (index: number) => boolean {
  const isVisible = createVisibilityFilter(publicLevel);
  const candidateIds = query.among ? new Set(query.among) : null;
  const columnFilters = COLUMN_FILTERS.flatMap((key) => {
    const value = query[SCHOOL_FILTERS[key].inquiry];
    if (value === undefined) return [];
    const requestedValues = splitFilterValues(value);
    return [{ column: schools[key], wanted: new Set(requestedValues.length > 1 ? requestedValues : [value]) }];
  });
  const [west = 0, south = 0, east = 0, north = 0] = query.bbox ?? [];
  const isInBox = (lat: number, lng: number) =>
    lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  return (index) =>
    isVisible(schools.levels[index] ?? 0) &&
    columnFilters.every(({ column, wanted }) => wanted.has(String(column[index]))) &&
    (!countryIds || countryIds.has(schools.country[index] ?? 0)) &&
    (!candidateIds || candidateIds.has(schools.ids[index] ?? 0)) &&
    (!query.bbox || isInBox(schools.lat[index] ?? 0, schools.lng[index] ?? 0));
}

/** Query with its page of results, if the index could determine it. */
interface WithPage {
  found?: packed.FoundPage | null;
}

/** Returns whether the query has a filter without an SQL index in list order. */
const requiresPositions = ({ keyword, bbox, among, fkAreaCountryId }: SchoolQuery) =>
  Boolean(keyword ?? bbox ?? among) || splitFilterValues(fkAreaCountryId ?? '').length > 1;

/** Adds the page of results to a query for which SQL would read every match. `loadedIndex` is the index if it is known. */
export async function findSchoolPage<Sought extends SchoolQuery>(
  db: Database,
  query: Sought,
  publicLevel: number,
  loadedIndex?: SchoolIndex | null,
): Promise<Sought & WithPage> {
  if (!requiresPositions(query)) return query;
  const index = loadedIndex ?? (await loadSchoolIndex(db, query, publicLevel));
  if (!index) return query;
  const { schools, tiers } = index;
  const { sort, currentPage, showCount } = query;
  const sortRanks = {
    name: schools.byName,
    tuition: sortByTuition(schools, query),
    rank: tiers && [...schools.ids.keys()],
  };
  const sortRank = sort && sort !== 'match' ? sortRanks[sort] : null;
  const pageRequest = {
    from: (currentPage - 1) * showCount,
    many: showCount,
    count: schools.ids.length,
    tiers,
    isOpen: createSchoolFilter(query, index, publicLevel),
  };
  return { ...query, found: packed.paginateResults({ ...pageRequest, ...(sortRank && { order: sortRank }) }) };
}

/** Sort value larger than any fee: schools without a known matching fee come last, in list order. */
const FEE_UNKNOWN_RANK = 1e12;

/** Returns the sort value by position: the lowest matching fee if there is a course filter. */
const sortByTuition = ({ ids, byTuition: tuitionRanks }: SchoolColumns, { cheapest }: SchoolQuery): readonly number[] =>
  cheapest
    ? tuitionRanks.map((rank, index) => cheapest.get(ids[index] ?? 0)?.worth ?? FEE_UNKNOWN_RANK + rank)
    : tuitionRanks;

/** Returns the schools to which course filters are applied, like selectSchoolsToWeigh. */
export function listSchoolsToWeigh(index: SchoolIndex, query: SchoolQuery, publicLevel: number): OfferSchool[] {
  const { schools, tiers } = index;
  const isOpen = createSchoolFilter(query, index, publicLevel);
  const { ids, country, state, city, type, students } = schools;
  return ids.flatMap((id, position) =>
    (tiers && tiers[position] === 0) || !isOpen(position)
      ? []
      : [
          {
            id,
            country: country[position] ?? 0,
            state: state[position] ?? 0,
            city: city[position] ?? 0,
            type: type[position] ?? 0,
            students: students[position] ?? null,
          },
        ],
  );
}

interface PackedCourses {
  kinds: [country: number, level: number, kind: string, levels: number, firstLevels: number][];
  /** Kind of the course at each position, encoded as one character each. */
  letters: string;
  narrows?: boolean;
}

/** Adds the page of results to a keyword search, depending on whether the caller is logged in. */
export async function findCoursePage<Sought extends CourseQuery>(
  db: Database,
  query: Sought,
  publicLevel: number,
  isVisitor: boolean,
): Promise<Sought & WithPage> {
  const keyword = query.keyword ? parseKeyword(query.keyword) : null;
  if (!keyword || !packed.coversAllFilters(query)) return query;
  const narrowing = packed.getNarrowingRanges(query);
  const cachedIndex = await loadCachedIndex(db, 'course', keyword, publicLevel, narrowing);
  if (!cachedIndex) return query;
  const { kinds, letters, narrows = false } = cachedIndex.places as PackedCourses;
  // An index filled by an older release does not contain the filter lists.
  if (narrowing.length > 0 && !narrows) return query;
  const matchesNarrowing = packed.createNarrowingFilter(query, cachedIndex.rows);
  const isVisibleAt = createVisibilityFilter(publicLevel);
  const isMatch = (value: string | number, requestedValue: string | number | undefined) =>
    !requestedValue || String(value) === String(requestedValue);
  const openKinds = kinds.map(
    ([country, level, kind, levels]) =>
      isVisibleAt(levels) &&
      isMatch(country, query.fkAreaCountryId) &&
      isMatch(level, query.fkMajorLevelId) &&
      isMatch(kind, query.type),
  );
  const visitorKinds = kinds.map(([, , , , levels]) => isVisibleAt(levels));
  const getKindIndex = (index: number) => letters.charCodeAt(index) - packed.FIRST_KIND;
  const { currentPage, showCount } = query;
  return {
    ...query,
    found: packed.paginateResults({
      from: (currentPage - 1) * showCount,
      many: showCount,
      tiers: await cachedIndex.tiersIn(letters.length),
      count: letters.length,
      isOpen: (index) => (openKinds[getKindIndex(index)] ?? false) && matchesNarrowing(index),
      ...(isVisitor && { isShown: (index: number) => visitorKinds[getKindIndex(index)] ?? false }),
    }),
  };
}

const createCountryFilter = (countryId: number | null) =>
  countryId === null ? {} : { fkAreaCountryId: String(countryId) };

/** Returns the first schools whose names contain these words. */
export const findSchoolsNamed = async (
  db: Database,
  keyword: string,
  countryId: number | null,
  publicLevel: number,
  showCount: number,
) => {
  const query: SchoolQuery = { keyword, ...createCountryFilter(countryId), currentPage: 1, showCount };
  return (await findSchoolPage(db, query, publicLevel)).found ?? null;
};

export const findCoursesNamed = async (
  db: Database,
  keyword: string,
  countryId: number | null,
  publicLevel: number,
  showCount: number,
) => {
  const query: CourseQuery = { keyword, ...createCountryFilter(countryId), currentPage: 1, showCount };
  return (await findCoursePage(db, query, publicLevel, false)).found ?? null;
};
