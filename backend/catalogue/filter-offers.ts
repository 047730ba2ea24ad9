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
//
// A school is judged by the fee that its row shows. With a filter on subjects this is the fee of its cheapest matching
// course, otherwise the fee of the level at the school. Of several levels it is the first one with a fee: a school with
// a fee for bachelor's degrees is not found by the fee of a master's degree, unless only that level is requested.

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
  /** Ids of the courses. 0 for a level of which a school publishes figures but no courses. */
  ids: readonly number[];
  schools: readonly number[];
  /** Yearly fee of each course, or 0 if unknown. */
  fees: readonly number[];
  /** Yearly fee of the level at the school of each course, or 0 if unknown. Absent if no school has one. */
  levelFees?: readonly number[];
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
  unstated: { schools: number; of: Facet[]; countries: Map<string, number> };
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
  /** The same number by country, whichever country is requested. */
  const unstatedByCountry = new Map<string, number>();
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
    const lacksData = isMatch ? unstatedFilters !== 0 : unstatedBits !== NEVER_MATCHES;
    if (lacksData && isSubset(missedFilters & ~unstatedFilters, FACET_BITS.country))
      unstatedByCountry.set(String(school.country), (unstatedByCountry.get(String(school.country)) ?? 0) + 1);
    const bitsOfMatchesWithout =
      position === undefined
        ? isMatch
          ? ALL_BITS
          : isSingle(requestedOfferBits) && requestedOfferBits
        : courseMatches.bitsOfMatchesWithout[position];
    for (const key of activeFilters) {
      const bit = FACET_BITS[key];
      const isOfCourses = (requestedOfferBits & bit) !== 0;
      if (
        isOfCourses ? missedFacets === 0 && (bitsOfMatchesWithout || 0) & bit : isMatch && isSubset(missedFacets, bit)
      )
        countsWithout.set(key, (countsWithout.get(key) ?? 0) + 1);
    }
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
    unstated: {
      schools: unstatedTotals.schools,
      of: FACETS.filter((key) => unstatedTotals.of & FACET_BITS[key]),
      countries: unstatedByCountry,
    },
  };
}

/** Bit set with all bits: removing any single filter does not make the school match. */
const NEVER_MATCHES = -1;

const isSingle = (bits: number) => bits > 0 && (bits & (bits - 1)) === 0;

/**
 * Results of the course filters, which are independent of the selected schools. Positions are indexes into the schools
 * that have courses.
 */
