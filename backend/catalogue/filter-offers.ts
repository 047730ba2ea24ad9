import { exchange } from '#shared/rules/budget.ts';
import { type FeeCurrency, parseFee, SCHOOL_SIZES, type SchoolSize, valuesIn } from '#shared/rules/school-filters.ts';
import { type ChoicesOfCourses, countChoices, OFFER_FACETS, OWN_FACETS, startChoices } from './tally-choices.ts';

// Finds matching schools and counts facets in one pass over all courses. A course that fails exactly one filter counts
// for that filter's choices; one that fails none counts for all.

export interface OfferSchool {
  id: number;
  country: number;
  state: number;
  city: number;
  type: number;
  students: number | null;
}

/** Block of courses with equal level, field and currency, stored in columns. */
export interface OfferBlock {
  level: number;
  /** Course type group; 0 if only the level is known. */
  field: number;
  currency: string;
  ids: readonly number[];
  schools: readonly number[];
  /** Yearly fee of each course; 0 if unknown. */
  fees: readonly number[];
  /** Overall IELTS of each course; empty or null if unknown. */
  ielts: readonly (number | null)[];
  /** Start months of each course as bits; empty or 0 if unknown. */
  months: readonly number[];
}

const FILTERS = [...OWN_FACETS, ...OFFER_FACETS];
type Weighed = (typeof FILTERS)[number];

const BIT = Object.fromEntries(FILTERS.map((key, index) => [key, 1 << index])) as Record<Weighed, number>;

/** Values by filter; '' for no filter. Country, level and field may have several values: '1,3'. */
export type OfferQuery = Record<Weighed, string> & {
  /** Ids of courses that match the name filter; null without one. */
  courseIds: ReadonlySet<number> | null;
  alsoUnstated: boolean;
  feeCurrency: FeeCurrency;
  /** Fee steps that replace the usual ones. */
  feeSteps?: readonly string[];
};

export interface CheapestCourse {
  id: number;
  /** Yearly fee in the common currency. */
  worth: number;
}

export interface Weighing {
  ids: number[];
  /** Cheapest course by school; absent if no matching course has a known fee. */
  cheapest: Map<number, CheapestCourse>;
  /** Number of schools by filter and value. */
  totals: Record<Weighed, Map<string, number>>;
  /** Number of schools by bar of the fee histogram, which ignores the fee filter. */
  spread: Map<string, number>;
  /** Number of schools that would match without each active filter. */
  without: Map<Weighed, number>;
  /** Number of schools excluded only by missing data, and the filters that lack it. */
  unstated: { schools: number; of: Weighed[] };
}

/** Bit sets of failed filters (`missedFilters`), and of those failed only by missing data (`unsaid`). */
interface OfferMismatch {
  missedFilters: number;
  unsaid: number;
}

const getSize = (students: number): SchoolSize =>
  (Object.keys(SCHOOL_SIZES) as SchoolSize[]).find((size) => students >= SCHOOL_SIZES[size]) ?? 'SMALL';

/** Compiles the filters on the school itself once and returns the check. */
function ownWeigher(query: OfferQuery) {
  const requested = (id: string) => (id === '' ? null : Number(id));
  const countries = new Set(valuesIn(query.country).map(Number));
  const [state, city, type] = [requested(query.state), requested(query.city), requested(query.type)];
  return (school: OfferSchool): OfferMismatch => {
    let missedFacets = 0;
    if (countries.size > 0 && !countries.has(school.country)) missedFacets |= BIT.country;
    if (state !== null && school.state !== state) missedFacets |= BIT.state;
    if (city !== null && school.city !== city) missedFacets |= BIT.city;
    if (type !== null && school.type !== type) missedFacets |= BIT.type;
    if (query.size && (school.students === null || getSize(school.students) !== query.size)) missedFacets |= BIT.size;
    return { missedFilters: missedFacets, unsaid: school.students === null ? missedFacets & BIT.size : 0 };
  };
}

