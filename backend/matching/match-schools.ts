import { locateCourses, type MatchCatalogue, type MatchSchool, CourseDeduplicator } from './catalogue.ts';
import { type CourseMatch, createCourseScorer } from './score-course.ts';
import { createFocusScore } from './score-focus.ts';
import { createTuitionScore } from './score-tuition.ts';
import { ZERO_SCORE } from './match-score.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { bandOfCourses, type CourseBands } from './band-of-courses.ts';
import type { Criteria } from './read-criteria.ts';
import { compareMatches, type MatchScore } from '#shared/rules/match-score.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';

// Matches schools to the student's answers: all candidates or selected ones, grouped and sorted.

export interface SchoolMatch {
  school: MatchSchool;
  /** Easiest course to enter. */
  best: CourseMatch;
  /** Best visible courses, best first. */
  courses: CourseMatch[];
  courseCount: number;
  /** Number of courses per group, and of those out of reach. */
  courseBands: CourseBands;
  band: Band;
  isSpecial: boolean;
}

export interface MatchedSchools {
  matches: SchoolMatch[];
  /** Number of schools that would match but whose requirements are all far above the result. */
  outOfReach: number;
  /** Countries with matches but without field data, if a field was requested. */
  withoutField: Set<number>;
}

const BEST_COURSES = 3;

/** Number of sort positions (`order` in score-course.ts), and one for courses out of reach. */
const BANDS = 5;
const OUT_OF_REACH = 4;

const flagsOf = new WeakMap<ReadonlySet<number>, WeakMap<object, Uint8Array>>();

/** Returns 1 for courses visible to visitors and 0 for others, cached per block. */
function flagDisplayed(
  shownIds: ReadonlySet<number>,
  courses: MatchCatalogue['shelves'][number]['courses'],
): Uint8Array {
  let flagsByCourses = flagsOf.get(shownIds);
  if (!flagsByCourses) flagsOf.set(shownIds, (flagsByCourses = new WeakMap()));
  let flags = flagsByCourses.get(courses);
  if (!flags) flagsByCourses.set(courses, (flags = Uint8Array.from(courses.ids, (id) => Number(shownIds.has(id)))));
  return flags;
}

/**
 * Matches in a single pass over tens of thousands of courses: values per rule and per school are computed once, and
 * only a school's best courses become objects.
 */
