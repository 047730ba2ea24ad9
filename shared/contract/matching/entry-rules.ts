import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  address,
  chineseName,
  count,
  flag,
  givenId,
  givenList,
  givenOneOf,
  givenWholeNumber,
  list,
  number,
  part,
  picture,
  schoolOfCourse,
  text,
  token,
  yes,
} from '#shared/contract/fields.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { sourced } from '#shared/contract/catalogue/fact.ts';
import { placement, POSITIONS } from './placement.ts';
import { ExamForm } from './selection-form.ts';

/** Grade to points. */
const Points = z.record(z.string(), z.number());

/** So many of these subjects (none named: of any) at this grade or better. */
export const ExamRequirement = z.object({ subjects: list(token()), count: count(), grade: token() });
export type ExamRequirement = z.infer<typeof ExamRequirement>;

/** How a school counts the results of an exam, as data; shared/rules/exams/count-results.ts carries it out. */
export const CountingRule = z.object({
  id: token(),
  key: token(),
  /** As publicTestType has it. */
  exam: token(),
  name: text(),
  /** How it counts, in words. */
  note: text(),
  /** Where it stands, where it is a school's published way. */
  source: address(),
  illustrative: flag(),
  points: Points,
  /** Subjects with a table of their own. */
  ownPoints: list(z.object({ subjects: list(token()), points: Points })),
  /** Subjects whose points are added up and count as one, under the first one's name. */
  joined: list(list(token())),
  /** Of these only the best one counts. */
  oneOf: list(list(token())),
  leftOut: list(token()),
  weights: list(z.object({ subjects: list(token()), weight: z.number() })),
  /** In order: the best so many of these subjects that are still left; none named: of any. */
  take: list(z.object({ subjects: list(token()), count: count() })),
  /** Subjects beyond those taken count for a share of their points. */
  beyond: z.object({ count: count(), share: z.number() }).nullable().default(null),
  /** Points beside the sum, once for every subject with such a grade, up to a limit. */
  topGrades: z
    .object({ grades: list(token()), points: z.number(), most: z.number() })
    .nullable()
    .default(null),
  required: list(ExamRequirement),
  fullMarks: z.number(),
});
export type CountingRule = z.infer<typeof CountingRule>;

/** All the ways of counting that schools here use. */
export const countingRules = {
  method: 'GET',
  path: '/appMso/dse/rules',
  input: z.object({ publicTestType: givenOneOf(PUBLIC_EXAM_TYPES) }),
  datas: CountingRule,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/**
 * What a school has published that it asks for of an exam: how it counts, the points that it asks for, the grades, and
 * where that stands. `name` says for what it holds and `note` what it asks, in words.
 */
export const EntryRule = CountingRule.extend({
  /** Points by the way of counting; 0 where only grades are asked for. */
  asked: z.number(),
  /** Beside what is required; with any, all of one of them is required too. */
  alternatives: list(list(ExamRequirement)),
  /** The A-level grades of the courses that it holds for; '' for all. */
  asking: token(),
  /** The address of the page; never empty. */
  source: address().pipe(z.string().min(1)),
  sourceTitle: token(),
  /** The date of the page in its own words, '' where it gives none, and the year of that or 0. */
  asAt: text(),
  asAtYear: count(),
  /** The day on which the page was read, or a stored copy of it: YYYY-MM-DD, '' where it is not recorded. */
  readOn: token(),
  /** Whether it is stated by the school in one of the last three years; then it decides before any other evidence. */
  counts: yes(),
  /** Stated on the school's own page without a year: it places where nothing dated does. */
  isUndated: flag(),
  /** Stated by the school four to ten years ago: as an undated one, shown with its year. */
  isPast: flag(),
  /** Worked out by joining two pages of the school, such as its table of ATAR equivalents and the ATAR that it asks for; it states it nowhere so. */
  isDerived: flag(),
  /** Beside what can be compared it asks for something that nobody enters here: it places at a reach at best, where nothing else does. */
  isPartial: flag(),
});
export type EntryRule = z.infer<typeof EntryRule>;

// The fast line: first degrees, each judged by what its school has published. The specification does not name this call;
// it is this product's own, and the page works without it (client/features/fast-line).

/** From the best to what nobody can say: no published rule is known. */
export const ENTRY_VERDICTS = ['meets', 'close', 'notYet', 'unknown'] as const;
export type EntryVerdict = (typeof ENTRY_VERDICTS)[number];
export const REACH_SORTS = ['position', 'fee', 'rank'] as const;

/** A grade that is asked for and not there yet. */
const MissingGrade = z.object({
  requirement: ExamRequirement,
  have: token(),
  steps: count(),
  held: count(),
});

/** A school as it stands beside a course. */
export const ReachSchool = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  city: text(),
  country: text(),
  fkAreaCountryId: token(),
  countryKey: token(),
  schoolLogo: picture(),
  fkCurrencyTypeNum: token(),
});

/** A course that leads to the degree, and whose own published rule the result meets. */
const ReachWay = z.object({
  id: token(),
  fkInstitutionId: schoolOfCourse(),
  name: text(),
  nameChn: chineseName(),
  /** 1 to 12, or 0. */
  startMonth: count(),
  months: count(),
});

const ReachedCourse = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  school: ReachSchool,
  /** The same school's id, by which the edge counts what a visitor is shown. */
  fkInstitutionId: schoolOfCourse(),
  fkMajorLevelId: token(),
  /** A year's, in the school's currency. */
  fee: count(),
  verdict: z.enum(ENTRY_VERDICTS),
  placement: placement(),
  /** Null where none is known; then the verdict is 'unknown'. */
  rule: EntryRule.nullable().default(null),
  /** Points by the rule; null where the result cannot be counted by it. */
  have: number(),
  gap: count(),
  missing: list(MissingGrade),
  ways: list(ReachWay),
});

const ExamReach = z.object({
  /** Of all courses sought, whatever positions are wanted: they add up to the total. */
  counts: part({ above: count(), among: count(), below: count(), farBelow: count(), unknown: count() }),
  total: count(),
  /** How many schools have a course among or above whose entrants the result is. */
  schoolsMet: count(),
  /** Courses of the wanted verdicts, also those that a visitor is not shown. */
  found: count(),
  rows: list(ReachedCourse),
});

const LAST_PAGE = 10_000;
const MAX_ROWS = 100;

/** First degrees in the order that is wanted; a visitor gets the first three, each of another school. */
export const examReach = {
  method: 'POST',
  path: '/appMso/dse/reach',
  input: z.object({
    form: ExamForm,
    fkAreaCountryId: givenId(),
    fkCourseTypeGroupId: givenId(),
    /** None named: all. */
    positions: givenList(z.enum(POSITIONS), POSITIONS.length),
    sort: givenOneOf(REACH_SORTS),
    currentPage: givenWholeNumber(1, LAST_PAGE),
    showCount: givenWholeNumber(1, MAX_ROWS),
  }),
  edgeFields: ['publicLevel'],
  data: ExamReach,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

const MAX_RULES = 20;

/** What schools have published that they ask for of one exam, whether or not anybody may be judged by it. A backend without it shows none. */
export const examSchools = {
  method: 'GET',
  path: '/appMso/dse/schools',
  input: z.object({ publicTestType: z.enum(PUBLIC_EXAM_TYPES), showCount: givenWholeNumber(1, MAX_RULES) }),
  edgeFields: ['publicLevel'],
  datas: z.object({ school: ReachSchool, fkMajorLevelId: token(), rule: EntryRule, ...sourced }),
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
