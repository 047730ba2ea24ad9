import { assertNever } from '#shared/assert-never.ts';
import {
  ENTRY_VERDICTS,
  type EntryRule,
  type EntryVerdict,
  type REACH_SORTS,
} from '#shared/contract/matching/entry-rules.ts';
import { worthInOrder } from '#shared/rules/budget.ts';
import { type JudgedEntry, judgeEntry } from '#shared/rules/exams/judge-entry.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { createRuleFinder, type MatchSchool, type PublishedRule, type Shelf } from './catalogue.ts';

export interface ReachSource {
  shelves: readonly Shelf[];
  schools: readonly MatchSchool[];
  published: readonly PublishedRule[];
}

export interface JudgedCourse {
  id: number;
  kind: Shelf['kind'];
  school: MatchSchool;
  levelId: number;
  groupId: number;
  fee: number;
  currency: string;
  rule: EntryRule | null;
  judged: JudgedEntry;
}

interface JudgedReach {
  degrees: JudgedCourse[];
  /** Only those that are open: their own published rule is met. */
  openWays: JudgedCourse[];
  counts: Record<EntryVerdict, number>;
  /** Schools with a degree whose published rule is met. */
  schoolsMet: Set<number>;
}

/** A course, and the rule that is published for it. */
type RuledCourse = Omit<JudgedCourse, 'judged'>;

/** All courses, however many, each once: a school, level and field is looked up once for each shelf. */
export function forEachCourse({ shelves, schools, published }: ReachSource, visit: (course: RuledCourse) => void) {
  const schoolOf = new Map(schools.map((school) => [school.id, school]));
  const ruleOf = createRuleFinder(published);
  const seen = new Set<number>(); // A course of two fields stands on two shelves.
  for (const { kind, levelId, groupId, currency, courses } of shelves) {
    const rules = new Map<number, EntryRule | null>();
    courses.ids.forEach((id, at) => {
      const school = schoolOf.get(courses.schools[at] as number);
      if (!school || seen.has(id)) return;
      seen.add(id);
      let rule = rules.get(school.id);
      if (rule === undefined) rules.set(school.id, (rule = ruleOf({ schoolId: school.id, levelId, groupId })));
      visit({ id, kind, school, levelId, groupId, fee: courses.fees[at] ?? 0, currency, rule });
    });
  }
}

/** A rule is judged once, however many courses go by it. */
export function judgeReach(source: ReachSource, answers: ExamAnswers): JudgedReach {
  const notKnown = judgeEntry(null, answers);
  const byRule = new Map(source.published.map(({ rule }) => [rule, judgeEntry(rule, answers)]));
  const found: JudgedReach = {
    degrees: [],
    openWays: [],
    counts: { meets: 0, close: 0, notYet: 0, unknown: 0 },
    schoolsMet: new Set(),
  };
  forEachCourse(source, (course) => {
    const judged = (course.rule && byRule.get(course.rule)) ?? notKnown;
    if (course.kind === 'degree') {
      found.counts[judged.verdict] += 1;
      found.degrees.push({ ...course, judged });
      if (judged.verdict === 'meets') found.schoolsMet.add(course.school.id);
    } else if (judged.verdict === 'meets') found.openWays.push({ ...course, judged });
  });
  return found;
}

type ReachSort = (typeof REACH_SORTS)[number];

/** Grades weigh as much as several points, and a figure of one rule is never compared with that of another closely. */
const distanceOf = ({ judged: { gap, missing } }: JudgedCourse) =>
  missing.reduce((sum, { steps }) => sum + Math.max(1, steps), gap);

/** In numbers that are worked out once for each course, for there may be tens of thousands. */
export function sortReach(courses: readonly JudgedCourse[], sort: ReachSort): JudgedCourse[] {
  return courses
    .map((course) => ({ course, keys: keysOf(course, sort) }))
    .sort((one, other) => compareKeys(one.keys, other.keys) || one.course.id - other.course.id)
    .map(({ course }) => course);
}

/** A school without a place comes after those with one. */
const rankOf = ({ school: { rankSort } }: JudgedCourse) => rankSort || Number.MAX_SAFE_INTEGER;

/** A fee that nobody knows comes after all others. */
const feeInHkd = ({ fee, currency }: JudgedCourse) => (fee > 0 ? worthInOrder(fee, currency) : Number.MAX_SAFE_INTEGER);

function keysOf(course: JudgedCourse, sort: ReachSort): number[] {
  switch (sort) {
    case 'verdict':
      return [ENTRY_VERDICTS.indexOf(course.judged.verdict), distanceOf(course), rankOf(course)];
    case 'fee':
      return [feeInHkd(course), rankOf(course)];
    case 'rank':
      return [rankOf(course), ENTRY_VERDICTS.indexOf(course.judged.verdict)];
    default:
      return assertNever(sort);
  }
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [at, key] of one.entries()) if (key !== other[at]) return key - (other[at] ?? 0);
  return 0;
}

/** The first of each school. */
export function firstOfSchools(courses: readonly JudgedCourse[], most: number): JudgedCourse[] {
  const bySchool = new Map<number, JudgedCourse>();
  for (const course of courses) {
    if (bySchool.size === most) break;
    if (!bySchool.has(course.school.id)) bySchool.set(course.school.id, course);
  }
  return [...bySchool.values()];
}
