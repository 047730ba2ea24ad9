import { z } from 'zod';
import { SCHOOL_SORTS } from '#shared/constants.ts';
import { LINE_KINDS } from '#shared/rules/match-score.ts';
import { joinIds, parseFee, SCHOOL_FILTERS, type SchoolFilter, formatFee } from '#shared/rules/school-filters.ts';
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
  optionalKeyword,
  optionalEnum,
  id,
  list,
  number,
  paging,
  group,
  text,
  token,
  defaultTrue,
} from '#shared/contract/fields.ts';
import { SelectionForm } from './selection-form.ts';
import { EntryRule } from './entry-rules.ts';
import { placement } from './placement.ts';

/** Groups of results by placement of the school's median placed course; out of reach is excluded. */
export const BANDS = ['reach', 'match', 'likely', 'unknown'] as const;
export type Band = (typeof BANDS)[number];
/**
 * Reason of the group: a reach may have a weak rule, a low admission rate, insufficient English, or few courses within
 * the result.
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

const band = () => z.preprocess((value) => value || null, z.enum(BANDS).nullable()).catch(null);
/** Null without a form. */
const bandRule = () => z.preprocess((value) => value || null, z.enum(BAND_RULES).nullable()).catch(null);
/** The school's own rule with source, required for a match or reach. */
const publishedRule = () => EntryRule.nullable().default(null);

/**
 * Line of a score breakdown: the student's value, the requirement and its points. The points of a school's known lines
 * add up to its score. `key` identifies the line: an exam (dse), a subject (maths; several separated by commas: any one
 * counts; none: any subject), a test's part (writing), a focus point (8), a city. For a wish, `have` is its importance
 * and `asked` what the school offers; for an education, both are values of eduQualUnivId; for a subject, `unit` is the
 * number of required subjects.
 */
