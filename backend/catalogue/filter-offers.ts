import { convertAmount } from '#shared/rules/budget.ts';
import {
  type FeeCurrency,
  parseFee,
  SCHOOL_SIZES,
  type SchoolSize,
  splitFilterValues,
} from '#shared/rules/school-filters.ts';
import { type ChoicesOfCourses, countChoices, OFFER_FACETS, OWN_FACETS, createChoiceCounter } from './tally-choices.ts';

// Finds matching schools and counts facets in one pass over all courses. A course that fails exactly one filter counts
// only for the options of that filter. A course that fails no filter counts for all.

export interface OfferSchool {
  id: number;
  country: number;
  state: number;
  city: number;
  type: number;
  students: number | null;
}

/** Block of courses with the same level, field and currency, stored in columns. */
export interface OfferBlock {
  level: number;
  /** Course type group, or 0 if only the level is known. */
  field: number;
  currency: string;
  ids: readonly number[];
  schools: readonly number[];
  /** Yearly fee of each course, or 0 if unknown. */
  fees: readonly number[];
  /** Overall IELTS of each course. Empty or null if unknown. */
  ielts: readonly (number | null)[];
  /** Start months of each course as bits. Empty or 0 if unknown. */
  months: readonly number[];
}

const FACETS = [...OWN_FACETS, ...OFFER_FACETS];
type Facet = (typeof FACETS)[number];

const FACET_BITS = Object.fromEntries(FACETS.map((key, index) => [key, 1 << index])) as Record<Facet, number>;

/** Selected values of each filter. '' means no filter. Country, level and field may have several values: '1,3'. */
export type OfferQuery = Record<Facet, string> & {
  /** Ids of courses that match the name filter, or null if there is no such filter. */
  courseIds: ReadonlySet<number> | null;
  alsoUnstated: boolean;
  feeCurrency: FeeCurrency;
  /** Fee steps used instead of the default ones. */
  feeSteps?: readonly string[];
};

export interface CheapestCourse {
  id: number;
  /** Yearly fee in the common currency. */
  worth: number;
}

export interface FilterResult {
  ids: number[];
  /** Cheapest course of each school. Missing if no matching course has a known fee. */
  cheapest: Map<number, CheapestCourse>;
  /** Number of schools by filter and value. */
  totals: Record<Facet, Map<string, number>>;
  /** Number of schools for each bar of the fee histogram, counted without the fee filter. */
  spread: Map<string, number>;
  /** For each active filter, the number of schools that would match without it. */
  without: Map<Facet, number>;
  /** Number of schools excluded only because of missing data, and the filters for which the data is missing. */
  unstated: { schools: number; of: Facet[] };
}

/**
 * Bit sets of the filters that a school fails (`missedFilters`) and of those it fails only because of missing data
 * (`unstatedFilters`).
 */
interface OfferMismatch {
  missedFilters: number;
  unstatedFilters: number;
}

const getSchoolSize = (students: number): SchoolSize =>
  (Object.keys(SCHOOL_SIZES) as SchoolSize[]).find((size) => students >= SCHOOL_SIZES[size]) ?? 'SMALL';

/** Returns a predicate for the filters on the school itself. The filters are parsed only once. */
function createSchoolMatcher(query: OfferQuery) {
  const parseRequestedId = (id: string) => (id === '' ? null : Number(id));
  const countries = new Set(splitFilterValues(query.country).map(Number));
  const [state, city, type] = [
    parseRequestedId(query.state),
    parseRequestedId(query.city),
    parseRequestedId(query.type),
  ];
  return (school: OfferSchool): OfferMismatch => {
    let missedFacets = 0;
    if (countries.size > 0 && !countries.has(school.country)) missedFacets |= FACET_BITS.country;
    if (state !== null && school.state !== state) missedFacets |= FACET_BITS.state;
    if (city !== null && school.city !== city) missedFacets |= FACET_BITS.city;
    if (type !== null && school.type !== type) missedFacets |= FACET_BITS.type;
    if (query.size && (school.students === null || getSchoolSize(school.students) !== query.size))
      missedFacets |= FACET_BITS.size;
    return {
      missedFilters: missedFacets,
      unstatedFilters: school.students === null ? missedFacets & FACET_BITS.size : 0,
    };
  };
}

