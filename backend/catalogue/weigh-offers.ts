import { exchange } from '#shared/rules/budget.ts';
import {
  type FeeCurrency,
  MONTHS,
  parseFee,
  SCHOOL_SIZES,
  type SchoolSize,
  valuesIn,
} from '#shared/rules/school-filters.ts';
import { countAt, OFFERED, OWN, startTally } from './tally-choices.ts';

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
  const places = new Map(schools.map(({ id }, place) => [id, place]));
  const { alsoUnstated } = asked;
  const own = schools.map(ownWeigher(asked));
  const ownMissed = Int32Array.from(own, ({ missed, unsaid }) => (alsoUnstated ? missed & ~unsaid : missed));
  const tally = startTally(schools.length, asked.feeCurrency, asked.feeSteps);
  const courses = weighCourses(shelves, asked, places, ownMissed, tally);

  const asksOffers = OFFERED.reduce((bits, key) => (asked[key] ? bits | BIT[key] : bits), 0);
  // Places of a country are chosen within it, and of several countries at once there is no choice of places.
  const counted = valuesIn(asked.country).length === 1 ? OWN : OWN.filter((key) => key !== 'state' && key !== 'city');
  const ids: number[] = [];
  const unstated = { schools: 0, of: 0 };
  const asks = FILTERS.filter((key) => asked[key] !== '');
  const without = new Map(asks.map((key) => [key, 0]));
  for (const [place, school] of schools.entries()) {
    const { missed, unsaid } = own[place] as Misses;
    // A school whose courses nobody lists says nothing of them.
    const isListed = courses.isListed[place] === 1;
    const fits = isListed ? courses.fits[place] === 1 : asksOffers === 0 || alsoUnstated;
    const notSaid = isListed ? (courses.notSaid[place] ?? NEVER) : asksOffers;
    const missing = fits ? (ownMissed[place] ?? NEVER) : NEVER;
    if (missing === 0) ids.push(school.id);
    else if ((missed & ~unsaid) === 0 && (fits || notSaid !== NEVER)) {
      unstated.schools += 1;
      unstated.of |= unsaid | (fits ? 0 : notSaid);
    }
    const single = isListed ? courses.single[place] : isSingle(asksOffers) && asksOffers;
    const almost = nearlyFits(ownMissed[place] ?? NEVER, single || 0, fits);
    for (const key of asks) if (missing === 0 || almost & BIT[key]) without.set(key, (without.get(key) ?? 0) + 1);
    for (const key of counted) {
      const value = key === 'size' ? school.students !== null && sizeOf(school.students) : school[key];
      if (value !== false) tally.own(key, String(value), missing === 0 || missing === BIT[key]);
    }
  }
  return {
    ids,
    cheapest: new Map(
      ids.flatMap((id) => {
        const course = courses.cheapest[places.get(id) ?? NEVER];
        return course ? [[id, course]] : [];
      }),
    ),
    totals: tally.totals(),
    spread: tally.spread(),
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

/** All courses one after the other, and nothing made for each: there are tens of thousands. */
function weighCourses(
  shelves: readonly OfferShelf[],
  asked: AskedOffers,
  places: ReadonlyMap<number, number>,
  ownMissed: Int32Array,
  tally: ReturnType<typeof startTally>,
) {
  const size = ownMissed.length;
  const isListed = new Uint8Array(size);
  const fits = new Uint8Array(size);
  /** Of a course that would fit, what it does not say. */
  const notSaid = new Int32Array(size).fill(NEVER);
  /** Of courses that miss one filter alone, these filters. */
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
    const ofLevel = tally.choice('level', String(level));
    const ofField = field > 0 ? tally.choice('field', String(field)) : null;
    for (let at = 0; at < schools.length; at += 1) {
      const place = places.get(schools[at] as number);
      if (place === undefined) continue;
      isListed[place] = 1;
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
      // A school that is left out for itself counts for no choice of its courses.
      const counted = ownMissed[place] === 0 ? missing : NEVER;
      if (counted === 0 || counted === BIT.level) ofLevel[place] = 1;
      if (ofField && (counted === 0 || counted === BIT.field)) ofField[place] = 1;
      if (rate !== null && fee > 0) tally.fee(fee * rate, place, counted === 0 || counted === BIT.fee);
      if (ielts !== null) tally.least('english', ielts, place, counted === 0 || counted === BIT.english);
      if (months > 0)
        for (const one of MONTHS)
          if (months & (1 << Number(one)))
            countAt(tally.choice('start', one), place, counted === 0 || counted === BIT.start);
    }
  }
  return { isListed, fits, notSaid, single, cheapest };
}
