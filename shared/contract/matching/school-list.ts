import { z } from 'zod';
import { SCHOOL_SORTS } from '#shared/constants.ts';
import { LINE_KINDS } from '#shared/rules/match-standing.ts';
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
  given,
  givenId,
  givenKeyword,
  givenOneOf,
  id,
  list,
  number,
  paging,
  part,
  text,
  token,
  yes,
} from '#shared/contract/fields.ts';
import { SelectionForm } from './selection-form.ts';
import { EntryRule } from './entry-rules.ts';
import { placement } from './placement.ts';

/** Groups of results, by the placement of a school's best course; what is out of reach is not found. */
export const BANDS = ['reach', 'match', 'likely', 'unknown'] as const;
export type Band = (typeof BANDS)[number];
/** Why a school is in its group: a reach may also be one whose rule is weak, which turns down most applicants, or where English is short. */
const BAND_RULES = ['met', 'missed', 'weakRule', 'selective', 'english', 'noRule', 'oldRule', 'noResult'] as const;
export type BandRule = (typeof BAND_RULES)[number];

const BAND_COUNTS = { reach: count(), match: count(), likely: count(), unknown: count() };

const band = () => z.preprocess((value) => value || null, z.enum(BANDS).nullable()).catch(null);
/** By which the band was found; null without a form. */
const bandRule = () => z.preprocess((value) => value || null, z.enum(BAND_RULES).nullable()).catch(null);
/** The school's own rule, with its source: without it there is neither a match nor a reach. */
const publishedRule = () => EntryRule.nullable().default(null);

/**
 * A line of the sum: what the student has, what is asked, and what that is worth. The lines of a school that are known add up
 * to its score. `key` says of what: an exam (dse), a subject (maths; several with commas: any one will do; none: any subject),
 * a test's part (writing), a focus point (8), a city. Of a wish, `have` is how much it matters and `asked` what the
 * school offers; of an education both are as eduQualUnivId has it; of a subject `unit` is how many are asked for.
 */