export const LedgerRow = z.object({
  kind: z.enum(LINE_KINDS),
  key: token(),
  /** '5.5', '4', '23.5'; '' if not entered. */
  have: token(),
  /** '6.0'; '' if not required or unknown. */
  asked: token(),
  /** Unit of both: id of the counting rule for an exam, ielts and others, a currency, perCent. */
  unit: token(),
  outOf: number(),
  points: count(),
  most: count(),
  /** Null if unknown: not entered, or not published. Never set by demo data. */
  met: flagOrNull(),
  /** Hard requirement, in contrast to a preference. */
  hard: flag(),
  /**
   * 'published' by the school, 'stated' in the catalogue, 'converted' from another test or currency, counted from a
   * 'total' only, 'old' for an unusable rule, 'undated', or 'absent'.
   */
  basis: token(),
  /** Source and date; '' if the line's text contains it. */
  source: text(),
  /** Whether it is part of the score. Otherwise it has no points, and its maximum is excluded too. */
  known: defaultTrue(),
  illustrative: flag(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** Reasons for a school, by weight. `text` is '' where the page formats it. */
const MatchReason = z.object({
  /** Focus point; '' for other lines. */
  weightId: token(),
  kind: token(),
  key: token(),
  score: count(),
  text: text(),
});

const MatchedCourse = Course.extend({
  matchScore: number(),
  matchMost: number(),
  band: band(),
  placement: placement(),
  rule: publishedRule(),
  /** Unmet hard lines: 'writing 5.5, needs 6.0'. */
  unmet: list(LedgerRow),
});

/** School in results; fields below only with a selection form. */
export const InquiredSchool = School.extend({
  /** 0 to 100; null without a form. */
  matchScore: number(),
  /** Maximum of the known lines; null means 100. */
  matchMost: number(),
  band: band(),
  bandRule: bandRule(),
  placement: placement(),
  rule: publishedRule(),
  /** Score breakdown of the best course, which may be hidden from visitors. */
  ledger: list(LedgerRow),
  unmet: list(LedgerRow),
  reasons: list(MatchReason),
  /** At most three best courses; for visitors those among the school's first. */
  matchedCourses: list(MatchedCourse),
  /** Number of courses within the hard lines, including those not in matchedCourses. */
  matchedCourseCount: count(),
  /** Number of these per group, and of courses whose requirements are far above the result. */
  matchedCourseBands: group({ ...BAND_COUNTS, outOfReach: count() }),
  ruleSetVersion: token(),
});
export type InquiredSchool = z.infer<typeof InquiredSchool>;

/** Statement of a school or guide about a study level. */
const LevelStatement = z.object({
  /** Programmes it is limited to; '' for the whole level. */
  limits: text(),
  /** From a guide or newspaper. */
  isIndirect: flag(),
  sourceTitle: text(),
  sourceAddress: address(),
  fee: z
    .object({ from: z.number(), to: z.number(), currency: token(), per: token(), academicYear: token() })
    .nullable()
    .default(null),
  /** As printed: '6.5', or a range. */
  ielts: z.object({ overall: token(), each: token() }).nullable().default(null),
});

/** Country without courses of the requested level, with schools that state a fee or IELTS score of it. */
const CountryWithoutLevel = z.object({
  fkAreaCountryId: token(),
  schools: list(z.object({ id: token(), name: text(), nameChn: chineseName(), statements: list(LevelStatement) })),
});
export type CountryWithoutLevel = z.infer<typeof CountryWithoutLevel>;

const MatchCount = z.object({
  total: count(),
  courses: count(),
  bands: group(BAND_COUNTS),
  /** Schools whose requirements are all far above the result; excluded from other counts. */
  outOfReach: count(),
  /** Countries whose courses have no field data, so the field filter is ignored. */
  withoutField: list(token()),
  withoutLevel: list(CountryWithoutLevel),
  ruleSetVersion: token(),
});
export type MatchCount = z.infer<typeof MatchCount>;

/** Number of matching schools while the form is being filled in. */
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

/** West, south, east, north. West greater than east crosses the antimeridian. */
const Bbox = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([, south, , north]) => south <= north, { path: [] });

/** 1: the keyword is a country. */
export const SEARCH_BY_COUNTRY = '1';

/** Results visible without a login; the total is the true one. */
export const VISITOR_MATCHES = 3;

const filterValue = (values: readonly string[]) => optional(z.string().toUpperCase().pipe(z.enum(values)));

/** '1,3': any of several. */
const optionalIds = () =>
  optional(z.union([id(), z.string().regex(/^\d{1,19}(,\d{1,19}){0,11}$/)]).transform((item) => joinIds([item])));

/** Format of readFee: 'HKD-250000', 'HKD-100000-250000'. */
const optionalFee = () =>
  optional(
    z.string().transform((item, ctx) => {
      const range = parseFee(item);
      if (range) return formatFee(range);
      ctx.addIssue({ code: 'custom' });
      return z.NEVER;
    }),
  );

function filterInput(item: SchoolFilter['says']) {
  if (item === 'id') return optionalId();
  if (item === 'ids') return optionalIds();
  if (item === 'fee') return optionalFee();
  return item === 'words' ? optionalKeyword() : filterValue(item);
}

/** Filters by name in the contract, with their values. */
export const filterInputs = Object.fromEntries(
  Object.values(SCHOOL_FILTERS).map(({ inquiry, says }) => [inquiry, filterInput(says)]),
) as {
  [Filter in SchoolFilter as Filter['inquiry']]: ReturnType<
    Filter['says'] extends 'id'
      ? typeof optionalId
      : Filter['says'] extends 'ids'
        ? typeof optionalIds
        : Filter['says'] extends 'words'
          ? typeof optionalKeyword
          : typeof filterValue
  >;
};

/** Default sort: best match with a keyword or form, else best rank. */
export const institutionInquiry = {
  method: 'POST',
  path: '/appInstitution/institution/institutionInquiry',
  input: z.object({
    ...paging,
    keyword: optionalKeyword(),
    searchType: optionalEnum(['0', SEARCH_BY_COUNTRY]),
    ...filterInputs,
    sort: optionalEnum(SCHOOL_SORTS),
    bbox: Bbox.nullish(),
    /** Smart selection: schools within its hard lines, with scores. The other fields filter further. */
    form: SelectionForm.nullish(),
    /** Only with a form. */
    band: optionalEnum(BANDS),
  }),
  edgeFields: ['publicLevel'],
  datas: InquiredSchool,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
