import {
  type CourseBlock,
  locateCourses,
  type MatchCatalogue,
  type MatchSchool,
  CourseDeduplicator,
} from './catalogue.ts';
import { type CourseMatch, createCourseScorer } from './score-course.ts';
import { createFocusScore } from './score-focus.ts';
import { createTuitionScore } from './score-tuition.ts';
import { ZERO_SCORE } from './match-score.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { getBandOfCourses, type CourseBands } from './band-of-courses.ts';
import type { Criteria } from './read-criteria.ts';
import { compareMatches, type MatchScore } from '#shared/rules/match-score.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';

// Matches schools to the student's answers: all candidates or selected ones, grouped and sorted.

export interface SchoolMatch {
  school: MatchSchool;
  /** Course that is easiest to enter. */
  best: CourseMatch;
  /** Best visible courses, best first. */
  courses: CourseMatch[];
  courseCount: number;
  /** Number of courses in each band, and number of courses out of reach. */
  courseBands: CourseBands;
  band: Band;
  isSpecial: boolean;
}

export interface MatchedSchools {
  matches: SchoolMatch[];
  /** Number of schools that are excluded only because all their courses require far more than the result. */
  outOfReach: number;
  /** Ids of countries that have matches but no data about the requested field. */
  withoutField: Set<number>;
}

const MAX_BEST_COURSES = 3;

/** Number of sort positions (`order` in score-course.ts), plus one for courses out of reach. */
const BAND_COUNT = 5;
const OUT_OF_REACH_INDEX = 4;

const flagsByShownIds = new WeakMap<ReadonlySet<number>, WeakMap<object, Uint8Array>>();

/** Returns 1 for courses visible to visitors and 0 for others, cached per block. */
function flagShownCourses(
  shownIds: ReadonlySet<number>,
  courses: MatchCatalogue['shelves'][number]['courses'],
): Uint8Array {
  let flagsByCourses = flagsByShownIds.get(shownIds);
  if (!flagsByCourses) flagsByShownIds.set(shownIds, (flagsByCourses = new WeakMap()));
  let courseFlags = flagsByCourses.get(courses);
  if (!courseFlags)
    flagsByCourses.set(courses, (courseFlags = Uint8Array.from(courses.ids, (id) => Number(shownIds.has(id)))));
  return courseFlags;
}

/**
 * Finds matches in a single pass over tens of thousands of courses. Values that depend on a rule or a school are
 * computed only once, and only a school's best courses become objects.
 */
export function matchCatalogue(catalogue: MatchCatalogue, criteria: Criteria): MatchedSchools {
  const { isSought = () => true } = catalogue;
  const requestedSchools = catalogue.schools.map((school) => (isSought(school) ? school : null));
  const matchesBySchool = Array.from<Omit<SchoolMatch, 'courseCount' | 'courseBands' | 'band'> | undefined>({
    length: requestedSchools.length,
  });
  /** Number of courses for each school index and sort position. */
  const bandCounts = new Int32Array(requestedSchools.length * BAND_COUNT);
  const countCourse = (schoolIndex: number, bandOrder: number, delta: number) => {
    bandCounts[schoolIndex * BAND_COUNT + bandOrder] =
      (bandCounts[schoolIndex * BAND_COUNT + bandOrder] as number) + delta;
  };
  const createBlockScorer = createCourseScorer(catalogue, criteria);
  const createFocusOfCurrency = createFocusScore(criteria);
  // Without a field filter, a course may be in two blocks and must be counted once.
  const courseDeduplicator = criteria.groupId ? null : new CourseDeduplicator();
  const seenOutOfReach = new CourseDeduplicator();
  const courseScore = { id: 0, score: 0, counted: 0, order: 0, variantOrder: 0, fieldOrder: 0 };
  const outOfReach = new Set<number>();
  const withoutField = new Set<number>();

  for (const block of catalogue.shelves) {
    const { courses, currency } = block;
    const { ids, fees } = courses;
    const schoolIndexes = locateCourses(catalogue.schools, courses);
    const getTuition = createTuitionScore(criteria, block);
    const scoreCourse = createBlockScorer(block);
    const focusScore = createFocusOfCurrency(currency);
    const shownFlags = catalogue.visibleCourseIds ? flagShownCourses(catalogue.visibleCourseIds, courses) : null;
    let lastSchoolIndex = -1;
    let schoolFocus = ZERO_SCORE;
    for (let index = 0; index < ids.length; index++) {
      const fee = fees[index] as number;
      const schoolIndex = schoolIndexes[index] as number;
      const school = requestedSchools[schoolIndex];
      if (!school || !getTuition.isWithin(fee)) continue;
      const id = ids[index] as number;
      if (catalogue.ofType && !catalogue.ofType.has(id)) continue;
      if (courseDeduplicator?.has(courses, index)) continue;
      const courseEvaluation = scoreCourse(school, index);
      const isSeenOutOfReach = seenOutOfReach.has(courses, index);
      if (courseEvaluation.leftOutBy === 'entry') {
        outOfReach.add(school.id);
        if (isSeenOutOfReach) continue;
        seenOutOfReach.add(courses, index);
        countCourse(schoolIndex, OUT_OF_REACH_INDEX, 1);
      }
      if (criteria.groupId && block.groupId === 0 && !courseEvaluation.leftOutBy) withoutField.add(school.countryId);
      if (courseEvaluation.leftOutBy) continue;
      courseDeduplicator?.add(courses, index);
      const tuition = getTuition.count(fee);
      // Tracks counted courses that are out of reach: without a field filter, a course may be in two blocks.
      if (schoolIndex !== lastSchoolIndex) {
        schoolFocus = focusScore.scoreSchool(school);
        lastSchoolIndex = schoolIndex;
      }
      const courseFocus = focusScore.scoreFee(fee);
      courseScore.id = id;
      courseScore.score = courseEvaluation.academic.score + tuition.score + schoolFocus.score + courseFocus.score;
      courseScore.counted =
        courseEvaluation.academic.counted + tuition.counted + schoolFocus.counted + courseFocus.counted;
      courseScore.order = courseEvaluation.order;
      courseScore.variantOrder = getVariantOrder(courses, index);
      courseScore.fieldOrder = getFieldOrder(courses, index, criteria);
      let schoolMatch = matchesBySchool[schoolIndex];
      const isShown = shownFlags === null || shownFlags[index] === 1;
      const shouldStore = isShown && (!schoolMatch || isBestRanked(schoolMatch.courses, courseScore));
      // If all courses are visible, the best course is one of the stored ones.
      const isBestCourse = !schoolMatch || ((shouldStore || shownFlags) && isBetter(courseScore, schoolMatch.best));
      countCourse(schoolIndex, courseEvaluation.order, 1);
      if (isSeenOutOfReach) countCourse(schoolIndex, OUT_OF_REACH_INDEX, -1);
      if (!isBestCourse && !shouldStore) continue;
      // The properties are listed one by one, because spreading the object is too slow here.
      const { score, counted, variantOrder, fieldOrder } = courseScore;
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
        variantOrder,
        fieldOrder,
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
      if (!schoolMatch) {
        const isSpecial = isSpecialSchool(school, criteria, block.levelKey);
        matchesBySchool[schoolIndex] = schoolMatch = { school, best: course, courses: [], isSpecial };
      }
      if (isBestCourse) schoolMatch.best = course;
      if (shouldStore) insertBestMatch(schoolMatch.courses, course);
    }
  }
  const matches = matchesBySchool.flatMap((schoolMatch, index): SchoolMatch[] => {
    if (!schoolMatch) return [];
    const [likelyCount = 0, matchCount = 0, reachCount = 0, unknownCount = 0, outOfReachCount = 0] =
      bandCounts.subarray(index * BAND_COUNT);
    const courseBands = {
      likely: likelyCount,
      match: matchCount,
      reach: reachCount,
      unknown: unknownCount,
      outOfReach: outOfReachCount,
    };
    const courseCount = likelyCount + matchCount + reachCount + unknownCount;
    return [{ ...schoolMatch, courseCount, courseBands, band: getBandOfCourses(courseBands) }];
  });
  for (const { school } of matches) outOfReach.delete(school.id);
  return { matches, outOfReach: outOfReach.size, withoutField };
}

