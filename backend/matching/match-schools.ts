import type { Band, BandRule, MatchCount } from '#shared/contract/matching/school-list.ts';
import { worthInOrder } from '#shared/rules/budget.ts';
import { easeOf } from '#shared/rules/placement/placement.ts';
import { compareMatches, type LEFT_OUT_BY, type Standing } from '#shared/rules/match-standing.ts';
import { locateCourses, type MatchCatalogue, type MatchSchool, SeenCourses } from './catalogue.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import type { Criteria } from './read-criteria.ts';
import { RULE_SET } from './rule-set.ts';
import {
  addCounted,
  type CourseMatch,
  createCourseJudge,
  createFocusScore,
  createTuitionScore,
  NOTHING,
} from './score-course.ts';

// Schools by somebody's answers: found among all, or weighed because they were chosen; then their bands and their order.

export interface SchoolMatch {
  school: MatchSchool;
  /** The best one, by which the school is judged. */
  best: CourseMatch;
  /** The best ones that may be shown, the best first. */
  courses: CourseMatch[];
  courseCount: number;
  /** Of these, how many are in each group. */
  courseBands: Record<Band, number>;
  isSpecial: boolean;
}

interface FoundSchools {
  matches: SchoolMatch[];
  /** Schools within all other answers whose courses all ask for far more than was entered. */
  outOfReach: number;
  /** Countries with matches whose courses are known by no field, where one was asked for. */
  withoutField: Set<number>;
}

const BEST_COURSES = 3;
/** Orders that a course has by its band (score-course.ts). */
const BANDS = 4;

const flagsOf = new WeakMap<ReadonlySet<number>, WeakMap<object, Uint8Array>>();

/** 1 of each course of a shelf that a visitor is shown: worked out once for what is held in memory. */
function flagShown(shown: ReadonlySet<number>, courses: MatchCatalogue['shelves'][number]['courses']): Uint8Array {
  let known = flagsOf.get(shown);
  if (!known) flagsOf.set(shown, (known = new WeakMap()));
  let flags = known.get(courses);
  if (!flags) known.set(courses, (flags = Uint8Array.from(courses.ids, (id) => Number(shown.has(id)))));
  return flags;
}

/**
 * One pass over the courses, of which there may be tens of thousands: what depends on the rule or the school alone is worked out once for each,
 * and only a course that is among the best of its school becomes more than numbers.
 */
export function matchCatalogue(catalogue: MatchCatalogue, criteria: Criteria): FoundSchools {
  const { isSought = () => true } = catalogue;
  const sought = catalogue.schools.map((school) => (isSought(school) ? school : null));
  const found = Array.from<Omit<SchoolMatch, 'courseCount' | 'courseBands'> | undefined>({ length: sought.length });
  /** By place of the school and order of the band, how many courses. */
  const bands = new Int32Array(sought.length * BANDS);
  const judgeCourse = createCourseJudge(catalogue, criteria);
  const focusOf = createFocusScore(criteria);
  const seen = criteria.groupId ? null : new SeenCourses(); // Without a group a course may stand on two shelves.
  const sum = { id: 0, score: 0, counted: 0, order: 0 };
  const outOfReach = new Set<number>();
  const withoutField = new Set<number>();

  for (const shelf of catalogue.shelves) {
    const { courses, currency } = shelf;
    const { ids, fees } = courses;
    const places = locateCourses(catalogue.schools, courses);
    const tuitionOf = createTuitionScore(criteria, shelf);
    const judge = judgeCourse(shelf);
    const focusIn = focusOf(currency);
    const shown = catalogue.shown ? flagShown(catalogue.shown, courses) : null;
    let lastPlace = -1;
    let focusOfSchool = NOTHING;
    for (let at = 0; at < ids.length; at++) {
      const fee = fees[at] as number;
      const place = places[at] as number;
      const school = sought[place];
      if (!school || !tuitionOf.isWithin(fee)) continue;
      const id = ids[at] as number;
      if (catalogue.ofType && !catalogue.ofType.has(id)) continue;
      if (seen?.has(courses, at)) continue;
      const known = judge(school, at);
      if (known.leftOutBy === 'entry') outOfReach.add(school.id);
      if (criteria.groupId && shelf.groupId === 0 && !known.leftOutBy) withoutField.add(school.countryId);
      if (known.leftOutBy) continue;
      seen?.add(courses, at);
      const tuition = tuitionOf.count(fee);
      // Courses of a school stand together.
      if (place !== lastPlace) {
        focusOfSchool = focusIn.ofSchool(school);
        lastPlace = place;
      }
      const focus = focusIn.ofFee(fee);
      sum.id = id;
      sum.score = known.academic.score + tuition.score + focusOfSchool.score + focus.score;
      sum.counted = known.academic.counted + tuition.counted + focusOfSchool.counted + focus.counted;
      sum.order = known.order;
      let match = found[place];
      const isShown = shown === null || shown[at] === 1;
      const isKept = isShown && (!match || isAmongBest(match.courses, sum));
      // Where all are shown the best one is among the first.
      const isBest = !match || ((isKept || shown) && isBetter(sum, match.best));
      bands[place * BANDS + known.order] = (bands[place * BANDS + known.order] as number) + 1;
      if (!isBest && !isKept) continue;
      // Named one by one: to spread them takes longer than all else.
      const { score, counted } = sum;
      const { rule, judged, hasExam, placement, band, reading, english, academic, leftOutBy, order, admission } = known;
      const course = {
        id,
        score,
        counted,
        order,
        fee,
        currency,
        tuition,
        rule,
        judged,
        hasExam,
        placement,
        band,
        reading,
        english,
        academic,
        leftOutBy,
        admission,
      };
      if (!match) {
        const isSpecial = isSpecialSchool(school, criteria, shelf.levelKey);
        found[place] = match = { school, best: course, courses: [], isSpecial };
      }
      if (isBest) match.best = course;
      if (isKept) keepBest(match.courses, course);
    }
  }
  const matches = found.flatMap((match, place): SchoolMatch[] => {
    if (!match) return [];
    const [likely = 0, among = 0, reach = 0, unknown = 0] = bands.subarray(place * BANDS, (place + 1) * BANDS);
    const courseBands = { likely, match: among, reach, unknown };
    return [{ ...match, courseCount: likely + among + reach + unknown, courseBands }];
  });
  for (const { school } of matches) outOfReach.delete(school.id);
  return { matches, outOfReach: outOfReach.size, withoutField };
}