export function filterOffers(
  schools: readonly OfferSchool[],
  blocks: readonly OfferBlock[],
  query: OfferQuery,
): FilterResult {
  const courseMatches = query.courseIds ? matchCourses(blocks, query) : matchCoursesCached(blocks, query);
  const { alsoUnstated } = query;
  const matchSchool = createSchoolMatcher(query);
  const requestedOfferBits = OFFER_FACETS.reduce((bits, key) => (query[key] ? bits | FACET_BITS[key] : bits), 0);
  // States and cities are filtered within one country. If several countries are selected, these filters are ignored.
  const isInOneCountry = splitFilterValues(query.country).length === 1;
  const schoolFacetCounts = new Map(OWN_FACETS.map((key) => [key, new Map<string, number>()]));
  const countSchoolFacet = (key: (typeof OWN_FACETS)[number], value: string, shouldCount: boolean) => {
    const facetCounts = schoolFacetCounts.get(key);
    facetCounts?.set(value, (facetCounts.get(value) ?? 0) + Number(shouldCount));
  };
  const ids: number[] = [];
  const cheapestCourses = new Map<number, CheapestCourse>();
  const unstatedTotals = { schools: 0, of: 0 };
  const activeFilters = FACETS.filter((key) => query[key] !== '');
  const countsWithout = new Map(activeFilters.map((key) => [key, 0]));
  /**
   * Indexes of the schools that have listed courses, and of those among them that pass the filters on the school
   * itself.
   */
  const [listedPositions, openPositions]: [number[], number[]] = [[], []];
  for (const school of schools) {
    const { missedFilters, unstatedFilters } = matchSchool(school);
    const missedFacets = alsoUnstated ? missedFilters & ~unstatedFilters : missedFilters;
    // For a school without listed courses, the values are unknown.
    const position = courseMatches.indexByKey.get(school.id);
    if (position !== undefined) {
      listedPositions.push(position);
      if (missedFacets === 0) openPositions.push(position);
    }
    const isMatch =
      position === undefined ? requestedOfferBits === 0 || alsoUnstated : courseMatches.matches[position] === 1;
    const unstatedBits =
      position === undefined ? requestedOfferBits : (courseMatches.unstatedBits[position] ?? NEVER_MATCHES);
    const missingFacets = isMatch ? missedFacets : NEVER_MATCHES;
    if (missingFacets === 0) {
      ids.push(school.id);
      const cheapestCourse = position === undefined ? undefined : courseMatches.cheapest[position];
      if (cheapestCourse) cheapestCourses.set(school.id, cheapestCourse);
    } else if ((missedFilters & ~unstatedFilters) === 0 && (isMatch || unstatedBits !== NEVER_MATCHES)) {
      unstatedTotals.schools += 1;
      unstatedTotals.of |= unstatedFilters | (isMatch ? 0 : unstatedBits);
    }
    const singleMissedBit =
      position === undefined
        ? isSingle(requestedOfferBits) && requestedOfferBits
        : courseMatches.singleMissedBits[position];
    const nearMatch = isNearMatch(missedFacets, singleMissedBit || 0, isMatch);
    for (const key of activeFilters)
      if (missingFacets === 0 || nearMatch & FACET_BITS[key]) countsWithout.set(key, (countsWithout.get(key) ?? 0) + 1);
    for (const key of OWN_FACETS) {
      if ((key === 'state' || key === 'city') && !(isInOneCountry && (missedFilters & FACET_BITS.country) === 0))
        continue;
      const value = key === 'size' ? school.students !== null && getSchoolSize(school.students) : school[key];
      if (value !== false)
        countSchoolFacet(key, String(value), missingFacets === 0 || missingFacets === FACET_BITS[key]);
    }
  }
  const { totals, spread } = countChoices(courseMatches, listedPositions, openPositions, query);
  return {
    ids,
    cheapest: cheapestCourses,
    totals: { ...(Object.fromEntries(schoolFacetCounts) as FilterResult['totals']), ...totals },
    spread,
    without: countsWithout,
    unstated: { schools: unstatedTotals.schools, of: FACETS.filter((key) => unstatedTotals.of & FACET_BITS[key]) },
  };
}