export function matchCatalogue(catalogue: MatchCatalogue, criteria: Criteria): MatchedSchools {
  const { isSought = () => true } = catalogue;
  const query = catalogue.schools.map((school) => (isSought(school) ? school : null));
  const results = Array.from<Omit<SchoolMatch, 'courseCount' | 'courseBands' | 'band'> | undefined>({
    length: query.length,
  });
  /** Number of courses by school index and order. */
  const bands = new Int32Array(query.length * BANDS);
  const countCourse = (index: number, order: number, delta: number) => {
    bands[index * BANDS + order] = (bands[index * BANDS + order] as number) + delta;
  };
  const judgeCourse = createCourseScorer(catalogue, criteria);
  const getFocus = createFocusScore(criteria);
  const courseDeduplicator = criteria.groupId ? null : new CourseDeduplicator(); // Without a field filter a course may be in two blocks.
  const seenOutOfReach = new CourseDeduplicator();
  const sum = { id: 0, score: 0, counted: 0, order: 0 };
  const outOfReach = new Set<number>();
  const withoutField = new Set<number>();

  for (const block of catalogue.shelves) {
    const { courses, currency } = block;
    const { ids, fees } = courses;
    const places = locateCourses(catalogue.schools, courses);
    const getTuition = createTuitionScore(criteria, block);
    const judge = judgeCourse(block);
    const focusIn = getFocus(currency);
    const displayedCourses = catalogue.shown ? flagDisplayed(catalogue.shown, courses) : null;
    let lastPlace = -1;
    let focusOfSchool = ZERO_SCORE;
    for (let index = 0; index < ids.length; index++) {
      const fee = fees[index] as number;
      const position = places[index] as number;
      const school = query[position];
      if (!school || !getTuition.isWithin(fee)) continue;
      const id = ids[index] as number;
      if (catalogue.ofType && !catalogue.ofType.has(id)) continue;
      if (courseDeduplicator?.has(courses, index)) continue;
      const courseEvaluation = judge(school, index);
      const isSeenOutOfReach = seenOutOfReach.has(courses, index);
      if (courseEvaluation.leftOutBy === 'entry') {
        outOfReach.add(school.id);
        if (isSeenOutOfReach) continue;
        seenOutOfReach.add(courses, index);
        countCourse(position, OUT_OF_REACH, 1);
      }
      if (criteria.groupId && block.groupId === 0 && !courseEvaluation.leftOutBy) withoutField.add(school.countryId);
      if (courseEvaluation.leftOutBy) continue;
      courseDeduplicator?.add(courses, index);
      const tuition = getTuition.count(fee);
      // Courses of a school are adjacent, so the last result is reused.
      if (position !== lastPlace) {
        focusOfSchool = focusIn.ofSchool(school);
        lastPlace = position;
      }
      const focus = focusIn.ofFee(fee);
      sum.id = id;
      sum.score = courseEvaluation.academic.score + tuition.score + focusOfSchool.score + focus.score;
      sum.counted = courseEvaluation.academic.counted + tuition.counted + focusOfSchool.counted + focus.counted;
      sum.order = courseEvaluation.order;
      let match = results[position];
      const isShown = displayedCourses === null || displayedCourses[index] === 1;
      const isStored = isShown && (!match || isBestRanked(match.courses, sum));
      // If all courses are visible, the best one is among the stored ones.
      const isBest = !match || ((isStored || displayedCourses) && isBetter(sum, match.best));
      countCourse(position, courseEvaluation.order, 1);
      if (isSeenOutOfReach) countCourse(position, OUT_OF_REACH, -1);
      if (!isBest && !isStored) continue;
      // The properties are listed, since spreading objects is too slow here.
      const { score, counted } = sum;
      const {
        rule,
        judged: evaluation,
        hasExam,
        placement,
        band,
        reading: outcome,
        english,
        academic,
        leftOutBy,
        order,
        admission,
      } = courseEvaluation;
      const course = {
        id,
        score,
        counted,
        order,
        fee,
        currency,
        tuition,
        rule,
        judged: evaluation,
        hasExam,
        placement,
        band,
        reading: outcome,
        english,
        academic,
        leftOutBy,
        admission,
      };
      if (!match) {
        const isSpecial = isSpecialSchool(school, criteria, block.levelKey);
        results[position] = match = { school, best: course, courses: [], isSpecial };
      }
      if (isBest) match.best = course;
      if (isStored) bestMatches(match.courses, course);
    }
  }
  const matches = results.flatMap((match, index): SchoolMatch[] => {
    if (!match) return [];
    const [likely = 0, among = 0, reach = 0, unknown = 0, beyondReach = 0] = bands.subarray(index * BANDS);
    const courseBands = { likely, match: among, reach, unknown, outOfReach: beyondReach };
    const courseCount = likely + among + reach + unknown;
    return [{ ...match, courseCount, courseBands, band: bandOfCourses(courseBands) }];
  });
  for (const { school } of matches) outOfReach.delete(school.id);
  return { matches, outOfReach: outOfReach.size, withoutField };
}

type Ranked = MatchScore & { id: number; order: number };

/** Compares the group before the score, so that a school is represented by a course that the student can enter. */
export const isBetter = (course: Ranked, other: Ranked) =>
  (course.order - other.order || compareMatches(course, other) || course.id - other.id) < 0;

function isBestRanked(best: readonly Ranked[], course: Ranked): boolean {
  const last = best[BEST_COURSES - 1];
  return !last || isBetter(course, last);
}

function bestMatches(best: CourseMatch[], course: CourseMatch): void {
  let position = best.length < BEST_COURSES ? best.length : BEST_COURSES - 1;
  for (; position > 0 && isBetter(course, best[position - 1] as CourseMatch); position--)
    best[position] = best[position - 1] as CourseMatch;
  best[position] = course;
}

/**
 * Returns whether a school is sorted last (specialSchoolsLast): colleges and single-faith, tribal or non-degree
 * schools; schools of another field than requested; undergraduate colleges in postgraduate searches.
 */
const isSpecialSchool = ({ rankSort, admission }: MatchSchool, { groupId }: Criteria, levelKey: string) =>
  rankSort > NO_RANK ||
  Boolean(groupId && admission?.onlyGroups && !admission.onlyGroups.includes(groupId)) ||
  (levelKey !== FIRST_DEGREE && admission?.isBaccalaureate === true);

const FIRST_DEGREE = 'bachelor';