type Ranked = Standing & { id: number; order: number };

/** The group before the score: a school is represented by a course that the student can get into. */
const isBetter = (course: Ranked, other: Ranked) =>
  (course.order - other.order || compareMatches(course, other) || course.id - other.id) < 0;

function isAmongBest(best: readonly Ranked[], course: Ranked): boolean {
  const last = best[BEST_COURSES - 1];
  return !last || isBetter(course, last);
}

function keepBest(best: CourseMatch[], course: CourseMatch): void {
  let place = best.length < BEST_COURSES ? best.length : BEST_COURSES - 1;
  for (; place > 0 && isBetter(course, best[place - 1] as CourseMatch); place--)
    best[place] = best[place - 1] as CourseMatch;
  best[place] = course;
}

type LeftOutBy = (typeof LEFT_OUT_BY)[number];

/** What somebody has chosen to weigh: of a school its best course stands for it. */
interface Chosen {
  schoolIds: ReadonlySet<number>;
  courseIds: ReadonlySet<number>;
  /** Of each school that is in question. */
  countryOf: ReadonlyMap<number, string>;
}

export interface Weighed {
  school: MatchSchool;
  course: CourseMatch;
  leftOutBy: LeftOutBy[];
}

/**
 * The same scores as those of a smart selection, of what somebody has chosen by hand: nothing is left out, and what an answer
 * would leave out says by which. A course stands for its school that is left out by the fewest; of those the one that a
 * smart selection would take.
 */
export function weighChosen(catalogue: MatchCatalogue, criteria: Criteria, chosen: Chosen) {
  const schools = new Map(catalogue.schools.map((school) => [school.id, school]));
  const found = { schools: new Map<number, Weighed>(), courses: new Map<number, Weighed>() };
  const judgeCourse = createCourseJudge(catalogue, criteria);
  const focusOf = createFocusScore(criteria);
  // A course of two fields stands on two shelves: the first of them counts, unless fewer answers leave it out on the second.
  const seen = new Map<number, number>();

  for (const shelf of catalogue.shelves) {
    const { ids, schools: schoolIds, fees } = shelf.courses;
    const tuitionOf = createTuitionScore(criteria, shelf);
    const judge = judgeCourse(shelf);
    const focusIn = focusOf(shelf.currency);
    for (const [at, id] of ids.entries()) {
      const school = schools.get(schoolIds[at] as number);
      if (!school || !(chosen.schoolIds.has(school.id) || chosen.courseIds.has(id))) continue;
      const fee = fees[at] as number;
      const judged = judge(school, at);
      const tuition = tuitionOf.count(fee);
      const sum = [judged.academic, tuition, focusIn.ofSchool(school), focusIn.ofFee(fee)].reduce(addCounted);
      const course = { id, ...sum, fee, currency: shelf.currency, tuition, ...judged };
      const misses: Record<LeftOutBy, boolean> = {
        country: !criteria.countryIds.includes(chosen.countryOf.get(school.id) ?? ''),
        kind: !criteria.kinds.includes(shelf.kind),
        level: criteria.levelId !== undefined && criteria.levelId !== String(shelf.levelId),
        field: criteria.groupId !== undefined && shelf.groupId !== 0 && criteria.groupId !== String(shelf.groupId),
        subject: catalogue.ofType !== null && !catalogue.ofType.has(id),
        fee: !tuitionOf.isWithin(fee),
        education: judged.leftOutBy === 'education',
        entry: judged.leftOutBy === 'entry',
      };
      const leftOutBy = (Object.keys(misses) as LeftOutBy[]).filter((answer) => misses[answer]);
      if ((seen.get(id) ?? Infinity) <= leftOutBy.length) continue;
      seen.set(id, leftOutBy.length);
      const one = { school, course, leftOutBy };
      if (chosen.courseIds.has(id)) found.courses.set(id, one);
      const before = found.schools.get(school.id);
      if (chosen.schoolIds.has(school.id) && (!before || isSooner(one, before))) found.schools.set(school.id, one);
    }
  }
  return found;
}