export const LedgerRow = z.object({
  kind: z.enum(LINE_KINDS),
  key: token(),
  /** '5.5', '4', '23.5'; '' where it was not said. */
  have: token(),
  /** '6.0'; '' where nothing is asked, or it is not known. */
  asked: token(),
  /** What the two are in: the counting rule's id for an exam, ielts and its like, a currency, perCent. */
  unit: token(),
  outOf: number(),
  points: count(),
  most: count(),
  /** Null where it is not known: the student or the school has not said. An example figure is never met or missed. */
  met: flagOrNull(),
  /** A line that decides, and not a wish. */
  hard: flag(),
  /**
   * 'published' by the school and judged by that, 'stated' in the catalogue, 'converted' from what is stated of another
   * test or currency, counted from a 'total' alone, 'old' where the rule judges nobody, 'undated' where its page has no date, or 'absent'.
   */
  basis: token(),
  /** Who says what the school offers, and as at when; '' where the line's own words say it. */
  source: text(),
  /** Whether it is in the sum. A line that is not has no points, and its most is not in the most of the sum either. */
  known: yes(),
  illustrative: flag(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** What speaks for a school, the weightiest first. text is '' where the page puts it into words. */
const MatchReason = z.object({
  /** Of a focus point; '' for other lines. */
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
  /** Hard lines that are not met: 'writing 5.5, needs 6.0'. */
  unmet: list(LedgerRow),
});

/** A school as an inquiry answers it; the rest is there where a selection form was given. */
export const InquiredSchool = School.extend({
  /** 0 to 100; null without a form. */
  matchScore: number(),
  /** What the lines that are known could bring; null where a backend does not say so, and then it is 100. */
  matchMost: number(),
  band: band(),
  bandRule: bandRule(),
  placement: placement(),
  rule: publishedRule(),
  /** How the score of the best course comes about; a visitor may not be shown the course itself. */
  ledger: list(LedgerRow),
  unmet: list(LedgerRow),
  reasons: list(MatchReason),
  /** The best ones, three at most; to a visitor those of them that are among the first of the school. */
  matchedCourses: list(MatchedCourse),
  /** How many courses are within the hard lines, also those that matchedCourses leaves out. */
  matchedCourseCount: count(),
  /** Of these, how many are in each group. */
  matchedCourseBands: part(BAND_COUNTS),
  ruleSetVersion: token(),
});
export type InquiredSchool = z.infer<typeof InquiredSchool>;

/** What a school, or a guide, states of a level of study. */
const LevelStatement = z.object({
  /** Programmes that it is limited to; '' where it holds for the level. */
  limits: text(),
  /** A guide or a newspaper says it, and not the school. */
  isIndirect: flag(),
  sourceTitle: text(),
  sourceAddress: address(),
  fee: z
    .object({ from: z.number(), to: z.number(), currency: token(), per: token(), academicYear: token() })
    .nullable()
    .default(null),
  /** Scores as they are written: '6.5', or a range. */
  ielts: z.object({ overall: token(), each: token() }).nullable().default(null),
});

/** A country that has no course of the level that was asked for, with the schools that state a fee or an IELTS score of it. */
const CountryWithoutLevel = z.object({
  fkAreaCountryId: token(),
  schools: list(z.object({ id: token(), name: text(), nameChn: chineseName(), statements: list(LevelStatement) })),
});
export type CountryWithoutLevel = z.infer<typeof CountryWithoutLevel>;

const MatchCount = z.object({
  total: count(),
  courses: count(),
  bands: part(BAND_COUNTS),
  /** Schools all of whose courses ask for far more than was entered; they are in no other count. */
  outOfReach: count(),
  /** Countries found whose courses are known by no field, so that the one asked for does not narrow them. */
  withoutField: list(token()),
  withoutLevel: list(CountryWithoutLevel),
  ruleSetVersion: token(),
});
export type MatchCount = z.infer<typeof MatchCount>;

/** How many schools there are for these answers, while they are being given. */
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

/** West, south, east, north. West of more than east goes over the date line. */
const Bbox = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([, south, , north]) => south <= north, { path: [] });

/** 1: the keyword is the name of a country. */
export const SEARCH_BY_COUNTRY = '1';

/** Of what a smart selection finds, to somebody who is not logged in; the total is the true one. */
export const VISITOR_MATCHES = 3;

const givenValue = (values: readonly string[]) => given(z.string().toUpperCase().pipe(z.enum(values)));

/** '1,3': of several any one will do. */
const givenIds = () =>
  given(z.union([id(), z.string().regex(/^\d{1,19}(,\d{1,19}){0,11}$/)]).transform((said) => joinIds([said])));

/** As readFee reads it: 'HKD-250000', 'HKD-100000-250000'. */
const givenFee = () =>
  given(
    z.string().transform((said, ctx) => {
      const range = parseFee(said);
      if (range) return formatFee(range);
      ctx.addIssue({ code: 'custom' });
      return z.NEVER;
    }),
  );

function givenAs(says: SchoolFilter['says']) {
  if (says === 'id') return givenId();
  if (says === 'ids') return givenIds();
  if (says === 'fee') return givenFee();
  return says === 'words' ? givenKeyword() : givenValue(says);
}

/** Each filter under its name in the contract, with what it may say. */
export const givenFilters = Object.fromEntries(
  Object.values(SCHOOL_FILTERS).map(({ inquiry, says }) => [inquiry, givenAs(says)]),
) as {
  [Filter in SchoolFilter as Filter['inquiry']]: ReturnType<
    Filter['says'] extends 'id'
      ? typeof givenId
      : Filter['says'] extends 'ids'
        ? typeof givenIds
        : Filter['says'] extends 'words'
          ? typeof givenKeyword
          : typeof givenValue
  >;
};

/** Without a sort the best match comes first where there is a keyword or a form, else the best rank. */
export const institutionInquiry = {
  method: 'POST',
  path: '/appInstitution/institution/institutionInquiry',
  input: z.object({
    ...paging,
    keyword: givenKeyword(),
    searchType: givenOneOf(['0', SEARCH_BY_COUNTRY]),
    ...givenFilters,
    sort: givenOneOf(SCHOOL_SORTS),
    bbox: Bbox.nullish(),
    /** A smart selection: only schools within its hard lines, with their scores. The other fields narrow it further. */
    form: SelectionForm.nullish(),
    /** Only with a form. */
    band: givenOneOf(BANDS),
  }),
  edgeFields: ['publicLevel'],
  datas: InquiredSchool,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