interface CourseMatches extends ChoicesOfCourses {
  indexByKey: ReadonlyMap<number, number>;
  matches: Uint8Array;
  /** For each school, the filters for which data is missing in courses that match all other filters. */
  unstatedBits: Int32Array;
  /** For each school, the bit set of filters without each of which one of its courses matches. */
  bitsOfMatchesWithout: Int32Array;
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

/** For each school, the first level with a fee among the selected courses, or 0 without fees. */
type MainLevels = Uint8Array;

interface MainLevelSelection {
  levels: ReadonlySet<string>;
  fields: ReadonlySet<string>;
  courseIds: ReadonlySet<number> | null;
}

const includesOrEmpty = (values: ReadonlySet<string>, value: number) => values.size === 0 || values.has(String(value));

function findMainLevels(
  blocks: readonly OfferBlock[],
  positions: readonly Int32Array[],
  size: number,
  { levels, fields, courseIds }: MainLevelSelection,
): MainLevels {
  const mainLevels = new Uint8Array(size);
  for (const [blockIndex, { level, field, ids, fees, levelFees }] of blocks.entries()) {
    if (!includesOrEmpty(levels, level) || !includesOrEmpty(fields, field)) continue;
    for (const [index, position] of (positions[blockIndex] as Int32Array).entries()) {
      const mainLevel = mainLevels[position] as number;
      if ((mainLevel > 0 && mainLevel <= level) || !(fees[index] || levelFees?.[index])) continue;
      if (!courseIds || courseIds.has(ids[index] as number)) mainLevels[position] = level;
    }
  }
  return mainLevels;
}

/** Finds the main levels for the query, and for the query without each of the filters on level, field and course. */
function findAllMainLevels(
  blocks: readonly OfferBlock[],
  positions: readonly Int32Array[],
  size: number,
  query: OfferQuery,
) {
  const selection: MainLevelSelection = {
    levels: new Set(splitFilterValues(query.level)),
    fields: new Set(splitFilterValues(query.field)),
    courseIds: query.courseIds,
  };
  const find = (changes: Partial<MainLevelSelection>) =>
    findMainLevels(blocks, positions, size, { ...selection, ...changes });
  const requested = find({});
  const byField = new Map<number, MainLevels>();
  return {
    requested,
    withoutLevel: selection.levels.size > 0 ? find({ levels: new Set() }) : requested,
    withoutField: selection.fields.size > 0 ? find({ fields: new Set() }) : requested,
    withoutCourse: selection.courseIds ? find({ courseIds: null }) : requested,
    ofField(field: number): MainLevels {
      const mainLevels = byField.get(field) ?? find({ fields: new Set([String(field)]) });
      byField.set(field, mainLevels);
      return mainLevels;
    },
  };
}

/** Evaluates the filters for all courses. The loop over tens of thousands of courses allocates no objects. */
function matchCourses(blocks: readonly OfferBlock[], query: OfferQuery): CourseMatches {
  const indexBySchoolId = indexSchools(blocks);
  const size = indexBySchoolId.size;
  const positions = blocks.map(({ schools }) => Int32Array.from(schools, (id) => indexBySchoolId.get(id) as number));
  const mainLevels = findAllMainLevels(blocks, positions, size, query);
  const choiceCounts = createChoiceCounter(size, query.feeCurrency);
  const matches = new Uint8Array(size);
  const unstatedBits = new Int32Array(size).fill(NEVER_MATCHES);
  const bitsOfMatchesWithout = new Int32Array(size);
  const cheapestCourses: (CheapestCourse | undefined)[] = Array.from({ length: size });
  /** Fee of the courses in `cheapestCourses`, which are judged by the fee of their level. */
  const lowestCourseFees = new Float64Array(size).fill(Infinity);
  const feeRange = query.fee ? parseFee(query.fee) : null;
  const levels = new Set(splitFilterValues(query.level));
  const fields = new Set(splitFilterValues(query.field));
  const isJudgedByCourse = fields.size > 0 || query.courseIds !== null;
  const requestedScore = query.english ? Number(query.english) : null;
  const startMonthBit = query.start ? 1 << Number(query.start) : 0;
  for (const [blockIndex, block] of blocks.entries()) {
    const { level, field, currency, ids, fees, levelFees, ielts: scores, months: starts } = block;
    const blockPositions = positions[blockIndex] as Int32Array;
    const rate = convertAmount(1, currency, query.feeCurrency);
    const requestedRate = (feeRange && convertAmount(1, currency, feeRange.currency)) ?? 0;
    const isOtherField = fields.size > 0 && !fields.has(String(field));
    const missedBitsOfBlock =
      (levels.size > 0 && !levels.has(String(level)) ? FACET_BITS.level : 0) | (isOtherField ? FACET_BITS.field : 0);
    const unstatedBitsOfBlock = isOtherField && field === 0 ? FACET_BITS.field : 0;
    const matchesOfLevel = choiceCounts.getMatchesOfChoice('level', String(level));
    const matchesOfField = field > 0 ? choiceCounts.getMatchesOfChoice('field', String(field)) : null;
    const mainLevelsOfField = mainLevels.ofField(field);
    const mainLevelsOfBlock = isOtherField ? mainLevelsOfField : mainLevels.requested;
    const isWithinRange = (fee: number) => {
      const feeInCurrency = fee * requestedRate;
      return (
        !feeRange || (feeInCurrency > 0 && feeInCurrency <= (feeRange.max ?? Infinity) && feeInCurrency >= feeRange.min)
      );
    };
    /** Returns the bit of the fee filter if a course fails it: by this fee, or because it is not of the main level. */
    const getMissedFee = (fee: number, mainLevel: number | undefined) => {
      if (!feeRange || (isJudgedLevel(level, mainLevel) && ((query.alsoUnstated && fee === 0) || isWithinRange(fee))))
        return 0;
      return FACET_BITS.fee;
    };
    for (let index = 0; index < blockPositions.length; index += 1) {
      const schoolIndex = blockPositions[index] as number;
      const courseFee = rate === null ? 0 : (fees[index] ?? 0);
      const levelFee = rate === null ? 0 : levelFees?.[index] || courseFee;
      const fee = isJudgedByCourse ? courseFee : levelFee;
      const ieltsScore = scores[index] ?? null;
      const startMonths = starts[index] ?? 0;
      let missedFilters = missedBitsOfBlock;
      let remainingBits = unstatedBitsOfBlock;
      if (query.courseIds && !query.courseIds.has(ids[index] as number)) missedFilters |= FACET_BITS.course;
      if (requestedScore !== null) {
        if (ieltsScore === null) remainingBits |= FACET_BITS.english;
        if (ieltsScore === null || ieltsScore > requestedScore) missedFilters |= FACET_BITS.english;
      }
      if (startMonthBit > 0) {
        if (startMonths === 0) remainingBits |= FACET_BITS.start;
        if ((startMonths & startMonthBit) === 0) missedFilters |= FACET_BITS.start;
      }
      const openFilters = query.alsoUnstated ? missedFilters & ~remainingBits : missedFilters;
      const mainLevel = mainLevelsOfBlock[schoolIndex];
      const isJudged = isJudgedLevel(level, mainLevel);
      const missingFilters = openFilters | getMissedFee(fee, mainLevel);
      if (missingFilters === 0) {
        matches[schoolIndex] = 1;
        if (isJudged && fee > 0 && rate !== null) {
          const lowestFee = (courseFee || fee) * rate;
          if (lowestFee < (lowestCourseFees[schoolIndex] as number)) {
            lowestCourseFees[schoolIndex] = lowestFee;
            cheapestCourses[schoolIndex] = { id: ids[index] as number, worth: fee * rate };
          }
        }
      } else if (
        (missedFilters & ~remainingBits) === 0 &&
        (!feeRange || (isJudged && (fee === 0 || isWithinRange(fee)))) &&
        unstatedBits[schoolIndex] === NEVER_MATCHES
      )
        unstatedBits[schoolIndex] = remainingBits | (feeRange && fee === 0 ? FACET_BITS.fee : 0);
      let matchesWithout = missingFilters === 0 ? ALL_BITS : isSingle(missingFilters) ? missingFilters : 0;
      // Without these filters, the school may be judged by another fee.
      if (feeRange && isSubset(openFilters, RELEVANT_TO_FEE)) {
        matchesWithout &= ~RELEVANT_TO_FEE;
        if (isSubset(openFilters, FACET_BITS.level) && getMissedFee(fee, mainLevels.withoutLevel[schoolIndex]) === 0)
          matchesWithout |= FACET_BITS.level;
        const feeWithoutField = query.courseIds ? courseFee : levelFee;
        if (
          isSubset(openFilters, FACET_BITS.field) &&
          getMissedFee(feeWithoutField, mainLevels.withoutField[schoolIndex]) === 0
        )
          matchesWithout |= FACET_BITS.field;
        const feeWithoutCourse = fields.size > 0 ? courseFee : levelFee;
        if (
          isSubset(openFilters, FACET_BITS.course) &&
          getMissedFee(feeWithoutCourse, mainLevels.withoutCourse[schoolIndex]) === 0
        )
          matchesWithout |= FACET_BITS.course;
      }
      bitsOfMatchesWithout[schoolIndex] = (bitsOfMatchesWithout[schoolIndex] as number) | matchesWithout;
      if (isSubset(openFilters, FACET_BITS.level) && getMissedFee(fee, level) === 0) matchesOfLevel[schoolIndex] = 1;
      if (
        matchesOfField &&
        isSubset(openFilters, FACET_BITS.field) &&
        getMissedFee(courseFee, mainLevelsOfField[schoolIndex]) === 0
      )
        matchesOfField[schoolIndex] = 1;
      if (rate !== null && fee > 0 && isJudged) choiceCounts.fee(fee * rate, schoolIndex, openFilters === 0);
      if (ieltsScore !== null)
        choiceCounts.english(ieltsScore, schoolIndex, isSubset(missingFilters, FACET_BITS.english));
      if (startMonths > 0) choiceCounts.start(startMonths, schoolIndex, isSubset(missingFilters, FACET_BITS.start));
    }
  }
  return {
    ...choiceCounts.counted,
    indexByKey: indexBySchoolId,
    matches,
    unstatedBits,
    bitsOfMatchesWithout,
    cheapest: cheapestCourses,
  };
}

const ALL_BITS = -1;
/** Filters that determine by which fee a school is judged. */
const RELEVANT_TO_FEE = FACET_BITS.level | FACET_BITS.field | FACET_BITS.course;

const isSubset = (bits: number, allowedBits: number) => (bits & ~allowedBits) === 0;

/** Returns whether a course of this level is judged at a school with this main level. A school without fees has none. */
const isJudgedLevel = (level: number, mainLevel = 0) => mainLevel === 0 || mainLevel === level;
