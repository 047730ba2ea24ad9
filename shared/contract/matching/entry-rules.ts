import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  address,
  chineseName,
  count,
  flag,
  optionalId,
  inputList,
  optionalEnum,
  optionalWholeNumber,
  list,
  number,
  group,
  picture,
  schoolOfCourse,
  text,
  token,
  defaultTrue,
} from '#shared/contract/fields.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { sourced } from '#shared/contract/catalogue/fact.ts';
import { placement, POSITIONS } from './placement.ts';
import { ExamForm } from './selection-form.ts';

/** Points by grade. */
const Points = z.record(z.string(), z.number());

/** A number of these subjects (any if empty) at this grade or better. */
export const ExamRequirement = z.object({ subjects: list(token()), count: count(), grade: token() });
export type ExamRequirement = z.infer<typeof ExamRequirement>;

/** Counting rule of a school for an exam as data; evaluated by shared/rules/exams/count-results.ts. */
export const CountingRule = z.object({
  id: token(),
  key: token(),
  /** As in publicTestType. */
  exam: token(),
  name: text(),
  /** Description. */
  note: text(),
  /** URL of the published rule. */
  source: address(),
  illustrative: flag(),
  points: Points,
  /** Subjects with a points table of their own. */
  ownPoints: list(z.object({ subjects: list(token()), points: Points })),
  /** Subjects whose points are summed and count as one, under the first name. */
  joined: list(list(token())),
  /** Groups of which only the best subject counts. */
  oneOf: list(list(token())),
  leftOut: list(token()),
  weights: list(z.object({ subjects: list(token()), weight: z.number() })),
  /** In order: a number of best subjects from a list (any if empty) among those left. */
  take: list(z.object({ subjects: list(token()), count: count() })),
  /** Fraction of the points of further subjects. */
  beyond: z.object({ count: count(), share: z.number() }).nullable().default(null),
  /** Bonus for each subject with such a grade, up to a limit. */
  topGrades: z
    .object({ grades: list(token()), points: z.number(), most: z.number() })
    .nullable()
    .default(null),
  required: list(ExamRequirement),
  fullMarks: z.number(),
});
export type CountingRule = z.infer<typeof CountingRule>;

/** All counting rules in use. */
export const countingRules = {
  method: 'GET',
  path: '/appMso/dse/rules',
  input: z.object({ publicTestType: optionalEnum(PUBLIC_EXAM_TYPES) }),
  datas: CountingRule,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/**
 * Published entry requirement for an exam: counting, points, grades and source. `name` is its scope and `note` its
 * text.
 */
export const EntryRule = CountingRule.extend({
  /** Required points; 0 if only grades are required. */
  asked: z.number(),
  /** Alternatives in addition to the requirements; if any, all of one of them are required. */
  alternatives: list(list(ExamRequirement)),
  /** Typical A-level offer of the courses it applies to; '' for all. */
  asking: token(),
  /** Page URL; never empty. */
  source: address().pipe(z.string().min(1)),
  sourceTitle: token(),
  /** Date as printed, '' without one, and its year or 0. */
  asAt: text(),
  asAtYear: count(),
  /** Date of reading, or of an archived copy: YYYY-MM-DD, '' if unknown. */
  readOn: token(),
  /** Stated by the school within three years; takes precedence over other evidence. */
  counts: defaultTrue(),
  /** Stated on the school's page without a year: used where no dated rule exists. */
  isUndated: flag(),
  /** Stated by the school four to ten years ago: used like an undated one, shown with its year. */
  isPast: flag(),
  /**
   * Derived from two pages of the school, such as its table of ATAR equivalents and its required ATAR; not stated as
   * such.
   */
  isDerived: flag(),
  /** Contains a requirement that cannot be entered here: places at reach at best, and only without other evidence. */
  isPartial: flag(),
});
export type EntryRule = z.infer<typeof EntryRule>;

// Fast line: first degrees, each evaluated by its school's published rule. An extension of the specification, optional
// for a backend (client/features/fast-line).

/** Best first; the last means no published rule. */
export const ENTRY_VERDICTS = ['meets', 'close', 'notYet', 'unknown'] as const;
export type EntryVerdict = (typeof ENTRY_VERDICTS)[number];
export const REACH_SORTS = ['position', 'fee', 'rank'] as const;

/** Required grade not reached. */
const MissingGrade = z.object({
  requirement: ExamRequirement,
  have: token(),
  steps: count(),
  held: count(),
});

/** School of a course. */
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

/** Pathway course to the degree whose own rule is met. */
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
  /** The school's id, by which the edge applies the visitor limit. */
  fkInstitutionId: schoolOfCourse(),
  fkMajorLevelId: token(),
  /** Per year in the school's currency. */
  fee: count(),
  verdict: z.enum(ENTRY_VERDICTS),
  placement: placement(),
  /** Null if unknown; the verdict is 'unknown' then. */
  rule: EntryRule.nullable().default(null),
  /** Points by the rule; null if not countable. */
  have: number(),
  gap: count(),
  missing: list(MissingGrade),
  ways: list(ReachWay),
});

const ExamReach = z.object({
  /** Counts over all courses, independent of the selected positions; they sum up to the total. */
  counts: group({ above: count(), among: count(), below: count(), farBelow: count(), unknown: count() }),
  total: count(),
  /** Number of schools with a course at above or among. */
  schoolsMet: count(),
  /** Courses with selected verdicts, including those hidden from visitors. */
  found: count(),
  rows: list(ReachedCourse),
});

const LAST_PAGE = 10_000;
const MAX_ROWS = 100;

/** First degrees in the requested order; visitors get three, of different schools. */
export const examReach = {
  method: 'POST',
  path: '/appMso/dse/reach',
  input: z.object({
    form: ExamForm,
    fkAreaCountryId: optionalId(),
    fkCourseTypeGroupId: optionalId(),
    /** Empty: all. */
    positions: inputList(z.enum(POSITIONS), POSITIONS.length),
    sort: optionalEnum(REACH_SORTS),
    currentPage: optionalWholeNumber(1, LAST_PAGE),
    showCount: optionalWholeNumber(1, MAX_ROWS),
  }),
  edgeFields: ['publicLevel'],
  data: ExamReach,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

const MAX_RULES = 20;

/** Published requirements for one exam, including unusable ones. Optional for a backend. */
export const examSchools = {
  method: 'GET',
  path: '/appMso/dse/schools',
  input: z.object({ publicTestType: z.enum(PUBLIC_EXAM_TYPES), showCount: optionalWholeNumber(1, MAX_RULES) }),
  edgeFields: ['publicLevel'],
  datas: z.object({ school: ReachSchool, fkMajorLevelId: token(), rule: EntryRule, ...sourced }),
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
