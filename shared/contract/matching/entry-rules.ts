import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  address,
  chineseName,
  count,
  flag,
  optionalId,
  optionalIds,
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
import { sourcedShape } from '#shared/contract/catalogue/fact.ts';
import { placementField, POSITIONS } from './placement.ts';
import { STANDINGS } from '#shared/rules/placement/standing.ts';
import { ExamForm } from './selection-form.ts';

const GradePoints = z.record(z.string(), z.number());

/** Requires `grade` or better in `count` of the subjects. An empty list accepts any subject. */
export const ExamRequirement = z.object({ subjects: list(token()), count: count(), grade: token() });
export type ExamRequirement = z.infer<typeof ExamRequirement>;

/** Rule by which a school counts the results of an exam, evaluated by shared/rules/exams/count-results.ts. */
export const CountingRule = z.object({
  id: token(),
  key: token(),
  /** Id of the exam, as in `publicTestType`. */
  exam: token(),
  name: text(),
  note: text(),
  /** URL of the page on which the school publishes the rule. */
  source: address(),
  illustrative: flag(),
  points: GradePoints,
  /** Subjects that use a points table of their own. */
  ownPoints: list(z.object({ subjects: list(token()), points: GradePoints })),
  /** Groups of subjects whose points are summed. Each group counts as one subject under its first name. */
  joined: list(list(token())),
  /** Groups of subjects of which only the best subject counts. */
  oneOf: list(list(token())),
  leftOut: list(token()),
  weights: list(z.object({ subjects: list(token()), weight: z.number() })),
  /**
   * Steps, evaluated in order: each takes the best `count` of the remaining subjects in a list, or of all remaining
   * subjects if the list is empty.
   */
  take: list(z.object({ subjects: list(token()), count: count() })),
  /** Number of further subjects, of whose points the fraction `share` counts. */
  beyond: z.object({ count: count(), share: z.number() }).nullable().default(null),
  /** Bonus `points` for each subject with one of the grades. `most` limits the sum. */
  topGrades: z
    .object({ grades: list(token()), points: z.number(), most: z.number() })
    .nullable()
    .default(null),
  required: list(ExamRequirement),
  fullMarks: z.number(),
});
export type CountingRule = z.infer<typeof CountingRule>;

export const countingRules = {
  method: 'GET',
  path: '/appMso/dse/rules',
  input: z.object({ publicTestType: optionalEnum(PUBLIC_EXAM_TYPES) }),
  datas: CountingRule,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/**
 * Entry requirement that a school publishes for an exam: counting rule, points, grades and source. `name` states to
 * which courses it applies. `note` quotes it.
 */
export const EntryRule = CountingRule.extend({
  /** Required points; 0 when only grades are required. */
  asked: z.number(),
  /** Alternatives in addition to `required`, one of which must be met. Empty if there are none. */
  alternatives: list(list(ExamRequirement)),
  /** Typical A-level offer of the courses to which the rule applies, or '' if it applies to all courses. */
  asking: token(),
  /** Ids of the fields (course type groups) to which the rule applies. Empty for all fields. */
  fieldIds: list(token()),
  /** URL of the page. Never empty. */
  source: address().pipe(z.string().min(1)),
  sourceTitle: token(),
  /** Date on the page, or '' if there is none. `asAtYear` is its year, or 0. */
  asAt: text(),
  asAtYear: count(),
  /** Date on which the page or its archived copy was read: YYYY-MM-DD, or '' if unknown. */
  readOn: token(),
  /**
   * Whether the school published the rule within the last three years. The rule then takes precedence over other
   * evidence.
   */
  counts: defaultTrue(),
  /** Whether the page states no year. Such a rule is used only if there is no dated rule. */
  isUndated: flag(),
  /** Whether the rule is four to ten years old. It is used like an undated rule and shown with its year. */
  isPast: flag(),
  /**
   * Whether the requirement is derived from two pages of the school, such as its table of ATAR equivalents and its
   * required ATAR, instead of being published on one page.
   */
  isDerived: flag(),
  /**
   * Whether the rule also requires something that students cannot enter here. It then places a course in 'reach' at
   * best, and only without other evidence.
   */
  isPartial: flag(),
});
export type EntryRule = z.infer<typeof EntryRule>;

// Fast line: evaluates bachelor's degrees by the published rules of their schools. An extension of the specification
// (client/features/fast-line), optional for a backend.

/** Verdicts, best first. `unknown` means that the school publishes no usable rule. */
export const ENTRY_VERDICTS = ['meets', 'close', 'notYet', 'unknown'] as const;
export type EntryVerdict = (typeof ENTRY_VERDICTS)[number];
/**
 * Sort orders of the fast line. `closest` (default): courses whose entrants or offers are nearest to the results
 * without exceeding them; `position`: best chance first.
 */
export const REACH_SORTS = ['closest', 'position', 'fee', 'rank'] as const;

const MissingGrade = z.object({
  requirement: ExamRequirement,
  have: token(),
  steps: count(),
  held: count(),
});

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

/** Pathway course that leads to the degree, and whose own rule the results meet. */
const ReachWay = z.object({
  id: token(),
  fkInstitutionId: schoolOfCourse(),
  name: text(),
  nameChn: chineseName(),
  /** Month from 1 to 12, or 0 if unknown. */
  startMonth: count(),
  months: count(),
});

const ReachCourse = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  school: ReachSchool,
  /** Id of the school, by which the edge limits the courses that visitors see. */
  fkInstitutionId: schoolOfCourse(),
  fkMajorLevelId: token(),
  /** Field of the course (course type group) in which it was found. */
  fkCourseTypeGroupId: token(),
  /** Fee per year in the school's currency. */
  fee: count(),
  /** Fees of the course, and fees and deadlines of its school, as in a list. */
  ...sourcedShape,
  verdict: z.enum(ENTRY_VERDICTS),
  placement: placementField(),
  standing: z.enum(STANDINGS).default('unknown'),
  /** Rule of the school, or null if unknown, in which case `verdict` is 'unknown'. */
  rule: EntryRule.nullable().default(null),
  /** Points of the results by the rule, or null if they cannot be counted. */
  have: number(),
  gap: count(),
  missing: list(MissingGrade),
  ways: list(ReachWay),
});