export function filterOffers(
  schools: readonly OfferSchool[],
  blocks: readonly OfferBlock[],
  query: OfferQuery,
): Weighing {
  const courses = query.courseIds ? weighCourses(blocks, query) : weighCoursesOnce(blocks, query);
  const { alsoUnstated } = query;
  const weighOwn = ownWeigher(query);
  const asksOffers = OFFER_FACETS.reduce((bits, key) => (query[key] ? bits | BIT[key] : bits), 0);
  // States and cities are filtered within one country; with several countries these filters are ignored.
  const isInOneCountry = valuesIn(query.country).length === 1;
  const owns = new Map(OWN_FACETS.map((key) => [key, new Map<string, number>()]));
  const countOwn = (key: (typeof OWN_FACETS)[number], value: string, counts: boolean) => {
    const ownValues = owns.get(key);
    ownValues?.set(value, (ownValues.get(value) ?? 0) + Number(counts));
  };
  const ids: number[] = [];
  const cheapest = new Map<number, CheapestCourse>();
  const unstated = { schools: 0, of: 0 };
  const activeFilters = FILTERS.filter((key) => query[key] !== '');
  const countsWithout = new Map(activeFilters.map((key) => [key, 0]));
  /** Indexes of schools with listed courses, and of those that pass the filters on the school itself. */
  const [listedItems, open]: [number[], number[]] = [[], []];
  for (const school of schools) {
    const { missedFilters, unsaid } = weighOwn(school);
    const missedFacets = alsoUnstated ? missedFilters & ~unsaid : missedFilters;
    // A school without listed courses has unknown values.
    const position = courses.indexByKey.get(school.id);
    if (position !== undefined) {
      listedItems.push(position);
      if (missedFacets === 0) open.push(position);
    }
    const isMatch = position === undefined ? asksOffers === 0 || alsoUnstated : courses.matches[position] === 1;
    const notSaid = position === undefined ? asksOffers : (courses.notSaid[position] ?? NEVER);
    const missingFacets = isMatch ? missedFacets : NEVER;
    if (missingFacets === 0) {
      ids.push(school.id);
      const course = position === undefined ? undefined : courses.cheapest[position];
      if (course) cheapest.set(school.id, course);
    } else if ((missedFilters & ~unsaid) === 0 && (isMatch || notSaid !== NEVER)) {
      unstated.schools += 1;
      unstated.of |= unsaid | (isMatch ? 0 : notSaid);
    }
    const single = position === undefined ? isSingle(asksOffers) && asksOffers : courses.single[position];
    const almost = isNearMatch(missedFacets, single || 0, isMatch);
    for (const key of activeFilters)
      if (missingFacets === 0 || almost & BIT[key]) countsWithout.set(key, (countsWithout.get(key) ?? 0) + 1);
    for (const key of OWN_FACETS) {
      if ((key === 'state' || key === 'city') && !(isInOneCountry && (missedFilters & BIT.country) === 0)) continue;
      const value = key === 'size' ? school.students !== null && getSize(school.students) : school[key];
      if (value !== false) countOwn(key, String(value), missingFacets === 0 || missingFacets === BIT[key]);
    }
  }
  const { totals, spread } = countChoices(courses, listedItems, open, query);
  return {
    ids,
    cheapest,
    totals: { ...(Object.fromEntries(owns) as Weighing['totals']), ...totals },
    spread,
    without: countsWithout,
    unstated: { schools: unstated.schools, of: FILTERS.filter((key) => unstated.of & BIT[key]) },
  };
}

/** Marks a position without a near match. */
const NEVER = -1;

const isSingle = (bits: number) => bits > 0 && (bits & (bits - 1)) === 0;

/** Returns the bit set of filters each of which alone excludes the school. */
function isNearMatch(missedFacets: number, single: number, isMatch: boolean): number {
  if (isMatch) return isSingle(missedFacets) ? missedFacets : 0;
  return missedFacets === 0 ? single : 0;
}

/**
 * Results of the course filters, which do not depend on the selected schools. A position is a school's index among
 * those with courses.
 */
interface WeighedCourses extends ChoicesOfCourses {
  indexByKey: ReadonlyMap<number, number>;
  matches: Uint8Array;
  /** Filters whose data is missing in courses that match otherwise. */
  notSaid: Int32Array;
  /** The failed filter of courses that fail exactly one. */
  single: Int32Array;
  cheapest: readonly (CheapestCourse | undefined)[];
}

const scored = new WeakMap<readonly OfferBlock[], Map<string, WeighedCourses>>();
const MAX_WEIGHED = 8;

/** Memoises weighCourses, since most searches have no course filters. */
function weighCoursesOnce(blocks: readonly OfferBlock[], query: OfferQuery): WeighedCourses {
  const { level, field, fee, english, start, alsoUnstated, feeCurrency, feeSteps } = query;
  const key = JSON.stringify([level, field, fee, english, start, alsoUnstated, feeCurrency, feeSteps]);
  const weighedByKey = scored.get(blocks) ?? new Map<string, WeighedCourses>();
  scored.set(blocks, weighedByKey);
  const weighedCourses = weighedByKey.get(key);
  if (weighedCourses) return weighedCourses;
  if (weighedByKey.size === MAX_WEIGHED) weighedByKey.clear();
  const courses = weighCourses(blocks, query);
  weighedByKey.set(key, courses);
  return courses;
}

