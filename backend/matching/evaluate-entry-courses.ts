import { assertNever } from '#shared/assert-never.ts';
import type { EntryRule, REACH_SORTS } from '#shared/contract/matching/entry-rules.ts';
import type { Placement, Position } from '#shared/contract/matching/placement.ts';
import { getSortableAmount } from '#shared/rules/budget.ts';
import type { EntryEvaluation } from '#shared/rules/exams/evaluate-entry.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { countGradesAbove, estimateEase, isEstimated } from '#shared/rules/placement/placement.ts';
import { getStanding, type Standing } from '#shared/rules/placement/standing.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { createCourseScorer } from './score-course.ts';
import {
  type CourseAdmission,
  createRuleFinder,
  findSchoolsWithOfferRules,
  type MatchSchool,
  locateCourses,
  type PublishedRule,
  CourseDeduplicator,
  type CourseBlock,
} from './catalogue.ts';

export interface EntrySource {
  shelves: readonly CourseBlock[];
  schools: readonly MatchSchool[];
  published: readonly PublishedRule[];
}

export interface EvaluatedCourse {
  id: number;
  kind: CourseBlock['kind'];
  /** Whether the name is only a field or level, or the course is a variant with a foundation or placement year. */
  isUntitled: boolean;
  school: MatchSchool;
  levelId: number;
  groupId: number;
  fee: number;
  currency: string;
  rule: EntryRule | null;
  judged: EntryEvaluation;
  placement: Placement;
  standing: Standing;
}

interface EvaluatedReach {
  degrees: EvaluatedCourse[];
  /** Pathway courses whose published rule is met. */
  openWays: EvaluatedCourse[];
  counts: Record<Position, number>;
  standings: Record<Standing, number>;
  /** Ids of schools with a degree whose published requirement is met. */
  schoolsMet: Set<number>;
}

type CourseWithRule = Omit<EvaluatedCourse, 'isUntitled' | 'judged' | 'placement' | 'standing'> & {
  admission: CourseAdmission | null;
};

/** Calls `visitCourse` once for each course. School, level and field are looked up once per block of courses. */
export function forEachCourse(
  { shelves, schools, published }: EntrySource,
  visitCourse: (course: CourseWithRule) => void,
) {
  const getRule = createRuleFinder(published);
  const schoolIdsWithRules = new Set(published.map(({ schoolId }) => schoolId));
  const schoolIdsWithOfferRules = findSchoolsWithOfferRules(published);
  // Skips repeated visits, because a course in two fields is in two blocks.
  const courseDeduplicator = new CourseDeduplicator();
  for (const { kind, levelId, groupId, currency, courses } of shelves) {
    const rulesBySchool = new Map<number, EntryRule | null>();
    const schoolIndexes = locateCourses(schools, courses);
    for (let index = 0; index < courses.ids.length; index++) {
      const school = schools[schoolIndexes[index] as number];
      if (!school || courseDeduplicator.has(courses, index)) continue;
      courseDeduplicator.add(courses, index);
      const id = courses.ids[index] as number;
      let rule = schoolIdsWithRules.has(school.id) ? rulesBySchool.get(school.id) : null;
      if (rule === undefined) rulesBySchool.set(school.id, (rule = getRule({ schoolId: school.id, levelId, groupId })));
      const admission = courses.admissions[index] ?? null;
      const offer = admission?.offer?.aLevel?.first ?? '';
      if (offer && schoolIdsWithOfferRules.has(school.id))
        rule = getRule({ schoolId: school.id, levelId, groupId, offer });
      visitCourse({ id, kind, school, levelId, groupId, fee: courses.fees[index] ?? 0, currency, rule, admission });
    }
  }
}