const ExamReach = z.object({
  /** Number of courses in each position, regardless of the selected positions. The sum is `total`. */
  counts: group({ above: count(), among: count(), below: count(), farBelow: count(), unknown: count() }),
  /** Number of courses by standing, regardless of the selected ones. The sum is `total`. */
  standings: group({
    met: count(),
    derived: count(),
    close: count(),
    missed: count(),
    above: count(),
    among: count(),
    below: count(),
    farBelow: count(),
    estimated: count(),
    unknown: count(),
  }),
  total: count(),
  /** Number of schools with a course whose published requirement is met. */
  schoolsMet: count(),
  /** Number of courses in the selected positions and standings, including those hidden from visitors. */
  found: count(),
  rows: list(ReachCourse),
});

const LAST_PAGE = 10_000;
const MAX_ROWS = 100;

/** Lists first degrees in the requested order. Visitors get ten, each of a different school. */
export const examReach = {
  method: 'POST',
  path: '/appMso/dse/reach',
  input: z.object({
    form: ExamForm,
    fkAreaCountryId: optionalId(),
    fkCourseTypeGroupId: optionalId(),
    /** Positions to list. Empty for all. */
    positions: inputList(z.enum(POSITIONS), POSITIONS.length),
    /** Standings to list. Empty for all. */
    standings: inputList(z.enum(STANDINGS), STANDINGS.length),
    sort: optionalEnum(REACH_SORTS),
    currentPage: optionalWholeNumber(1, LAST_PAGE),
    showCount: optionalWholeNumber(1, MAX_ROWS),
  }),
  edgeFields: ['publicLevel'],
  data: ExamReach,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** Maximum of `showCount`. */
export const MAX_EXAM_SCHOOLS = 60;

/** Lists the published requirements for one exam, including unusable ones. Optional for a backend. */
export const examSchools = {
  method: 'GET',
  path: '/appMso/dse/schools',
  input: z.object({
    publicTestType: z.enum(PUBLIC_EXAM_TYPES),
    institutionIds: optionalIds(),
    showCount: optionalWholeNumber(1, MAX_EXAM_SCHOOLS),
  }),
  edgeFields: ['publicLevel'],
  datas: z.object({ school: ReachSchool, fkMajorLevelId: token(), rule: EntryRule, ...sourcedShape }),
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