type RankedCourse = MatchScore & { id: number; order: number; variantOrder: number; fieldOrder: number };

/** Sort position (`order`) of courses that are likely or a match. Within it, a likely variant gives way to a match. */
const WITHIN_REACH_ORDER = 1;

/**
 * Whether a course is better than another one. Bands are compared first, so that a course which the student can enter
 * represents the school, but a variant with a foundation or placement year does not while another one is within reach.
 * Then follow how closely the course belongs to the requested field, and scores.
 */
export const isBetter = (course: RankedCourse, otherCourse: RankedCourse) =>
  (Math.max(course.order, WITHIN_REACH_ORDER) - Math.max(otherCourse.order, WITHIN_REACH_ORDER) ||
    course.variantOrder - otherCourse.variantOrder ||
    course.order - otherCourse.order ||
    course.fieldOrder - otherCourse.fieldOrder ||
    compareMatches(course, otherCourse) ||
    course.id - otherCourse.id) < 0;

/** Returns 1 for a course that belongs to further fields than the requested one, and otherwise 0. */
export const getFieldOrder = (
  { inSeveralBlocks }: Pick<CourseBlock['courses'], 'inSeveralBlocks'>,
  index: number,
  { groupId }: Pick<Criteria, 'groupId'>,
): number => (groupId && inSeveralBlocks?.[index] === 1 ? 1 : 0);

/** Returns 1 for a course without a title, or with a foundation or placement year, and otherwise 0. */
export const getVariantOrder = ({ untitled }: Pick<CourseBlock['courses'], 'untitled'>, index: number): number =>
  untitled?.[index] === 1 ? 1 : 0;

function isBestRanked(bestCourses: readonly RankedCourse[], course: RankedCourse): boolean {
  const lastBest = bestCourses[MAX_BEST_COURSES - 1];
  return !lastBest || isBetter(course, lastBest);
}

function insertBestMatch(bestCourses: CourseMatch[], course: CourseMatch): void {
  let position = bestCourses.length < MAX_BEST_COURSES ? bestCourses.length : MAX_BEST_COURSES - 1;
  for (; position > 0 && isBetter(course, bestCourses[position - 1] as CourseMatch); position--)
    bestCourses[position] = bestCourses[position - 1] as CourseMatch;
  bestCourses[position] = course;
}

/**
 * Whether a school is sorted last (specialSchoolsLast): two-year colleges, and single-faith, tribal or non-degree
 * schools; schools of another field than the requested one; undergraduate colleges in postgraduate searches.
 */
const isSpecialSchool = ({ rankSort, admission }: MatchSchool, { groupId }: Criteria, levelKey: string) =>
  rankSort > NO_RANK ||
  Boolean(groupId && admission?.onlyGroups && !admission.onlyGroups.includes(groupId)) ||
  (levelKey !== FIRST_DEGREE && admission?.isBaccalaureate === true);

const FIRST_DEGREE = 'bachelor';
