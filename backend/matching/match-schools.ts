import { compareStanding, type Standing } from '#shared/rules/match-standing.ts';
import { type MatchCatalogue, type MatchSchool, locateCourses, SeenCourses } from './catalogue.ts';
import type { Criteria } from './read-criteria.ts';
import { type CourseMatch, createCourseJudge, createFocusScore, createTuitionScore } from './score-course.ts';

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
 * One pass over the courses, of which there may be tens of thousands: what depends on the rule or the school alone is worked out once for each,
 * and only a course that is among the best of its school becomes more than numbers. In no particular order; match-bands.ts gives it one.
 */
export function matchSchools(catalogue: MatchCatalogue, criteria: Criteria): SchoolMatch[] {
  const { isSought = () => true } = catalogue;
  const sought = catalogue.schools.map((school) => (isSought(school) ? school : null));
  const found: (SchoolMatch | undefined)[] = Array.from(sought, () => undefined);
  const judgeCourse = createCourseJudge(catalogue, criteria);
  const focusOf = createFocusScore(criteria);
  const seen = criteria.groupId ? null : new SeenCourses(); // Without a group a course may stand on two shelves.
  const sum = { id: 0, score: 0, counted: 0 };

  for (const shelf of catalogue.shelves) {
    const { ids, fees } = shelf.courses;
    const places = locateCourses(catalogue.schools, shelf.courses);
    const tuitionOf = createTuitionScore(criteria, shelf);
    const judge = judgeCourse(shelf);
    for (let at = 0; at < ids.length; at++) {
      const fee = fees[at] as number;
      const place = places.schools[at] as number;
      const school = sought[place];
      if (!school || !tuitionOf.isWithin(fee)) continue;
      const id = ids[at] as number;
      if (catalogue.ofType && !catalogue.ofType.has(id)) continue;
      const known = judge(school.id);
      if (known.leftOutBy || seen?.add(places.courses[at] as number) === false) continue;
      const tuition = tuitionOf.count(fee);
      const focus = focusOf(school, fee, shelf.currency);
      sum.id = id;
      sum.score = known.academic.score + tuition.score + focus.score;
      sum.counted = known.academic.counted + tuition.counted + focus.counted;
      let match = found[place];
      const isAmong = !match || isAmongBest(match.courses, sum);
      const isKept = isAmong && (!catalogue.shown || catalogue.shown.has(id));
      // Where all are shown the best one is among the first.
      const isBest = !match || ((isAmong || catalogue.shown) && isBetter(sum, match.best));
      if (match) match.courseCount += 1;
      if (!isBest && !isKept) continue;
      // Named one by one: to spread them takes longer than all else.
      const { score, counted } = sum;
      const { rule, judged, hasExam, academic, leftOutBy } = known;
      const { currency } = shelf;
      const course = { id, score, counted, fee, currency, tuition, rule, judged, hasExam, academic, leftOutBy };
      if (!match) found[place] = match = { school, best: course, courses: [], courseCount: 1 };
      if (isBest) match.best = course;
      if (isKept) keepBest(match.courses, course);
    }
  }
  return found.filter((match) => match !== undefined);
}

type Ranked = Standing & { id: number };

export const isBetter = (course: Ranked, other: Ranked) => (compareStanding(course, other) || course.id - other.id) < 0;

function isAmongBest(best: readonly Ranked[], course: Ranked): boolean {
  const last = best[BEST_COURSES - 1];
  return !last || isBetter(course, last);
}

function keepBest(best: CourseMatch[], course: CourseMatch): void {
  const place = best.findIndex((other) => isBetter(course, other));
  best.splice(place === -1 ? best.length : place, 0, course);
  if (best.length > BEST_COURSES) best.pop();
}