/** Evaluates each course once and places it in the same way as smart selection. */
export function evaluateEntryCourses({ shelves, schools, published }: EntrySource, exam: ExamAnswers): EvaluatedReach {
  const results = { exam, points: countUcasPoints(exam), sat: null, act: null, average: null, gpa: null };
  const createBlockScorer = createCourseScorer({ published }, { results, education: 0, english: null });
  // Skips repeated visits, because a course in two fields is in two blocks.
  const courseDeduplicator = new CourseDeduplicator();
  const evaluatedReach: EvaluatedReach = {
    degrees: [],
    openWays: [],
    counts: { above: 0, among: 0, below: 0, farBelow: 0, unknown: 0 },
    standings: {
      met: 0,
      derived: 0,
      close: 0,
      missed: 0,
      above: 0,
      among: 0,
      below: 0,
      farBelow: 0,
      estimated: 0,
      unknown: 0,
    },
    schoolsMet: new Set(),
  };
  for (const block of shelves) {
    const { kind, levelId, groupId, currency, courses } = block;
    const places = locateCourses(schools, courses);
    const scoreCourse = createBlockScorer(block);
    for (let index = 0; index < courses.ids.length; index++) {
      const school = schools[places[index] as number];
      if (!school || courseDeduplicator.has(courses, index)) continue;
      courseDeduplicator.add(courses, index);
      const { rule, judged: evaluation, placement } = scoreCourse(school, index);
      const isWithinReach = placement.position === 'above' || placement.position === 'among';
      if (kind === 'pathway' && !isWithinReach) continue;
      const fee = courses.fees[index] ?? 0;
      const standing = getStanding(placement, exam);
      const course = {
        id: courses.ids[index] as number,
        kind,
        isUntitled: courses.untitled?.[index] === 1,
        school,
        levelId,
        groupId,
        fee,
        currency,
        rule,
        judged: evaluation,
        placement,
        standing,
      };
      if (kind === 'pathway') evaluatedReach.openWays.push(course);
      else {
        evaluatedReach.counts[placement.position] += 1;
        evaluatedReach.degrees.push(course);
        evaluatedReach.standings[standing] += 1;
        if (standing === 'met') evaluatedReach.schoolsMet.add(school.id);
      }
    }
  }
  return evaluatedReach;
}

type ReachSort = (typeof REACH_SORTS)[number];

/**
 * Returns how far the results are below the requirement. A missing grade counts as several points, and distances under
 * different rules are only roughly comparable.
 */
const calculateDistance = ({ judged: { gap, missing } }: EvaluatedCourse) =>
  missing.length === 0 ? gap : missing.reduce((sum, { steps }) => sum + Math.max(1, steps), gap);

/** Sort order, from the best chance to the worst. Courses without a placement come before those far out of reach. */
const POSITION_ORDER: Record<Position, number> = { above: 0, among: 1, below: 2, unknown: 3, farBelow: 4 };

/** Sorts courses. The sort keys are computed once per course, because there may be tens of thousands of courses. */
export function sortEntryCourses(
  courses: readonly EvaluatedCourse[],
  sort: ReachSort,
  hasField = true,
): EvaluatedCourse[] {
  const keyWidth = 4;
  const sortKeys = new Float64Array(courses.length * keyWidth);
  for (let index = 0; index < courses.length; index++) {
    const course = courses[index] as EvaluatedCourse;
    sortKeys.set(getSortKeys(course, { sort, hasField }), index * keyWidth);
    sortKeys[index * keyWidth + keyWidth - 1] = course.id;
  }
  const compareKey = (firstIndex: number, secondIndex: number, key: number) =>
    (sortKeys[firstIndex * keyWidth + key] as number) - (sortKeys[secondIndex * keyWidth + key] as number);
  const sortedIndexes = Uint32Array.from(courses.keys()).sort(
    (firstIndex, secondIndex) =>
      compareKey(firstIndex, secondIndex, 0) ||
      compareKey(firstIndex, secondIndex, 1) ||
      compareKey(firstIndex, secondIndex, 2) ||
      compareKey(firstIndex, secondIndex, 3),
  );
  const sortedCourses = Array.from(sortedIndexes, (index) => courses[index] as EvaluatedCourse);
  if (sort !== 'closest') return sortedCourses;
  return alternateSchools(
    sortedCourses,
    (position) => sortKeys[(sortedIndexes[position] as number) * keyWidth] as number,
  );
}