/** Bit set with all bits: removing any single filter does not make the school match. */
const NEVER_MATCHES = -1;

const isSingle = (bits: number) => bits > 0 && (bits & (bits - 1)) === 0;

/** Returns the bit set of filters each of which is the only one to exclude the school. */
function isNearMatch(missedFacets: number, singleFacet: number, isMatch: boolean): number {
  if (isMatch) return isSingle(missedFacets) ? missedFacets : 0;
  return missedFacets === 0 ? singleFacet : 0;
}

/**
 * Results of the course filters, which are independent of the selected schools. Positions are indexes into the schools
 * that have courses.
 */
interface CourseMatches extends ChoicesOfCourses {
  indexByKey: ReadonlyMap<number, number>;
  matches: Uint8Array;
  /** For each school, the filters for which data is missing in courses that match all other filters. */
  unstatedBits: Int32Array;
  /** For each school, the bit set of filters that are the only one failed by one of its courses. */
  singleMissedBits: Int32Array;
  cheapest: readonly (CheapestCourse | undefined)[];
}

const cachedMatches = new WeakMap<readonly OfferBlock[], Map<string, CourseMatches>>();
const MAX_CACHED_QUERIES = 8;

/** Memoizes matchCourses, because most searches have no course filters. */
function matchCoursesCached(blocks: readonly OfferBlock[], query: OfferQuery): CourseMatches {
  const { level, field, fee, english, start, alsoUnstated, feeCurrency, feeSteps } = query;
  const key = JSON.stringify([level, field, fee, english, start, alsoUnstated, feeCurrency, feeSteps]);
  const matchesByKey = cachedMatches.get(blocks) ?? new Map<string, CourseMatches>();
  cachedMatches.set(blocks, matchesByKey);
  const cachedMatch = matchesByKey.get(key);
  if (cachedMatch) return cachedMatch;
  if (matchesByKey.size === MAX_CACHED_QUERIES) matchesByKey.clear();
  const courseMatches = matchCourses(blocks, query);
  matchesByKey.set(key, courseMatches);
  return courseMatches;
}

function indexSchools(blocks: readonly OfferBlock[]): ReadonlyMap<number, number> {
  const indexBySchoolId = new Map<number, number>();
  for (const { schools } of blocks)
    for (const id of schools) if (!indexBySchoolId.has(id)) indexBySchoolId.set(id, indexBySchoolId.size);
  return indexBySchoolId;
}

