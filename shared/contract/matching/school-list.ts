import { z } from 'zod';
import { SCHOOL_SORTS } from '#shared/constants.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { BREAKDOWN_LINE_KINDS } from '#shared/rules/match-score.ts';
import { parseFee, SCHOOL_FILTERS, type SchoolFilter, formatFee } from '#shared/rules/school-filters.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { Course } from '#shared/contract/catalogue/course.ts';
import { School } from '#shared/contract/catalogue/school.ts';
import {
  address,
  chineseName,
  count,
  flag,
  flagOrNull,
  optional,
  optionalId,
  optionalIds,
  optionalKeyword,
  optionalEnum,
  optionalWholeNumber,
  list,
  number,
  pagingFields,
  group,
  text,
  token,
  defaultTrue,
  inputList,
} from '#shared/contract/fields.ts';
import { SelectionForm } from './selection-form.ts';
import { EntryRule } from './entry-rules.ts';
import { placementField } from './placement.ts';

/** Groups of schools by the placement of their median placed course. Schools out of reach are excluded. */
export const BANDS = ['reach', 'match', 'likely', 'unknown'] as const;
export type Band = (typeof BANDS)[number];
/**
 * Reason for the band. A reach may be caused by a weak rule, a low admission rate, insufficient English, or few courses
 * within the results.
 */
const BAND_RULES = [
  'met',
  'missed',
  'weakRule',
  'selective',
  'english',
  'fewCourses',
  'noRule',
  'oldRule',
  'noResult',
] as const;
export type BandRule = (typeof BAND_RULES)[number];

const BAND_COUNTS = { reach: count(), match: count(), likely: count(), unknown: count() };

const bandField = () => z.preprocess((value) => value || null, z.enum(BANDS).nullable()).catch(null);
/** Reason for the band; null without a selection form. */
const bandRuleField = () => z.preprocess((value) => value || null, z.enum(BAND_RULES).nullable()).catch(null);
/** Entry rule with its source. A match or reach is never claimed without one. */
const publishedRuleField = () => EntryRule.nullable().default(null);

/**
 * Line of a score breakdown: the student's value, the requirement and the points. The points of a school's known lines
 * add up to its score. `key` identifies the line: an exam (dse), a subject (maths; several separated by commas mean any
 * of them, '' means any subject), a part of a test (writing), a focus point (8) or a city. For a preference, `have` is
 * its importance and `asked` what the school offers; for an education, both are values of `eduQualUnivId`; for a
 * subject, `unit` is the number of required subjects.
 */
