import { exchange } from '#shared/rules/budget.ts';
import { type FeeCurrency, parseFee, SCHOOL_SIZES, type SchoolSize, valuesIn } from '#shared/rules/school-filters.ts';
import { type ChoicesOfCourses, countChoices, OFFERED, OWN, startChoices } from './tally-choices.ts';

// Which schools fit what is chosen, and how many would with each other choice. One pass over all courses: a course that misses
// one filter alone counts for the choices of that filter, one that misses none for those of all.

export interface OfferSchool {
  id: number;
  country: number;
  state: number;
  city: number;
  type: number;
  students: number | null;
}

/** Courses of one level, field and currency. */
export interface OfferShelf {
  level: number;
  /** 0 where only the level is known. */
  field: number;
  currency: string;
  ids: readonly number[];
  schools: readonly number[];
  /** 0 where none is known. */
  fees: readonly number[];
  /** The overall score that is asked for; empty, or null, where none is known. */
  ielts: readonly (number | null)[];
  /** Bits of the months in which it starts; empty, or 0, where none is known. */
  months: readonly number[];
}

const FILTERS = [...OWN, ...OFFERED];
type Weighed = (typeof FILTERS)[number];

const BIT = Object.fromEntries(FILTERS.map((key, at) => [key, 1 << at])) as Record<Weighed, number>;

/** '' where nothing is asked; of country, level and field several may be: '1,3'. */
export type AskedOffers = Record<Weighed, string> & {
  /** The courses that are meant, where some are asked for by name. */
  courseIds: ReadonlySet<number> | null;
  alsoUnstated: boolean;
  feeCurrency: FeeCurrency;
  /** Counted in place of the usual ones. */
  feeSteps?: readonly string[];
};

/** Of a school's courses that fit, the one of the lowest fee. */
export interface CheapestCourse {
  id: number;
  /** A year's, in the currency that fees are counted in. */
  worth: number;
}

export interface Weighing {
  /** The schools that fit. */
  ids: number[];
  /** By school, where a fee of a course that fits is known. */
  cheapest: Map<number, CheapestCourse>;
  /** By filter, then by what it says, how many schools. */
  totals: Record<Weighed, Map<string, number>>;
  /** By steps of fees, in order, how many schools have a course that costs so much, whatever is asked of fees. */
  spread: Map<string, number>;
  /** Of what is asked, how many schools there would be without it. */
  without: Map<Weighed, number>;
  /** Those left out for what they do not say, and the filters that ask it. */
  unstated: { schools: number; of: Weighed[] };
}

/** What misses its filter, and of that what is only not said. */
interface Misses {
  missed: number;
  unsaid: number;
}

const sizeOf = (students: number): SchoolSize =>
  (Object.keys(SCHOOL_SIZES) as SchoolSize[]).find((size) => students >= SCHOOL_SIZES[size]) ?? 'SMALL';

/** Reads what is asked once, and not for each school. */
function ownWeigher(asked: AskedOffers) {
  const wanted = (id: string) => (id === '' ? null : Number(id));
  const countries = new Set(valuesIn(asked.country).map(Number));
  const [state, city, type] = [wanted(asked.state), wanted(asked.city), wanted(asked.type)];
  return (school: OfferSchool): Misses => {
    let missed = 0;
    if (countries.size > 0 && !countries.has(school.country)) missed |= BIT.country;
    if (state !== null && school.state !== state) missed |= BIT.state;
    if (city !== null && school.city !== city) missed |= BIT.city;
    if (type !== null && school.type !== type) missed |= BIT.type;
    if (asked.size && (school.students === null || sizeOf(school.students) !== asked.size)) missed |= BIT.size;
    return { missed, unsaid: school.students === null ? missed & BIT.size : 0 };
  };
}

