import { exchange } from '#shared/rules/budget/exchange-rates.ts';
import type { MatchCatalogue, MatchSchool, Shelf } from './catalogue.ts';
import { type EntryLines, NO_ENTRY } from './entry-lines.ts';
import { createAcademicJudge, type JudgedAcademic } from './judge-academic.ts';
import { judgeEnglish, type JudgedEnglish } from './judge-english.ts';
import type { Wishes } from './read-wishes.ts';
import { RULE_SET } from './rule-set.ts';
import { dependsOnFee, fulfil, pointsFor, shareOutFocus, type Wish } from './score-focus.ts';

export interface CourseMatch {
  id: number;
  score: number;
  fee: number;
  currency: string;
  entry: EntryLines;
  english: JudgedEnglish;
  academic: JudgedAcademic;
  tuitionPoints: number;
}

export interface SchoolMatch {
  school: MatchSchool;
  /** The best one, by which the school is judged. */
  best: CourseMatch;
  /** The best ones that may be shown, the best first. */
  courses: CourseMatch[];
  courseCount: number;
}

const BEST_COURSES = 3;

/** A key for a rule and what is asked by it, which has two decimals at most. */
const askedKey = (ruleId: number, asked: number) => ruleId * 1_000_000 + Math.round(asked * 100);

/**
 * One pass over the courses. What depends on the terms, the rule or the school alone is worked out once for each, so that
 * a course costs a few look-ups. In no particular order; sort-matches.ts gives it one.
 */
export function matchSchools(catalogue: MatchCatalogue, wishes: Wishes): SchoolMatch[] {
  const schools = new Map(catalogue.schools.map((school) => [school.id, school]));
  const found = new Map<number, SchoolMatch>();
  const judgeCourse = createCourseJudge(catalogue, wishes);
  const focusOf = createFocusScore(wishes);
  const seen = wishes.groupId ? null : new Set<number>(); // Without a group a course may stand on two shelves.

  for (const shelf of catalogue.shelves) {
    const { ids, schools: schoolIds, fees, terms, rules, asked } = shelf.courses;
    const tuition = createTuitionScore(wishes, shelf);
    for (let at = 0; at < ids.length; at++) {
      const fee = fees[at] as number;
      const school = schools.get(schoolIds[at] as number);
      if (!school || !tuition.isWithin(fee)) continue;
      const id = ids[at] as number;
      if (catalogue.ofType && !catalogue.ofType.has(id)) continue;
      const judged = judgeCourse(terms[at] as number, rules[at] as number, asked[at] as number);
      if (!judged || seen?.has(id)) continue;
      seen?.add(id);
      const tuitionPoints = tuition.pointsOf(fee);
      const score = judged.points + tuitionPoints + focusOf(school, fee, shelf.currency);
      let match = found.get(school.id);
      const course = { id, score, fee, currency: shelf.currency, tuitionPoints, ...judged };
      if (!match) found.set(school.id, (match = { school, best: course, courses: [], courseCount: 0 }));
      match.courseCount += 1;
      if (isBetter(course, match.best)) match.best = course;
      if (!catalogue.shown || catalogue.shown.has(id)) keepBest(match.courses, course);
    }
  }
  return [...found.values()];
}

const isBetter = (course: CourseMatch, other: CourseMatch) =>
  course.score > other.score || (course.score === other.score && course.id < other.id);

function keepBest(best: CourseMatch[], course: CourseMatch): void {
  const place = best.findIndex((other) => isBetter(course, other));
  if (place === -1 && best.length === BEST_COURSES) return;
  best.splice(place === -1 ? best.length : place, 0, course);
  if (best.length > BEST_COURSES) best.pop();
}

/** Null for courses that are out of reach. */
function createCourseJudge({ terms, rules }: MatchCatalogue, wishes: Wishes) {
  const academic = createAcademicJudge(rules, wishes.exam, wishes.education);
  const judgeTerms = (entry: EntryLines) => ({
    entry,
    english: judgeEnglish(wishes.english, entry),
    missing: academic.missingOfTerms(entry),
    byAsked: new Map<number, (Pick<CourseMatch, 'entry' | 'english' | 'academic'> & { points: number }) | null>(),
  });
  const byTerms = new Map<number, ReturnType<typeof judgeTerms>>();

  return (termsId: number, ruleId: number, asked: number) => {
    let judged = byTerms.get(termsId);
    if (!judged) byTerms.set(termsId, (judged = judgeTerms(terms.get(termsId) ?? NO_ENTRY)));
    const { entry, english } = judged;
    if (english.isOut) return null;
    const key = askedKey(ruleId, asked);
    let known = judged.byAsked.get(key);
    if (known === undefined) {
      const own = academic.judge(entry, judged.missing, { ruleId, asked });
      const points = english.points.overall + english.points.part + own.points;
      judged.byAsked.set(key, (known = own.isOut ? null : { entry, english, academic: own, points }));
    }
    return known;
  };
}

function createTuitionScore({ budget }: Wishes, { currency }: Shelf) {
  const min = exchange(budget.min, budget.currency, currency);
  const max = exchange(budget.max, budget.currency, currency);
  const { atLimit, most } = RULE_SET.tuition;
  return {
    isWithin: (fee: number) => fee >= min && fee <= max,
    /** At the limit about half; from half of it all. */
    pointsOf: (fee: number) =>
      max > 0 ? Math.min(most, atLimit + Math.round(((max - fee) / max) * atLimit * 2)) : most,
  };
}

/** What depends on the school alone is worked out once for each. */
function createFocusScore(wishes: Wishes) {
  const all = shareOutFocus(wishes);
  const byFee = all.filter(dependsOnFee);
  const bySchool = all.filter((wish) => !dependsOnFee(wish));
  const known = new Map<number, number>();
  const sum = (some: readonly Wish[], school: MatchSchool, fee: number, currency: string) =>
    some.reduce(
      (points, wish) => points + pointsFor(wish, fulfil(wish, school, fee, currency, wishes.friendCityIds)),
      0,
    );
  return (school: MatchSchool, fee: number, currency: string) => {
    let points = known.get(school.id);
    if (points === undefined) known.set(school.id, (points = sum(bySchool, school, fee, currency)));
    return points + (byFee.length > 0 ? sum(byFee, school, fee, currency) : 0);
  };
}