/**
 * Alternates the schools among courses with an equal key: first the first course of each school, then the second.
 * Otherwise the courses of a single school fill the first pages.
 */
function alternateSchools(
  sortedCourses: readonly EvaluatedCourse[],
  getKey: (position: number) => number,
): EvaluatedCourse[] {
  const alternatedCourses: EvaluatedCourse[] = [];
  for (let start = 0, end = 0; start < sortedCourses.length; start = end) {
    const key = getKey(start);
    const rounds: EvaluatedCourse[][] = [];
    const roundBySchool = new Map<number, number>();
    for (end = start; end < sortedCourses.length && getKey(end) === key; end++) {
      const course = sortedCourses[end] as EvaluatedCourse;
      const round = roundBySchool.get(course.school.id) ?? 0;
      roundBySchool.set(course.school.id, round + 1);
      (rounds[round] ??= []).push(course);
    }
    for (const round of rounds) for (const course of round) alternatedCourses.push(course);
  }
  return alternatedCourses;
}

const getRank = ({ school: { rankSort } }: EvaluatedCourse) => rankSort || Number.MAX_SAFE_INTEGER;

/** Returns the fee in Hong Kong dollars for sorting. Unknown fees sort last. */
const getFeeInHkd = ({ fee, currency }: EvaluatedCourse) =>
  fee > 0 ? getSortableAmount(fee, currency) : Number.MAX_SAFE_INTEGER;

/** Distance that is larger than any real one. */
const MAX_DISTANCE = 1e6;

/** Added for a course that may require a subject without a result. It is less than a grade. */
const MISSING_SUBJECT_DISTANCE = 0.5;

/** Added without a requested field for a course without a published requirement. It is more than any distance. */
const WITHOUT_RULE_DISTANCE = 1000;

/** Grades within which courses count as equally close without a requested field. */
const COMPARABLE_GRADES = 6;

/** Added without a requested field for a course without a known fee. It is more than any field. */
const WITHOUT_FEE_ORDER = 1000;

/** Added without a requested field for a two-year college or a school of a single kind. It is more than a missing fee. */
const SPECIAL_SCHOOL_ORDER = 2000;

/** Distance in grades for a rule that states no number. */
const UNMEASURED_GRADES = 5;

/**
 * Returns the sort keys for 'closest': tier and distance, then rank. The first tiers are titled courses within reach,
 * titled courses slightly out of reach, and the same two for offers without a title. Courses without comparable figures
 * come last. If no field is requested, a few grades more or less do not decide: courses with a published requirement
 * come first, then general schools, those with a known fee, and the fields in their order, which is that of demand.
 */