export function weighOffers(
  schools: readonly OfferSchool[],
  shelves: readonly OfferShelf[],
  asked: AskedOffers,
): Weighing {
  const courses = asked.courseIds ? weighCourses(shelves, asked) : weighCoursesOnce(shelves, asked);
  const { alsoUnstated } = asked;
  const weighOwn = ownWeigher(asked);
  const asksOffers = OFFERED.reduce((bits, key) => (asked[key] ? bits | BIT[key] : bits), 0);
  // Places of a country are chosen within it, and of several countries at once there is no choice of places.
  const isInOneCountry = valuesIn(asked.country).length === 1;
  const owns = new Map(OWN.map((key) => [key, new Map<string, number>()]));
  const countOwn = (key: (typeof OWN)[number], value: string, counts: boolean) => {
    const of = owns.get(key);
    of?.set(value, (of.get(value) ?? 0) + Number(counts));
  };
  const ids: number[] = [];
  const cheapest = new Map<number, CheapestCourse>();
  const unstated = { schools: 0, of: 0 };
  const asks = FILTERS.filter((key) => asked[key] !== '');
  const without = new Map(asks.map((key) => [key, 0]));
  /** Of schools whose courses are listed, and of those that miss no filter of their own. */
  const [listed, open]: [number[], number[]] = [[], []];
  for (const school of schools) {
    const { missed, unsaid } = weighOwn(school);
    const ownMissed = alsoUnstated ? missed & ~unsaid : missed;
    // A school whose courses nobody lists says nothing of them.
    const place = courses.placeOf.get(school.id);
    if (place !== undefined) {
      listed.push(place);
      if (ownMissed === 0) open.push(place);
    }
    const fits = place === undefined ? asksOffers === 0 || alsoUnstated : courses.fits[place] === 1;
    const notSaid = place === undefined ? asksOffers : (courses.notSaid[place] ?? NEVER);
    const missing = fits ? ownMissed : NEVER;
    if (missing === 0) {
      ids.push(school.id);
      const course = place === undefined ? undefined : courses.cheapest[place];
      if (course) cheapest.set(school.id, course);
    } else if ((missed & ~unsaid) === 0 && (fits || notSaid !== NEVER)) {
      unstated.schools += 1;
      unstated.of |= unsaid | (fits ? 0 : notSaid);
    }
    const single = place === undefined ? isSingle(asksOffers) && asksOffers : courses.single[place];
    const almost = nearlyFits(ownMissed, single || 0, fits);
    for (const key of asks) if (missing === 0 || almost & BIT[key]) without.set(key, (without.get(key) ?? 0) + 1);
    for (const key of OWN) {
      if ((key === 'state' || key === 'city') && !(isInOneCountry && (missed & BIT.country) === 0)) continue;
      const value = key === 'size' ? school.students !== null && sizeOf(school.students) : school[key];
      if (value !== false) countOwn(key, String(value), missing === 0 || missing === BIT[key]);
    }
  }
  const { totals, spread } = countChoices(courses, listed, open, asked);
  return {
    ids,
    cheapest,
    totals: { ...(Object.fromEntries(owns) as Weighing['totals']), ...totals },
    spread,
    without,
    unstated: { schools: unstated.schools, of: FILTERS.filter((key) => unstated.of & BIT[key]) },
  };
}

/** In place of bits: nothing comes near. */
const NEVER = -1;

const isSingle = (bits: number) => bits > 0 && (bits & (bits - 1)) === 0;

/** The filters each of which alone keeps a school out, as bits: of its courses any that miss just one, of the school the only one. */
function nearlyFits(ownMissed: number, single: number, fits: boolean): number {
  if (fits) return isSingle(ownMissed) ? ownMissed : 0;
  return ownMissed === 0 ? single : 0;
}

/** What the courses say, whichever schools are asked for. A place is a school's number among those that have courses. */
interface WeighedCourses extends ChoicesOfCourses {
  placeOf: ReadonlyMap<number, number>;
  fits: Uint8Array;
  /** Of a course that would fit, what it does not say. */
  notSaid: Int32Array;
  /** Of courses that miss one filter alone, these filters. */
  single: Int32Array;
  cheapest: readonly (CheapestCourse | undefined)[];
}

const weighed = new WeakMap<readonly OfferShelf[], Map<string, WeighedCourses>>();
const MOST_WEIGHED = 8;

/** Most searches choose nothing of courses: the same shelves are weighed once by the same choices. */
function weighCoursesOnce(shelves: readonly OfferShelf[], asked: AskedOffers): WeighedCourses {
  const { level, field, fee, english, start, alsoUnstated, feeCurrency, feeSteps } = asked;
  const key = JSON.stringify([level, field, fee, english, start, alsoUnstated, feeCurrency, feeSteps]);
  const known = weighed.get(shelves) ?? new Map<string, WeighedCourses>();
  weighed.set(shelves, known);
  const found = known.get(key);
  if (found) return found;
  if (known.size === MOST_WEIGHED) known.clear();
  const courses = weighCourses(shelves, asked);
  known.set(key, courses);
  return courses;
}

