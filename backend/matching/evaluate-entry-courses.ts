import { assertNever } from '#shared/assert-never.ts';
import type { EntryRule, REACH_SORTS } from '#shared/contract/matching/entry-rules.ts';
import type { Placement, Position } from '#shared/contract/matching/placement.ts';
import { worthInOrder } from '#shared/rules/budget.ts';
import type { EntryEvaluation } from '#shared/rules/exams/evaluate-entry.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { easeOf } from '#shared/rules/placement/placement.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
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
  school: MatchSchool;
  levelId: number;
  groupId: number;
  fee: number;
  currency: string;
  rule: EntryRule | null;
  judged: EntryEvaluation;
  placement: Placement;
}

interface JudgedReach {
  degrees: EvaluatedCourse[];
  /** Pathways whose published rule is met. */
  openWays: EvaluatedCourse[];
  counts: Record<Position, number>;
  /** Schools with a degree at position 'above' or 'among'. */
  schoolsMet: Set<number>;
}

type RuledCourse = Omit<EvaluatedCourse, 'judged' | 'placement'> & { admission: CourseAdmission | null };

/** Calls `visit` once for each course. School, level and field are looked up once per block. */
export function forEachCourse({ shelves, schools, published }: EntrySource, visit: (course: RuledCourse) => void) {
  const getRule = createRuleFinder(published);
  const haveRules = new Set(published.map(({ schoolId }) => schoolId));
  const schoolIds = findSchoolsWithOfferRules(published);
  const courseDeduplicator = new CourseDeduplicator(); // Courses of two fields are in two blocks.
  for (const { kind, levelId, groupId, currency, courses } of shelves) {
    const rules = new Map<number, EntryRule | null>();
    const places = locateCourses(schools, courses);
    for (let index = 0; index < courses.ids.length; index++) {
      const school = schools[places[index] as number];
      if (!school || courseDeduplicator.has(courses, index)) continue;
      courseDeduplicator.add(courses, index);
      const id = courses.ids[index] as number;
      let rule = haveRules.has(school.id) ? rules.get(school.id) : null;
      if (rule === undefined) rules.set(school.id, (rule = getRule({ schoolId: school.id, levelId, groupId })));
      const admission = courses.admissions[index] ?? null;
      const offer = admission?.offer?.aLevel?.first ?? '';
      if (offer && schoolIds.has(school.id)) rule = getRule({ schoolId: school.id, levelId, groupId, offer });
      visit({ id, kind, school, levelId, groupId, fee: courses.fees[index] ?? 0, currency, rule, admission });
    }
  }
}

/** Evaluates each course once and places it as a smart selection does. */
export function evaluateEntryCourses({ shelves, schools, published }: EntrySource, exam: ExamAnswers): JudgedReach {
  const results = { exam, points: countUcasPoints(exam), sat: null, act: null, average: null, gpa: null };
  const judgeCourse = createCourseScorer({ published }, { results, education: 0, english: null });
  const courseDeduplicator = new CourseDeduplicator(); // Courses of two fields are in two blocks.
  const judgedReach: JudgedReach = {
    degrees: [],
    openWays: [],
    counts: { above: 0, among: 0, below: 0, farBelow: 0, unknown: 0 },
    schoolsMet: new Set(),
  };
  for (const block of shelves) {
    const { kind, levelId, groupId, currency, courses } = block;
    const places = locateCourses(schools, courses);
    const judge = judgeCourse(block);
    for (let index = 0; index < courses.ids.length; index++) {
      const school = schools[places[index] as number];
      if (!school || courseDeduplicator.has(courses, index)) continue;
      courseDeduplicator.add(courses, index);
      const { rule, judged: evaluation, placement } = judge(school, index);
      const isWithin = placement.position === 'above' || placement.position === 'among';
      if (kind === 'pathway' && !isWithin) continue;
      const fee = courses.fees[index] ?? 0;
      const course = {
        id: courses.ids[index] as number,
        kind,
        school,
        levelId,
        groupId,
        fee,
        currency,
        rule,
        judged: evaluation,
        placement,
      };
      if (kind === 'pathway') judgedReach.openWays.push(course);
      else {
        judgedReach.counts[placement.position] += 1;
        judgedReach.degrees.push(course);
        if (isWithin) judgedReach.schoolsMet.add(school.id);
      }
    }
  }
  return judgedReach;
}

type ReachSort = (typeof REACH_SORTS)[number];

/**
 * Returns the distance to the requirement. A missing grade counts as several points; values of different rules are only
 * roughly comparable.
 */
const getDistance = ({ judged: { gap, missing } }: EvaluatedCourse) =>
  missing.length === 0 ? gap : missing.reduce((sum, { steps }) => sum + Math.max(1, steps), gap);

/** Sort order: realistic courses first. Courses without a placement precede those far out of reach. */
const ORDER_OF_POSITION: Record<Position, number> = { among: 0, above: 1, below: 2, unknown: 3, farBelow: 4 };

/** Sorts courses. Sort keys are computed once per course, since there may be tens of thousands. */
export function sortEntryCourses(courses: readonly EvaluatedCourse[], sort: ReachSort): EvaluatedCourse[] {
  const width = 4;
  const keys = new Float64Array(courses.length * width);
  for (let index = 0; index < courses.length; index++) {
    const course = courses[index] as EvaluatedCourse;
    keys.set(getKeys(course, sort), index * width);
    keys[index * width + width - 1] = course.id;
  }
  const difference = (item: number, other: number, key: number) =>
    (keys[item * width + key] as number) - (keys[other * width + key] as number);
  const order = Uint32Array.from(courses.keys()).sort(
    (item, other) =>
      difference(item, other, 0) ||
      difference(item, other, 1) ||
      difference(item, other, 2) ||
      difference(item, other, 3),
  );
  return Array.from(order, (index) => courses[index] as EvaluatedCourse);
}

const getRank = ({ school: { rankSort } }: EvaluatedCourse) => rankSort || Number.MAX_SAFE_INTEGER;

/** Fee for sorting; unknown fees sort last. */
const feeInHkd = ({ fee, currency }: EvaluatedCourse) =>
  fee > 0 ? worthInOrder(fee, currency) : Number.MAX_SAFE_INTEGER;

/** Larger than any distance in points or grades. */
const MAX_DISTANCE = 1e6;

function getKeys(course: EvaluatedCourse, sort: ReachSort): [number, number, number] {
  const { position } = course.placement;
  switch (sort) {
    case 'position': {
      // Courses without a placement come first among equals if they have a published rule.
      const group = ORDER_OF_POSITION[position] * 2 + (position === 'unknown' && !course.rule ? 1 : 0);
      return [group * MAX_DISTANCE + getDistance(course), easeOf(course.placement), getRank(course)];
    }
    case 'fee':
      return [feeInHkd(course), getRank(course), 0];
    case 'rank':
      return [getRank(course), ORDER_OF_POSITION[position], 0];
    default:
      return assertNever(sort);
  }
}

export function firstOfSchools(courses: readonly EvaluatedCourse[], max: number): EvaluatedCourse[] {
  const bySchool = new Map<number, EvaluatedCourse>();
  for (const course of courses) {
    if (bySchool.size === max) break;
    if (!bySchool.has(course.school.id)) bySchool.set(course.school.id, course);
  }
  return [...bySchool.values()];
}