export const LedgerRow = z.object({
  kind: z.enum(BREAKDOWN_LINE_KINDS),
  key: token(),
  /** Value of the student, such as '5.5', or '' if not entered. */
  have: token(),
  /** Required value, such as '6.0', or '' if not required or unknown. */
  asked: token(),
  /**
   * Unit of `have` and `asked`: the counting rule's id for an exam, an English test (ielts), a currency, or perCent.
   */
  unit: token(),
  outOf: number(),
  points: count(),
  most: count(),
  /** Whether the line is met, or null if the value is not entered or not published. Never based on demo data. */
  met: flagOrNull(),
  /** Whether it is a requirement instead of a preference. */
  hard: flag(),
  /**
   * Origin of `asked`: 'published' by the school, 'stated' in the catalogue, 'converted' from another test or currency,
   * counted from a 'total' only, from an 'old' or 'undated' rule, or 'absent'.
   */
  basis: token(),
  /** Source and date, or '' if the text of the line already contains them. */
  source: text(),
  /** Whether the line is part of the score. If not, the maximum of the score excludes it too. */
  known: defaultTrue(),
  illustrative: flag(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** Reasons for recommending a school, by weight. `text` is '' for a reason that the page formats itself. */
const MatchReason = z.object({
  /** Id of the focus point, or '' for other lines. */
  weightId: token(),
  kind: token(),
  key: token(),
  score: count(),
  text: text(),
});

const MatchedCourse = Course.extend({
  matchScore: number(),
  matchMost: number(),
  band: bandField(),
  placement: placementField(),
  rule: publishedRuleField(),
  /** Requirements that the results do not meet, such as writing 5.5 if 6.0 is required. */
  unmet: list(LedgerRow),
});

/** School in a list of results. The fields below are set only with a selection form, `rules` only with `ruleExams`. */
export const InquiredSchool = School.extend({
  /** Score from 0 to `matchMost`; null without a selection form. */
  matchScore: number(),
  /** Maximum of the known lines. Null means 100. */
  matchMost: number(),
  band: bandField(),
  bandRule: bandRuleField(),
  placement: placementField(),
  /** Rule of the best course. */
  rule: publishedRuleField(),
  /** Broadest rules for bachelor's courses of the requested `ruleExams`. */
  rules: list(EntryRule),
  /** Score breakdown of the best course, even if that course is hidden from visitors. */
  ledger: list(LedgerRow),
  unmet: list(LedgerRow),
  reasons: list(MatchReason),
  /** Name of the best course, which visitors see without a link if it is not in `matchedCourses`. */
  bestCourse: z.object({ name: text(), nameChn: chineseName() }).nullable().default(null),
  /** Up to three of the best courses. Visitors get only those that are among the first courses of the school's list. */
  matchedCourses: list(MatchedCourse),
  /** Number of courses that meet the hard requirements, including those not in `matchedCourses`. */
  matchedCourseCount: count(),
  /** Number of these courses by band. `outOfReach` counts courses whose requirements are far above the results. */
  matchedCourseBands: group({ ...BAND_COUNTS, outOfReach: count() }),
  ruleSetVersion: token(),
});
export type InquiredSchool = z.infer<typeof InquiredSchool>;

/** Figures that a school or guide publishes for a study level. */
const LevelStatement = z.object({
  /** Programmes to which the statement is limited, or '' if it applies to the whole level. */
  limits: text(),
  /** Whether the source is a guide or newspaper instead of the school. */
  isIndirect: flag(),
  sourceTitle: text(),
  sourceAddress: address(),
  fee: z
    .object({ from: z.number(), to: z.number(), currency: token(), per: token(), academicYear: token() })
    .nullable()
    .default(null),
  /** Published IELTS score such as '6.5', or a range. */
  ielts: z.object({ overall: token(), each: token() }).nullable().default(null),
});

/** Country without courses at the requested level, with the schools that publish a fee or IELTS score for the level. */
const CountryWithoutLevel = z.object({
  fkAreaCountryId: token(),
  schools: list(z.object({ id: token(), name: text(), nameChn: chineseName(), statements: list(LevelStatement) })),
});
export type CountryWithoutLevel = z.infer<typeof CountryWithoutLevel>;

const MatchCount = z.object({
  total: count(),
  courses: count(),
  bands: group(BAND_COUNTS),
  /** Number of schools whose requirements are all far above the results. The other counts exclude them. */
  outOfReach: count(),
  /** Countries whose courses have no field of study, so that the field filter is ignored there. */
  withoutField: list(token()),
  withoutLevel: list(CountryWithoutLevel),
  ruleSetVersion: token(),
});
export type MatchCount = z.infer<typeof MatchCount>;

/** Returns the number of matching schools while the selection form is being filled in. */
export const matchCount = {
  method: 'POST',
  path: '/appInstitution/institution/matchCount',
  input: z.object({ form: SelectionForm }),
  edgeFields: ['publicLevel'],
  data: MatchCount,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** West, south, east and north bound. If west is greater than east, the box crosses the antimeridian. */
const BoundingBox = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([, south, , north]) => south <= north, { path: [] });

/** Value of `searchType` that treats the keyword as a country. */
export const SEARCH_BY_COUNTRY = '1';

const MAX_PER_BAND = 10;

/**
 * Number of results (with `perBand`, of each band) that visitors see without logging in. The total is always the true
 * one.
 */
export const MAX_VISITOR_MATCHES = 3;

const createFilterValue = (allowedValues: readonly string[]) =>
  optional(z.string().toUpperCase().pipe(z.enum(allowedValues)));

/** Accepts the format of `parseFee`, such as 'HKD-250000' or 'HKD-100000-250000'. */
const optionalFee = () =>
  optional(
    z.string().transform((item, ctx) => {
      const feeRange = parseFee(item);
      if (feeRange) return formatFee(feeRange);
      ctx.addIssue({ code: 'custom' });
      return z.NEVER;
    }),
  );

function createFilterInput(valueKind: SchoolFilter['says']) {
  if (valueKind === 'id') return optionalId();
  if (valueKind === 'ids') return optionalIds();
  if (valueKind === 'fee') return optionalFee();
  return valueKind === 'words' ? optionalKeyword() : createFilterValue(valueKind);
}

/** Input schemas of the filters, by their contract names. */
export const filterInputs = Object.fromEntries(
  Object.values(SCHOOL_FILTERS).map(({ inquiry, says }) => [inquiry, createFilterInput(says)]),
) as {
  [Filter in SchoolFilter as Filter['inquiry']]: ReturnType<
    Filter['says'] extends 'id'
      ? typeof optionalId
      : Filter['says'] extends 'ids'
        ? typeof optionalIds
        : Filter['says'] extends 'words'
          ? typeof optionalKeyword
          : typeof createFilterValue
  >;
};

/** Searches schools. The default order is best match with a keyword or form, otherwise best rank. */
export const institutionInquiry = {
  method: 'POST',
  path: '/appInstitution/institution/institutionInquiry',
  input: z.object({
    ...pagingFields,
    keyword: optionalKeyword(),
    searchType: optionalEnum(['0', SEARCH_BY_COUNTRY]),
    ...filterInputs,
    /** Limits the list to these schools, separated by commas. A backend may ignore it. */
    institutionIds: optionalIds(),
    sort: optionalEnum(SCHOOL_SORTS),
    bbox: BoundingBox.nullish(),
    /** Adds the rules of each school for these exams. Only effective without `form`. Optional for a backend. */
    ruleExams: inputList(z.enum(PUBLIC_EXAM_TYPES), PUBLIC_EXAM_TYPES.length),
    /**
     * With a smart selection, only schools that meet its hard requirements are returned, with scores. The other fields
     * filter further.
     */
    form: SelectionForm.nullish(),
    /** Limits the schools to one band. Only effective together with `form`. */
    band: optionalEnum(BANDS),
    /**
     * Limits the number of schools in every band. The response is then one page with the best of each. Only effective
     * together with `form`.
     */
    perBand: optionalWholeNumber(1, MAX_PER_BAND),
  }),
  edgeFields: ['publicLevel'],
  datas: InquiredSchool,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