function placesIn(shelves: readonly OfferShelf[]): ReadonlyMap<number, number> {
  const placeOf = new Map<number, number>();
  for (const { schools } of shelves) for (const id of schools) if (!placeOf.has(id)) placeOf.set(id, placeOf.size);
  return placeOf;
}

/** All courses one after the other, and nothing made for each: there are tens of thousands. */
function weighCourses(shelves: readonly OfferShelf[], asked: AskedOffers): WeighedCourses {
  const placeOf = placesIn(shelves);
  const size = placeOf.size;
  const choices = startChoices(size, asked.feeCurrency);
  const fits = new Uint8Array(size);
  const notSaid = new Int32Array(size).fill(NEVER);
  const single = new Int32Array(size);
  const cheapest: (CheapestCourse | undefined)[] = Array.from({ length: size });
  const range = asked.fee ? parseFee(asked.fee) : null;
  const levels = new Set(valuesIn(asked.level));
  const fields = new Set(valuesIn(asked.field));
  const held = asked.english ? Number(asked.english) : null;
  const month = asked.start ? 1 << Number(asked.start) : 0;
  for (const { level, field, currency, ids, schools, fees, ielts: scores, months: starts } of shelves) {
    const rate = exchange(1, currency, asked.feeCurrency);
    const askedRate = range && exchange(1, currency, range.currency);
    const isOtherField = fields.size > 0 && !fields.has(String(field));
    const missedByShelf =
      (levels.size > 0 && !levels.has(String(level)) ? BIT.level : 0) | (isOtherField ? BIT.field : 0);
    const unsaidByShelf = isOtherField && field === 0 ? BIT.field : 0;
    const ofLevel = choices.choice('level', String(level));
    const ofField = field > 0 ? choices.choice('field', String(field)) : null;
    for (let at = 0; at < schools.length; at += 1) {
      const place = placeOf.get(schools[at] as number) as number;
      const fee = rate === null ? 0 : (fees[at] ?? 0);
      const ielts = scores[at] ?? null;
      const months = starts[at] ?? 0;
      let missed = missedByShelf;
      let unsaid = unsaidByShelf;
      if (asked.courseIds && !asked.courseIds.has(ids[at] as number)) missed |= BIT.course;
      if (range) {
        const worth = fee * (askedRate ?? 0);
        if (fee === 0) unsaid |= BIT.fee;
        if (worth === 0 || worth > (range.most ?? Infinity) || worth < range.least) missed |= BIT.fee;
      }
      if (held !== null) {
        if (ielts === null) unsaid |= BIT.english;
        if (ielts === null || ielts > held) missed |= BIT.english;
      }
      if (month > 0) {
        if (months === 0) unsaid |= BIT.start;
        if ((months & month) === 0) missed |= BIT.start;
      }
      const missing = asked.alsoUnstated ? missed & ~unsaid : missed;
      if (isSingle(missing)) single[place] = (single[place] ?? 0) | missing;
      if (missing === 0) {
        fits[place] = 1;
        const worth = fee * (rate ?? 0);
        if (worth > 0 && worth < (cheapest[place]?.worth ?? Infinity))
          cheapest[place] = { id: ids[at] as number, worth };
      } else if ((missed & ~unsaid) === 0 && notSaid[place] === NEVER) notSaid[place] = unsaid;
      if (missing === 0 || missing === BIT.level) ofLevel[place] = 1;
      if (ofField && (missing === 0 || missing === BIT.field)) ofField[place] = 1;
      if (rate !== null && fee > 0) choices.fee(fee * rate, place, missing === 0 || missing === BIT.fee);
      if (ielts !== null) choices.english(ielts, place, missing === 0 || missing === BIT.english);
      if (months > 0) choices.start(months, place, missing === 0 || missing === BIT.start);
    }
  }
  return { ...choices.counted, placeOf, fits, notSaid, single, cheapest };
}
