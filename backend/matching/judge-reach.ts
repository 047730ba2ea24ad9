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
import {
  createRuleFinder,
  type MatchSchool,
  locateCourses,
  type PublishedRule,
  SeenCourses,
  type Shelf,
} from './catalogue.ts';

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
  const ruleOf = createRuleFinder(published);
  const haveRules = new Set(published.map(({ schoolId }) => schoolId));
  const seen = new SeenCourses(); // A course of two fields stands on two shelves.
  for (const { kind, levelId, groupId, currency, courses } of shelves) {
    const rules = new Map<number, EntryRule | null>();
    const places = locateCourses(schools, courses);
    for (let at = 0; at < courses.ids.length; at++) {
      const school = schools[places.schools[at] as number];
      if (!school || !seen.add(places.courses[at] as number)) continue;
      const id = courses.ids[at] as number;
      let rule = haveRules.has(school.id) ? rules.get(school.id) : null;
      if (rule === undefined) rules.set(school.id, (rule = ruleOf({ schoolId: school.id, levelId, groupId })));
      visit({ id, kind, school, levelId, groupId, fee: courses.fees[at] ?? 0, currency, rule });
    }
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
      found.degrees.push(judgedOf(course, judged));
      if (judged.verdict === 'meets') found.schoolsMet.add(course.school.id);
    } else if (judged.verdict === 'meets') found.openWays.push(judgedOf(course, judged));
  });
  return found;
}

/** Named one by one: of tens of thousands, to spread them takes longer than to judge them. */
function judgedOf(course: RuledCourse, judged: JudgedEntry): JudgedCourse {
  const { id, kind, school, levelId, groupId, fee, currency, rule } = course;
  return { id, kind, school, levelId, groupId, fee, currency, rule, judged };
}

type ReachSort = (typeof REACH_SORTS)[number];

/** Grades weigh as much as several points, and a figure of one rule is never compared with that of another closely. */
const distanceOf = ({ judged: { gap, missing } }: JudgedCourse) =>
  missing.reduce((sum, { steps }) => sum + Math.max(1, steps), gap);

/** In numbers that are worked out once for each course, for there may be tens of thousands. */
export function sortReach(courses: readonly JudgedCourse[], sort: ReachSort): JudgedCourse[] {
  const width = 4;
  const keys = new Float64Array(courses.length * width);
  for (let at = 0; at < courses.length; at++) {
    const course = courses[at] as JudgedCourse;
    keys.set(keysOf(course, sort), at * width);
    keys[at * width + width - 1] = course.id;
  }
  const compare = (one: number, other: number) => {
    for (let key = 0; key < width; key++) {
      const apart = (keys[one * width + key] as number) - (keys[other * width + key] as number);
      if (apart !== 0) return apart;
    }
    return 0;
  };
  const order = Uint32Array.from(courses.keys()).sort(compare);
  return Array.from(order, (at) => courses[at] as JudgedCourse);
}

/** A school without a place comes after those with one. */
const rankOf = ({ school: { rankSort } }: JudgedCourse) => rankSort || Number.MAX_SAFE_INTEGER;

/** A fee that nobody knows comes after all others. */
const feeInHkd = ({ fee, currency }: JudgedCourse) => (fee > 0 ? worthInOrder(fee, currency) : Number.MAX_SAFE_INTEGER);

function keysOf(course: JudgedCourse, sort: ReachSort): number[] {
  switch (sort) {
    case 'verdict':
      // Of what nobody is judged by, what somebody has published comes first: it can be read.
      return [ENTRY_VERDICTS.indexOf(course.judged.verdict), course.rule ? 0 : 1, distanceOf(course), rankOf(course)];
    case 'fee':
      return [feeInHkd(course), rankOf(course)];
    case 'rank':
      return [rankOf(course), ENTRY_VERDICTS.indexOf(course.judged.verdict)];
    default:
      return assertNever(sort);
  }
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
