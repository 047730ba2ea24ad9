import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { type JudgedEntry, judgeEntry } from '#shared/rules/exams/judge-entry.ts';
import { exchange } from '#shared/rules/budget.ts';
import {
  createRuleFinder,
  type EntryLines,
  type MatchCatalogue,
  type MatchSchool,
  NO_ENTRY,
  type Shelf,
} from './catalogue.ts';
import type { Criteria } from './read-criteria.ts';
import { RULE_SET } from './rule-set.ts';
import { dependsOnFee, fulfil, pointsFor, shareOutFocus, type Aim } from './score-focus.ts';

interface DseExample {
  ruleId: number;
  asked: number;
}

export interface CourseMatch {
  id: number;
  score: number;
  fee: number;
  currency: string;
  /** What the school has published for such courses; null where nothing is known. */
  rule: EntryRule | null;
  judged: JudgedEntry;
  /** Whether any result was entered. */
  hasExam: boolean;
  academicPoints: number;
  tuitionPoints: number;
  /** Example figures, to be shown as such. */
  entry: EntryLines;
  dseExample: DseExample;
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

/**
 * One pass over the courses. What depends on the rule or the school alone is worked out once for each, so that a course
 * costs a few look-ups. In no particular order; sort-matches.ts gives it one.
 */
export function matchSchools(catalogue: MatchCatalogue, criteria: Criteria): SchoolMatch[] {
  const schools = new Map(catalogue.schools.map((school) => [school.id, school]));
  const found = new Map<number, SchoolMatch>();
  const judgeCourse = createCourseJudge(catalogue, criteria);
  const focusOf = createFocusScore(criteria);
  const seen = criteria.groupId ? null : new Set<number>(); // Without a group a course may stand on two shelves.

  for (const shelf of catalogue.shelves) {
    const { ids, schools: schoolIds, fees, terms, rules, asked } = shelf.courses;
    const tuition = createTuitionScore(criteria, shelf);
    const judge = judgeCourse(shelf);
    for (let at = 0; at < ids.length; at++) {
      const fee = fees[at] as number;
      const school = schools.get(schoolIds[at] as number);
      if (!school || !tuition.isWithin(fee)) continue;
      const id = ids[at] as number;
      if (catalogue.ofType && !catalogue.ofType.has(id)) continue;
      const judged = judge(school.id, terms[at] as number);
      if (!judged || seen?.has(id)) continue;
      seen?.add(id);
      const tuitionPoints = tuition.pointsOf(fee);
      const score = judged.academicPoints + tuitionPoints + focusOf(school, fee, shelf.currency);
      let match = found.get(school.id);
      const dseExample = { ruleId: rules[at] as number, asked: asked[at] as number };
      const course = { id, score, fee, currency: shelf.currency, tuitionPoints, dseExample, ...judged };
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

/** A school, level and field is looked up once for each shelf, and each rule is judged once. Null for courses that are left out. */
function createCourseJudge({ terms, published }: MatchCatalogue, { exam, education }: Criteria) {
  const ruleOf = createRuleFinder(published);
  const hasExam = hasResult(exam);
  const judge = (rule: EntryRule | null) => {
    // An exam that is named without any result would be one that failed.
    const judged = judgeEntry(hasExam ? rule : null, exam);
    return { rule, judged, hasExam, academicPoints: RULE_SET.academic[judged.verdict] };
  };
  const notKnown = judge(null);
  const byRule = new Map(published.map(({ rule }) => [rule, judge(rule)]));

  return ({ levelId, groupId }: Shelf) => {
    const bySchool = new Map<number, typeof notKnown>();
    return (schoolId: number, termsId: number) => {
      const entry = terms.get(termsId) ?? NO_ENTRY;
      if (education !== 0 && education < entry.education) return null;
      let known = bySchool.get(schoolId);
      if (!known) {
        const rule = ruleOf({ schoolId, levelId, groupId });
        bySchool.set(schoolId, (known = (rule && byRule.get(rule)) ?? notKnown));
      }
      return known.judged.verdict === 'notYet' ? null : { entry, ...known };
    };
  };
}

const hasResult = ({ publicTestType, publicTestScore, publicTestSubjects }: Criteria['exam']) =>
  publicTestType !== undefined && (publicTestScore !== undefined || publicTestSubjects.length > 0);

function createTuitionScore({ budget }: Criteria, { currency }: Shelf) {
  const min = exchange(budget.min, budget.currency, currency);
  const max = exchange(budget.max, budget.currency, currency);
  const { atLimit, most } = RULE_SET.tuition;
  return {
    isWithin: (fee: number) => fee >= min && fee <= max,
    /** A fee at the limit of the budget gets about half of the points; one of half the limit or less gets all. */
    pointsOf: (fee: number) =>
      max > 0 ? Math.min(most, atLimit + Math.round(((max - fee) / max) * atLimit * 2)) : most,
  };
}

/** What depends on the school alone is worked out once for each. */
function createFocusScore(criteria: Criteria) {
  const all = shareOutFocus(criteria);
  const byFee = all.filter(dependsOnFee);
  const bySchool = all.filter((aim) => !dependsOnFee(aim));
  const known = new Map<number, number>();
  const sum = (some: readonly Aim[], school: MatchSchool, fee: number, currency: string) =>
    some.reduce(
      (points, aim) => points + pointsFor(aim, fulfil(aim, school, fee, currency, criteria.friendCityIds)),
      0,
    );
  return (school: MatchSchool, fee: number, currency: string) => {
    let points = known.get(school.id);
    if (points === undefined) known.set(school.id, (points = sum(bySchool, school, fee, currency)));
    return points + (byFee.length > 0 ? sum(byFee, school, fee, currency) : 0);
  };
}
