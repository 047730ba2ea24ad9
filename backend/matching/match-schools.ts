import { compareStanding } from '#shared/rules/match-standing.ts';
import type { MatchCatalogue, MatchSchool } from './catalogue.ts';
import type { Criteria } from './read-criteria.ts';
import {
  addCounted,
  type CourseMatch,
  createCourseJudge,
  createFocusScore,
  createTuitionScore,
} from './score-course.ts';

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
      if (judged.leftOutBy || seen?.has(id)) continue;
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

export const isBetter = (course: CourseMatch, other: CourseMatch) =>
  (compareStanding(course, other) || course.id - other.id) < 0;

function keepBest(best: CourseMatch[], course: CourseMatch): void {
  const place = best.findIndex((other) => isBetter(course, other));
  if (place === -1 && best.length === BEST_COURSES) return;
  best.splice(place === -1 ? best.length : place, 0, course);
  if (best.length > BEST_COURSES) best.pop();
}