function getClosenessKeys(course: EvaluatedCourse, hasField: boolean): [number, number] {
  const { placement, rule, isUntitled, groupId, fee, school } = course;
  const { position, basis } = placement;
  const toKeys = (tier: number, distance: number): [number, number] =>
    hasField
      ? [tier * MAX_DISTANCE + distance, getRank(course)]
      : [
          tier * MAX_DISTANCE + Math.floor(distance / COMPARABLE_GRADES),
          (school.rankSort > NO_RANK ? SPECIAL_SCHOOL_ORDER : 0) +
            (fee > 0 ? 0 : WITHOUT_FEE_ORDER) +
            groupId * COMPARABLE_GRADES +
            (distance % COMPARABLE_GRADES),
        ];
  if (position === 'farBelow') return toKeys(CLOSENESS_TIERS.farBelow, 0);
  if (position === 'unknown')
    return toKeys(rule ? CLOSENESS_TIERS.unknownWithRule : CLOSENESS_TIERS.unknown, Number(isUntitled));
  if (isEstimated(placement)) return toKeys(CLOSENESS_TIERS.admissionRate, getEstimateOrder(course));
  const grades = countGradesAbove(placement);
  const isOutOfReach = position === 'below';
  const unmeasuredDistance = isOutOfReach ? calculateDistance(course) : UNMEASURED_GRADES;
  const isByRule = basis === 'rule' || basis === 'derivedRule';
  return toKeys(
    CLOSENESS_TIERS.compared + Number(isUntitled) * 2 + Number(isOutOfReach),
    (hasField || isByRule ? 0 : WITHOUT_RULE_DISTANCE) +
      (grades === null ? unmeasuredDistance : Math.abs(grades)) +
      (placement.missingSubjects.length > 0 ? MISSING_SUBJECT_DISTANCE : 0),
  );
}

/** Order of estimates. Open admission says nothing of a student. */
const OPEN_ADMISSION_ORDER = 10;

const getEstimateOrder = ({ placement: { position, basis } }: EvaluatedCourse) =>
  POSITION_ORDER[position] + (basis === 'openAdmission' ? OPEN_ADMISSION_ORDER : 0);

/**
 * First tier of each kind of course. Compared courses have four tiers: titled or untitled, each within reach or
 * slightly out of it.
 */
const CLOSENESS_TIERS = { compared: 0, admissionRate: 4, unknownWithRule: 5, unknown: 6, farBelow: 7 } as const;

function getSortKeys(
  course: EvaluatedCourse,
  { sort, hasField }: { sort: ReachSort; hasField: boolean },
): [number, number, number] {
  const { position } = course.placement;
  switch (sort) {
    case 'closest':
      return [...getClosenessKeys(course, hasField), course.school.id];
    case 'position': {
      // Among courses without a position, those with a published rule come first.
      const groupOrder = POSITION_ORDER[position] * 2 + (position === 'unknown' && !course.rule ? 1 : 0);
      return [groupOrder * MAX_DISTANCE + calculateDistance(course), -estimateEase(course.placement), getRank(course)];
    }
    case 'fee':
      return [getFeeInHkd(course), getRank(course), 0];
    case 'rank':
      return [getRank(course), POSITION_ORDER[position], 0];
    default:
      return assertNever(sort);
  }
}

/** Number of fields in most demand. The ids of the fields are in the order of demand. */
const POPULAR_FIELD_COUNT = 8;

/**
 * Selects the first courses within reach of different schools and popular fields, for visitors who chose no field. If
 * there are too few, the first courses of other schools follow.
 */
export function selectVariedCourses(courses: readonly EvaluatedCourse[], max: number): EvaluatedCourse[] {
  const popularCourses = courses.filter(
    ({ groupId, placement }) =>
      groupId <= POPULAR_FIELD_COUNT &&
      !isEstimated(placement) &&
      (placement.position === 'above' || placement.position === 'among'),
  );
  const coursesByField = new Map<number, EvaluatedCourse>();
  const schoolIds = new Set<number>();
  for (const course of popularCourses) {
    if (coursesByField.size === max) break;
    if (coursesByField.has(course.groupId) || schoolIds.has(course.school.id)) continue;
    coursesByField.set(course.groupId, course);
    schoolIds.add(course.school.id);
  }
  return limitPerSchool([...coursesByField.values(), ...courses], max);
}

export function limitPerSchool(courses: readonly EvaluatedCourse[], max: number): EvaluatedCourse[] {
  const firstCourseBySchool = new Map<number, EvaluatedCourse>();
  for (const course of courses) {
    if (firstCourseBySchool.size === max) break;
    if (!firstCourseBySchool.has(course.school.id)) firstCourseBySchool.set(course.school.id, course);
  }
  return [...firstCourseBySchool.values()];
}