function entryIndexes(blocks: readonly OfferBlock[]): ReadonlyMap<number, number> {
  const indexByKey = new Map<number, number>();
  for (const { schools } of blocks)
    for (const id of schools) if (!indexByKey.has(id)) indexByKey.set(id, indexByKey.size);
  return indexByKey;
}

/** Evaluates all courses. The loop over tens of thousands of courses allocates nothing. */
function weighCourses(blocks: readonly OfferBlock[], query: OfferQuery): WeighedCourses {
  const indexByKey = entryIndexes(blocks);
  const size = indexByKey.size;
  const choices = startChoices(size, query.feeCurrency);
  const matches = new Uint8Array(size);
  const notSaid = new Int32Array(size).fill(NEVER);
  const single = new Int32Array(size);
  const cheapest: (CheapestCourse | undefined)[] = Array.from({ length: size });
  const range = query.fee ? parseFee(query.fee) : null;
  const levels = new Set(valuesIn(query.level));
  const fields = new Set(valuesIn(query.field));
  const storedCount = query.english ? Number(query.english) : null;
  const month = query.start ? 1 << Number(query.start) : 0;
  for (const { level, field, currency, ids, schools, fees, ielts: scores, months: starts } of blocks) {
    const rate = exchange(1, currency, query.feeCurrency);
    const askedRate = range && exchange(1, currency, range.currency);
    const isOtherField = fields.size > 0 && !fields.has(String(field));
    const missedByBlock =
      (levels.size > 0 && !levels.has(String(level)) ? BIT.level : 0) | (isOtherField ? BIT.field : 0);
    const unsaidByBlock = isOtherField && field === 0 ? BIT.field : 0;
    const ofLevel = choices.choice('level', String(level));
    const ofField = field > 0 ? choices.choice('field', String(field)) : null;
    for (let index = 0; index < schools.length; index += 1) {
      const position = indexByKey.get(schools[index] as number) as number;
      const fee = rate === null ? 0 : (fees[index] ?? 0);
      const ielts = scores[index] ?? null;
      const months = starts[index] ?? 0;
      let missedFilters = missedByBlock;
      let unsaid = unsaidByBlock;
      if (query.courseIds && !query.courseIds.has(ids[index] as number)) missedFilters |= BIT.course;
      if (range) {
        const feeInCurrency = fee * (askedRate ?? 0);
        if (fee === 0) unsaid |= BIT.fee;
        if (feeInCurrency === 0 || feeInCurrency > (range.most ?? Infinity) || feeInCurrency < range.least)
          missedFilters |= BIT.fee;
      }
      if (storedCount !== null) {
        if (ielts === null) unsaid |= BIT.english;
        if (ielts === null || ielts > storedCount) missedFilters |= BIT.english;
      }
      if (month > 0) {
        if (months === 0) unsaid |= BIT.start;
        if ((months & month) === 0) missedFilters |= BIT.start;
      }
      const missingFilters = query.alsoUnstated ? missedFilters & ~unsaid : missedFilters;
      if (isSingle(missingFilters)) single[position] = (single[position] ?? 0) | missingFilters;
      if (missingFilters === 0) {
        matches[position] = 1;
        const feeInCurrency = fee * (rate ?? 0);
        if (feeInCurrency > 0 && feeInCurrency < (cheapest[position]?.worth ?? Infinity))
          cheapest[position] = { id: ids[index] as number, worth: feeInCurrency };
      } else if ((missedFilters & ~unsaid) === 0 && notSaid[position] === NEVER) notSaid[position] = unsaid;
      if (missingFilters === 0 || missingFilters === BIT.level) ofLevel[position] = 1;
      if (ofField && (missingFilters === 0 || missingFilters === BIT.field)) ofField[position] = 1;
      if (rate !== null && fee > 0)
        choices.fee(fee * rate, position, missingFilters === 0 || missingFilters === BIT.fee);
      if (ielts !== null) choices.english(ielts, position, missingFilters === 0 || missingFilters === BIT.english);
      if (months > 0) choices.start(months, position, missingFilters === 0 || missingFilters === BIT.start);
    }
  }
  return { ...choices.counted, indexByKey, matches, notSaid, single, cheapest };
}