/** Evaluates the filters for all courses. The loop over tens of thousands of courses allocates no objects. */
function matchCourses(blocks: readonly OfferBlock[], query: OfferQuery): CourseMatches {
  const indexBySchoolId = indexSchools(blocks);
  const size = indexBySchoolId.size;
  const choiceCounts = createChoiceCounter(size, query.feeCurrency);
  const matches = new Uint8Array(size);
  const unstatedBits = new Int32Array(size).fill(NEVER_MATCHES);
  const singleMissedBits = new Int32Array(size);
  const cheapestCourses: (CheapestCourse | undefined)[] = Array.from({ length: size });
  const feeRange = query.fee ? parseFee(query.fee) : null;
  const levels = new Set(splitFilterValues(query.level));
  const fields = new Set(splitFilterValues(query.field));
  const requestedScore = query.english ? Number(query.english) : null;
  const startMonthBit = query.start ? 1 << Number(query.start) : 0;
  for (const { level, field, currency, ids, schools, fees, ielts: scores, months: starts } of blocks) {
    const rate = convertAmount(1, currency, query.feeCurrency);
    const requestedRate = feeRange && convertAmount(1, currency, feeRange.currency);
    const isOtherField = fields.size > 0 && !fields.has(String(field));
    const missedBitsOfBlock =
      (levels.size > 0 && !levels.has(String(level)) ? FACET_BITS.level : 0) | (isOtherField ? FACET_BITS.field : 0);
    const unstatedBitsOfBlock = isOtherField && field === 0 ? FACET_BITS.field : 0;
    const matchesOfLevel = choiceCounts.getMatchesOfChoice('level', String(level));
    const matchesOfField = field > 0 ? choiceCounts.getMatchesOfChoice('field', String(field)) : null;
    for (let index = 0; index < schools.length; index += 1) {
      const schoolIndex = indexBySchoolId.get(schools[index] as number) as number;
      const fee = rate === null ? 0 : (fees[index] ?? 0);
      const ieltsScore = scores[index] ?? null;
      const startMonths = starts[index] ?? 0;
      let missedFilters = missedBitsOfBlock;
      let remainingBits = unstatedBitsOfBlock;
      if (query.courseIds && !query.courseIds.has(ids[index] as number)) missedFilters |= FACET_BITS.course;
      if (feeRange) {
        const feeInCurrency = fee * (requestedRate ?? 0);
        if (fee === 0) remainingBits |= FACET_BITS.fee;
        if (feeInCurrency === 0 || feeInCurrency > (feeRange.max ?? Infinity) || feeInCurrency < feeRange.min)
          missedFilters |= FACET_BITS.fee;
      }
      if (requestedScore !== null) {
        if (ieltsScore === null) remainingBits |= FACET_BITS.english;
        if (ieltsScore === null || ieltsScore > requestedScore) missedFilters |= FACET_BITS.english;
      }
      if (startMonthBit > 0) {
        if (startMonths === 0) remainingBits |= FACET_BITS.start;
        if ((startMonths & startMonthBit) === 0) missedFilters |= FACET_BITS.start;
      }
      const missingFilters = query.alsoUnstated ? missedFilters & ~remainingBits : missedFilters;
      if (isSingle(missingFilters))
        singleMissedBits[schoolIndex] = (singleMissedBits[schoolIndex] ?? 0) | missingFilters;
      if (missingFilters === 0) {
        matches[schoolIndex] = 1;
        const feeInCurrency = fee * (rate ?? 0);
        if (feeInCurrency > 0 && feeInCurrency < (cheapestCourses[schoolIndex]?.worth ?? Infinity))
          cheapestCourses[schoolIndex] = { id: ids[index] as number, worth: feeInCurrency };
      } else if ((missedFilters & ~remainingBits) === 0 && unstatedBits[schoolIndex] === NEVER_MATCHES)
        unstatedBits[schoolIndex] = remainingBits;
      if (missingFilters === 0 || missingFilters === FACET_BITS.level) matchesOfLevel[schoolIndex] = 1;
      if (matchesOfField && (missingFilters === 0 || missingFilters === FACET_BITS.field))
        matchesOfField[schoolIndex] = 1;
      if (rate !== null && fee > 0)
        choiceCounts.fee(fee * rate, schoolIndex, missingFilters === 0 || missingFilters === FACET_BITS.fee);
      if (ieltsScore !== null)
        choiceCounts.english(ieltsScore, schoolIndex, missingFilters === 0 || missingFilters === FACET_BITS.english);
      if (startMonths > 0)
        choiceCounts.start(startMonths, schoolIndex, missingFilters === 0 || missingFilters === FACET_BITS.start);
    }
  }
  return {
    ...choiceCounts.counted,
    indexByKey: indexBySchoolId,
    matches,
    unstatedBits,
    singleMissedBits,
    cheapest: cheapestCourses,
  };
}