const isSooner = (one: Weighed, other: Weighed) =>
  one.leftOutBy.length === other.leftOutBy.length
    ? isBetter(one.course, other.course)
    : one.leftOutBy.length < other.leftOutBy.length;

interface JudgedBand {
  band: Band;
  bandRule: BandRule;
}

/** Groups in the order in which schools are listed: realistic places first, and never a school that cannot be placed before one that can. */
const ORDER_OF_BAND: Record<Band, number> = { match: 0, likely: 1, reach: 2, unknown: 3 };

export function bandOf({ rule, band, placement, hasExam }: Judged): JudgedBand {
  if (band === 'unknown') return { band, bandRule: hasExam ? ruleless(rule) : 'noResult' };
  return { band, bandRule: band === 'reach' ? whyReach(placement) : 'met' };
}

type Judged = Pick<CourseMatch, 'rule' | 'band' | 'placement' | 'hasExam'>;

function whyReach({ position, limitedBy }: CourseMatch['placement']): BandRule {
  if (position === 'below' || position === 'farBelow') return 'missed';
  if (position === 'unknown') return 'weakRule';
  return limitedBy === 'english' ? 'english' : 'selective';
}

/** A rule of today that says nothing asks for more than was entered. */
const ruleless = (rule: CourseMatch['rule']): BandRule => (!rule ? 'noRule' : rule.counts ? 'noResult' : 'oldRule');

/** How many schools there are in each group. */
export function countMatches({ matches, outOfReach, withoutField }: FoundSchools): Omit<MatchCount, 'withoutLevel'> {
  const bands = { reach: 0, match: 0, likely: 0, unknown: 0 };
  for (const { best } of matches) bands[bandOf(best).band] += 1;
  return {
    total: matches.length,
    courses: matches.reduce((sum, { courseCount }) => sum + courseCount, 0),
    bands,
    outOfReach,
    withoutField: [...withoutField].map(String),
    ruleSetVersion: RULE_SET.version,
  };
}

type MatchSort = 'match' | 'rank' | 'name' | 'tuition';

/** A fee that nobody knows comes after all others. */
const feeInHkd = ({ best }: SchoolMatch) =>
  best.fee > 0 ? worthInOrder(best.fee, best.currency) : Number.MAX_SAFE_INTEGER;
/** Of schools that cannot be placed, those whose old or second-hand rule the result has come first, the hardest after the others, and those whose rule it misses last. */
const ORDER_OF_READING = { met: 0, other: 1, top: 2, missed: 3 } as const;
/** Schools that lists put last (specialSchoolsLast): colleges that are no university, of one faith or tribe, or without degrees; those of another field than the one sought, and colleges of first degrees where more is. */
const isSpecialSchool = ({ rankSort, admission }: MatchSchool, { groupId }: Criteria, levelKey: string) =>
  rankSort > NO_RANK ||
  Boolean(groupId && admission?.onlyGroups && !admission.onlyGroups.includes(groupId)) ||
  (levelKey !== FIRST_DEGREE && admission?.isBaccalaureate === true);

const FIRST_DEGREE = 'bachelor';
const applicantsOf = ({ school }: SchoolMatch) => school.admission?.applicants ?? 0;
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What orders matches, the lower first: numbers that are worked out once for each. */
function keysOf(match: SchoolMatch, sort: MatchSort) {
  const { best, school } = match;
  return {
    match,
    asked: sort === 'rank' ? school.rankSort : sort === 'tuition' ? feeInHkd(match) : 0,
    group:
      ORDER_OF_BAND[best.band] * 100 +
      Number(match.isSpecial) * 10 +
      ORDER_OF_READING[best.reading] * 2 +
      // The admission rate alone is no comparison with the results, and comes after one.
      Number(best.placement.basis === 'admissionRate'),
    ease: easeOf(best.placement),
  };
}

/** No two schools are level: the better standing, the better rank, and then the number they have for ever. */
export function sortMatches(matches: readonly SchoolMatch[], sort: MatchSort): SchoolMatch[] {
  const keyed = matches.map((match) => keysOf(match, sort));
  keyed.sort((a, b) => {
    if (sort === 'name') {
      const apart = byName(a.match.school.nameSort, b.match.school.nameSort);
      if (apart !== 0) return apart;
    }
    return (
      a.asked - b.asked ||
      a.group - b.group ||
      compareMatches(a.match.best, b.match.best) ||
      // Of equals the more selective one: it is the harder to come by.
      a.ease - b.ease ||
      applicantsOf(b.match) - applicantsOf(a.match) ||
      a.match.school.rankSort - b.match.school.rankSort ||
      a.match.school.id - b.match.school.id
    );
  });
  return keyed.map(({ match }) => match);
}
