import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { type JudgedEntry, judgeEntry } from '#shared/rules/exams/judge-entry.ts';
import { exchange } from '#shared/rules/budget.ts';
import { compareStanding, type Standing } from '#shared/rules/match-standing.ts';
import { createRuleFinder, type MatchCatalogue, type MatchSchool, type Shelf } from './catalogue.ts';
import type { Criteria } from './read-criteria.ts';
import { RULE_SET } from './rule-set.ts';
import { addCounted, type Aim, countAim, dependsOnFee, fulfil, NOTHING, shareOutFocus } from './score-focus.ts';

export interface CourseMatch extends Standing {
  id: number;
  /** A year's; 0 where it is not known. */
  fee: number;
  currency: string;
  /** What the school has published for such courses; null where nothing is known. */
  rule: EntryRule | null;
  judged: JudgedEntry;
  /** Whether any result was entered. */
  hasExam: boolean;
  academic: Standing;
  tuition: Standing;
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
 * costs a few look-ups. In no particular order; match-bands.ts gives it one.
 */
export function matchSchools(catalogue: MatchCatalogue, criteria: Criteria): SchoolMatch[] {
  const schools = new Map(catalogue.schools.map((school) => [school.id, school]));
  const found = new Map<number, SchoolMatch>();
  const judgeCourse = createCourseJudge(catalogue, criteria);
  const focusOf = createFocusScore(criteria);
  const seen = criteria.groupId ? null : new Set<number>(); // Without a group a course may stand on two shelves.

  for (const shelf of catalogue.shelves) {
    const { ids, schools: schoolIds, fees } = shelf.courses;
    const tuitionOf = createTuitionScore(criteria, shelf);
    const judge = judgeCourse(shelf);
    for (let at = 0; at < ids.length; at++) {
      const fee = fees[at] as number;
      const school = schools.get(schoolIds[at] as number);
      if (!school || !tuitionOf.isWithin(fee)) continue;
      const id = ids[at] as number;
      if (catalogue.ofType && !catalogue.ofType.has(id)) continue;
      const judged = judge(school.id);
      if (!judged || seen?.has(id)) continue;
      seen?.add(id);
      const tuition = tuitionOf.count(fee);
      const sum = addCounted(addCounted(judged.academic, tuition), focusOf(school, fee, shelf.currency));
      let match = found.get(school.id);
      const course = { id, ...sum, fee, currency: shelf.currency, tuition, ...judged };
      if (!match) found.set(school.id, (match = { school, best: course, courses: [], courseCount: 0 }));
      match.courseCount += 1;
      if (isBetter(course, match.best)) match.best = course;
      if (!catalogue.shown || catalogue.shown.has(id)) keepBest(match.courses, course);
    }
  }
  return [...found.values()];
}

const isBetter = (course: CourseMatch, other: CourseMatch) =>
  (compareStanding(course, other) || course.id - other.id) < 0;

function keepBest(best: CourseMatch[], course: CourseMatch): void {
  const place = best.findIndex((other) => isBetter(course, other));
  if (place === -1 && best.length === BEST_COURSES) return;
  best.splice(place === -1 ? best.length : place, 0, course);
  if (best.length > BEST_COURSES) best.pop();
}

/** A school, level and field is looked up once for each shelf, and each rule is judged once. Null for courses that are left out. */
function createCourseJudge({ published }: MatchCatalogue, { exam, education }: Criteria) {
  const ruleOf = createRuleFinder(published);
  const hasExam = hasResult(exam);
  const judge = (rule: EntryRule | null) => {
    // An exam that is named without any result would be one that failed.
    const judged = judgeEntry(hasExam ? rule : null, exam);
    const academic =
      judged.verdict === 'unknown'
        ? NOTHING
        : { score: RULE_SET.academic[judged.verdict], counted: RULE_SET.academic.most };
    return { rule, judged, hasExam, academic };
  };
  const notKnown = judge(null);
  const byRule = new Map(published.map(({ rule }) => [rule, judge(rule)]));

  return ({ levelId, levelKey, groupId }: Shelf) => {
    const bySchool = new Map<number, typeof notKnown>();
    const isTooEarly = education !== 0 && education < (RULE_SET.education[levelKey] ?? 0);
    return (schoolId: number) => {
      if (isTooEarly) return null;
      let known = bySchool.get(schoolId);
      if (!known) {
        const rule = ruleOf({ schoolId, levelId, groupId });
        bySchool.set(schoolId, (known = (rule && byRule.get(rule)) ?? notKnown));
      }
      return known.judged.verdict === 'notYet' ? null : known;
    };
  };
}

const hasResult = ({ publicTestType, publicTestScore, publicTestSubjects }: Criteria['exam']) =>
  publicTestType !== undefined && (publicTestScore !== undefined || publicTestSubjects.length > 0);

function createTuitionScore({ budget }: Criteria, { currency }: Shelf) {
  const [min, max] = [budget.min, budget.max].map((one) => exchange(one, budget.currency, currency) ?? 0) as [
    number,
    number,
  ];
  const isComparable = exchange(1, budget.currency, currency) !== null;
  const isKnown = (fee: number) => fee > 0 && isComparable;
  const { atLimit, most } = RULE_SET.tuition;
  return {
    /** A fee that nobody knows, or can compare with it, is within every budget, and named as not known. */
    isWithin: (fee: number) => !isKnown(fee) || (fee >= min && fee <= max),
    /** A fee at the limit of the budget gets about half of the points; one of half the limit or less gets all. */
    count: (fee: number): Standing =>
      !isKnown(fee)
        ? NOTHING
        : {
            score: max > 0 ? Math.min(most, atLimit + Math.round(((max - fee) / max) * atLimit * 2)) : most,
            counted: most,
          },
  };
}

/** What depends on the school alone is worked out once for each. */
function createFocusScore(criteria: Criteria) {
  const all = shareOutFocus(criteria);
  const byFee = all.filter(dependsOnFee);
  const bySchool = all.filter((aim) => !dependsOnFee(aim));
  const known = new Map<number, Standing>();
  const sum = (some: readonly Aim[], school: MatchSchool, fee: number, currency: string) =>
    some.reduce(
      (so, aim) => addCounted(so, countAim(aim, fulfil(aim, school, fee, currency, criteria.friendCityIds))),
      NOTHING,
    );
  return (school: MatchSchool, fee: number, currency: string) => {
    let counted = known.get(school.id);
    if (counted === undefined) known.set(school.id, (counted = sum(bySchool, school, fee, currency)));
    return byFee.length > 0 ? addCounted(counted, sum(byFee, school, fee, currency)) : counted;
  };
}
