import { z } from 'zod';
import { STUDY_OPTIONS } from '#shared/rules/study-options.ts';

// Schemas of facts with structured values (JSON), by the fact's key. Imports validate with them before writing, and
// pages parse with them.

/**
 * 'stated': published by the school or an authority, and used for evaluation. 'indirect': from a guide, copy or
 * newspaper, or a range without a minimum; labelled as such and never used for evaluation.
 */
export const STATEMENT_STANDINGS = ['stated', 'indirect'] as const;
const standingField = z.enum(STATEMENT_STANDINGS);

/** Associations of universities. A school belongs to at most one. */
export const SCHOOL_GROUPS = ['russellGroup', 'groupOfEight', 'ivyLeague', 'u15'] as const;

/** Lower bound of each band of UCAS points. A band ends below the bound of the next. */
export const TARIFF_BANDS = [1, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240] as const;
/** Previous qualifications of entrants, under the publisher's names. */
export const QUALIFICATION_BANDS = [
  'ACCESS',
  'ALEVEL',
  'BACC',
  'DEGREE',
  'FOUNDTN',
  'NOQUALS',
  'OTHER',
  'OTHERHE',
] as const;

const percentage = z.number().min(0).max(100);
const MAX_SHORT_TEXT = 200;
const shortText = z.string().max(MAX_SHORT_TEXT);
/** Programmes, faculties or applicants to which the statement is limited, in English, or '' for the whole level. */
const limitFields = {
  appliesTo: shortText,
  appliesToChn: z.object({ zh: shortText, 'zh-hk': shortText }).nullable().default(null),
};
const scoreField = z.union([z.number(), shortText.min(1)]);
const partScore = z.number().nullable();

const EnglishMinimum = z.object({
  /** Overall score. A string is a range, such as '6.5-7.5'. */
  overall: scoreField,
  each: scoreField.nullable(),
  parts: z.object({ listening: partScore, reading: partScore, writing: partScore, speaking: partScore }).nullable(),
  ...limitFields,
  standing: standingField,
});

export const FEE_PERIODS = ['year', 'credit', 'course', 'module'] as const;
const InternationalFee = z
  .object({
    from: z.number().positive(),
    to: z.number().positive(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    /**
     * 'course' is a whole degree programme. 'module' is one subject in it, which is called a course in North America.
     */
    per: z.enum(FEE_PERIODS),
    academicYear: z.string().regex(/^\d{4}\/\d{2}$/),
    ...limitFields,
    standing: standingField,
  })
  .refine(({ from, to }) => from <= to);

/** Yearly fee of a level of a school, from the fees of its courses, its register, its own pages or a guide. */
const DegreeYear = z.object({
  least: z.number().positive(),
  /** Median of the courses, or null for a fee that is not computed from several courses. */
  usual: z.number().positive().nullable(),
  most: z.number().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Number of courses with a fee, or 0 for a statement of the school. */
  courses: z.number().int().nonnegative(),
  /** 'withFees' includes the mandatory fees of the school. 'tuition' does not. */
  basis: z.enum(['tuition', 'withFees']),
  /** Such as '2026/27', or '' for the edition of the source. */
  academicYear: shortText,
  /** Number of credits of a year, where the school charges per credit. */
  credits: z.number().int().positive().nullable(),
  isBySubject: z.boolean(),
  ...limitFields,
  standing: standingField,
});

export const DEADLINE_KINDS = [
  'application',
  'documents',
  'scholarship',
  'opens',
  'reply',
  'deposit',
  'start',
] as const;
const Deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  /** Deadline such as '2027-01-15', or '01-15' for one that recurs every year. */
  day: z.string().regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  /** Year of entry, or '' for every year. */
  forEntry: shortText,
  ...limitFields,
  standing: standingField,
});

/** Amount of money, or a share in words such as '50% of the first year’s fee'. */
const amountFields = {
  amount: z.number().positive().nullable(),
  to: z.number().positive().nullable(),
  currency: z.string().regex(/^(?:[A-Z]{3})?$/),
  share: shortText,
  shareChn: z.object({ zh: shortText, 'zh-hk': shortText }).nullable().default(null),
  forEntry: shortText,
};
const DepositAsked = z.object({ ...amountFields, ...limitFields, standing: standingField });
const CourseIelts = z.object({ overall: z.number(), each: z.number().nullable() });

const ScholarshipOffered = z.object({
  name: shortText.min(1),
  ...amountFields,
  ...limitFields,
  standing: standingField,
});

/** One academic year such as '2023-24', or several, such as '2022-24' for two. */
const academicYearsField = z.string().regex(/^\d{4}-\d{2}$/);
/**
 * CAH code of the subject over whose students at the school the publisher aggregated, or null if the figures are for
 * this course alone.
 */
const subjectField = z
  .string()
  .regex(/^CAH\d{2}(-\d{2}){0,2}$/)
  .nullable();
const createSpreadSchema = (bandCount: number) =>
  z.object({
    entrants: z.number().positive(),
    years: academicYearsField,
    /** Percentage of entrants in each band, in the order of the bands. */
    shares: z.array(percentage).length(bandCount),
    subject: subjectField,
  });
const EntryTariff = createSpreadSchema(TARIFF_BANDS.length);
const EntryQualifications = createSpreadSchema(QUALIFICATION_BANDS.length);

const GraduateEarnings = z.object({
  lower: z.number().positive(),
  median: z.number().positive(),
  upper: z.number().positive(),
  population: z.number().positive(),
  /** Percentage of graduates who responded. */
  responseRate: percentage.nullable(),
  years: academicYearsField,
  subject: subjectField,
});

const gradesField = z.string().regex(/^(?:A\*|[A-E]){3,4}$/);
const TypicalOffer = z.object({
  aLevel: z.object({ first: gradesField, last: gradesField }).nullable(),
  ib: z.number().int().nullable(),
  subjects: z.array(shortText),
  /** Whether any one of the subjects is sufficient. */
  anyOne: z.boolean(),
  /** Month in which the page was read, such as '2026-11'. */
  read: z.string().regex(/^\d{4}-\d{2}$/),
});

/** Lowest and highest typical offer among the known offers of the school. */
const OfferRange = z.object({
  least: gradesField,
  most: gradesField,
  /** Range of the middle half of the offers. */
  usual: z.object({ least: gradesField, most: gradesField }).optional(),
  courses: z.number().int().positive(),
  read: z.string().regex(/^\d{4}-\d{2}$/),
});

const CourseOptions = z.array(
  z.object({
    option: z.enum(STUDY_OPTIONS),
    /** 'offered': the source does not distinguish between optional and compulsory. */
    when: z.enum(['optional', 'compulsory', 'offered']),
  }),
);

const personCount = z.number().int().nonnegative();
const AdmissionRate = z.object({
  applicants: personCount.positive(),
  admitted: personCount,
  enrolled: personCount.nullable(),
  /** Percentage of applicants who were admitted. */
  rate: percentage,
  /** Calendar year of the autumn in which studies begin. */
  year: z.string().regex(/^\d{4}$/),
});
/** Lower quartile, median and upper quartile. */
const createQuartilesSchema = (min: number, max: number) => {
  const scorePoints = z.number().int().min(min).max(max);
  return z.tuple([scorePoints, scorePoints, scorePoints]);
};
const submittedShare = percentage.nullable();
const yearField = z.string().regex(/^\d{4}$/);
const SatQuartiles = z.object({
  reading: createQuartilesSchema(200, 800),
  math: createQuartilesSchema(200, 800),
  submitted: submittedShare,
  year: yearField,
});
const ActQuartiles = z.object({ composite: createQuartilesSchema(1, 36), submitted: submittedShare, year: yearField });
const awardCounts = z.object({ total: personCount, nonresident: personCount }).optional();
const AwardsByLevel = z.object({
  bachelor: awardCounts,
  master: awardCounts,
  doctor: awardCounts,
  years: academicYearsField,
});

const AVERAGE_BANDS = ['95+', '90-94', '85-89', '80-84', '75-79', '70-74', '<70'] as const;
const AdmissionAverage = z.object({
  overall: percentage,
  /** Percentages of entrants by band. Each is rounded, so they may not add up to 100. */
  shares: z.record(z.enum(AVERAGE_BANDS), percentage),
  /** Group of programmes as named by the publisher. 'Overall' for all. */
  group: shortText.min(1),
  year: yearField,
});
const employmentShare = z.object({ rate: percentage, year: yearField }).optional();
const GraduateEmployment = z.object({ sixMonths: employmentShare, twoYears: employmentShare });

export const FACT_VALUES = {
  admissionAverage: AdmissionAverage,
  graduateEmployment: GraduateEmployment,
  admissionRate: AdmissionRate,
  satQuartiles: SatQuartiles,
  actQuartiles: ActQuartiles,
  awardsByLevel: AwardsByLevel,
  englishMinimum: EnglishMinimum,
  internationalFee: InternationalFee,
  degreeYear: DegreeYear,
  deadline: Deadline,
  depositAsked: DepositAsked,
  scholarshipOffered: ScholarshipOffered,
  courseIelts: CourseIelts,
  entryTariff: EntryTariff,
  entryQualifications: EntryQualifications,
  graduateEarnings: GraduateEarnings,
  typicalOffer: TypicalOffer,
  offerRange: OfferRange,
  fieldOffers: OfferRange,
  courseOptions: CourseOptions,
} as const;
export type ObjectFact = keyof typeof FACT_VALUES;
export type FactValue<Key extends ObjectFact> = z.infer<(typeof FACT_VALUES)[Key]>;

/** Parses a structured fact. Returns null for a value of invalid shape, which pages do not show. */
export function parseFactValue<Key extends ObjectFact>(key: Key, value: string): FactValue<Key> | null {
  try {
    return (FACT_VALUES[key].safeParse(JSON.parse(value)).data ?? null) as FactValue<Key> | null;
  } catch {
    return null;
  }
}
