import { z } from 'zod';
import { STUDY_OPTIONS } from '#shared/rules/study-options.ts';

// Schemas of facts whose values are structured (JSON), by the fact's key. Imports validate with them before writing,
// and pages parse with them.

/**
 * 'stated' by the school or an authority: used for evaluation. 'indirect', from a guide, copy or newspaper, or a range
 * without a minimum: labelled as such and never used for evaluation.
 */
export const STANDINGS = ['stated', 'indirect'] as const;
const standing = z.enum(STANDINGS);

/** Associations of universities; a school belongs to at most one. */
export const SCHOOL_GROUPS = ['russellGroup', 'groupOfEight', 'ivyLeague', 'u15'] as const;

/** Lower bound of each band in UCAS points; a band ends below the bound of the next one. */
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

const share = z.number().min(0).max(100);
const SHORT = 200;
const short = z.string().max(SHORT);
/** Programmes, faculties or applicants to which the statement is limited, in English; '' for the whole level. */
const limited = { appliesTo: short, appliesToChn: z.object({ zh: short, 'zh-hk': short }).nullable().default(null) };
const score = z.union([z.number(), short.min(1)]);
const part = z.number().nullable();

const EnglishMinimum = z.object({
  /** A string states a range, such as '6.5-7.5'. */
  overall: score,
  each: score.nullable(),
  parts: z.object({ listening: part, reading: part, writing: part, speaking: part }).nullable(),
  ...limited,
  standing,
});

export const FEE_PERIODS = ['year', 'credit', 'course', 'module'] as const;
const InternationalFee = z
  .object({
    from: z.number().positive(),
    to: z.number().positive(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** 'course' is a whole degree programme; 'module' is one subject of it, which North America calls a course. */
    per: z.enum(FEE_PERIODS),
    academicYear: z.string().regex(/^\d{4}\/\d{2}$/),
    ...limited,
    standing,
  })
  .refine(({ from, to }) => from <= to);

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
  /** Year of entry; '' for every year. */
  forEntry: short,
  ...limited,
  standing,
});

/** Amount of money, or a share in words such as '50% of the first year’s fee'. */
const sum = {
  amount: z.number().positive().nullable(),
  to: z.number().positive().nullable(),
  currency: z.string().regex(/^(?:[A-Z]{3})?$/),
  share: short,
  shareChn: z.object({ zh: short, 'zh-hk': short }).nullable().default(null),
  forEntry: short,
};
const DepositAsked = z.object({ ...sum, ...limited, standing });
const CourseIelts = z.object({ overall: z.number(), each: z.number().nullable() });

const ScholarshipOffered = z.object({ name: short.min(1), ...sum, ...limited, standing });

/** One academic year such as '2023-24', or several such as '2022-24' for two. */
const academicYears = z.string().regex(/^\d{4}-\d{2}$/);
/**
 * CAH code of the subject over whose students at the school the publisher aggregated; null for figures of this course
 * alone.
 */
const ofSubject = z
  .string()
  .regex(/^CAH\d{2}(-\d{2}){0,2}$/)
  .nullable();
const spreadOver = (bands: number) =>
  z.object({
    entrants: z.number().positive(),
    years: academicYears,
    /** Percentage of entrants in each band, in the order of the bands. */
    shares: z.array(share).length(bands),
    subject: ofSubject,
  });
const EntryTariff = spreadOver(TARIFF_BANDS.length);
const EntryQualifications = spreadOver(QUALIFICATION_BANDS.length);

const GraduateEarnings = z.object({
  lower: z.number().positive(),
  median: z.number().positive(),
  upper: z.number().positive(),
  population: z.number().positive(),
  /** Percentage of graduates who responded. */
  responseRate: share.nullable(),
  years: academicYears,
  subject: ofSubject,
});

const grades = z.string().regex(/^(?:A\*|[A-E]){3,4}$/);
const TypicalOffer = z.object({
  aLevel: z.object({ first: grades, last: grades }).nullable(),
  ib: z.number().int().nullable(),
  subjects: z.array(short),
  /** True when any one of the subjects suffices. */
  anyOne: z.boolean(),
  /** Month in which the page was read, such as '2026-11'. */
  read: z.string().regex(/^\d{4}-\d{2}$/),
});

/** Lowest and highest typical offer among the known offers of the school. */
const OfferRange = z.object({
  least: grades,
  most: grades,
  courses: z.number().int().positive(),
  read: z.string().regex(/^\d{4}-\d{2}$/),
});

const CourseOptions = z.array(
  z.object({
    option: z.enum(STUDY_OPTIONS),
    /** 'offered' is used when the source does not distinguish optional from compulsory. */
    when: z.enum(['optional', 'compulsory', 'offered']),
  }),
);

const people = z.number().int().nonnegative();
const AdmissionRate = z.object({
  applicants: people.positive(),
  admitted: people,
  enrolled: people.nullable(),
  /** Percentage of applicants who were admitted. */
  rate: share,
  /** Calendar year of the fall in which studies begin. */
  year: z.string().regex(/^\d{4}$/),
});
/** Lower quartile, median and upper quartile. */
const quartiles = (min: number, max: number) => {
  const points = z.number().int().min(min).max(max);
  return z.tuple([points, points, points]);
};
const submitted = share.nullable();
const fall = z.string().regex(/^\d{4}$/);
const SatQuartiles = z.object({ reading: quartiles(200, 800), math: quartiles(200, 800), submitted, year: fall });
const ActQuartiles = z.object({ composite: quartiles(1, 36), submitted, year: fall });
const awards = z.object({ total: people, nonresident: people }).optional();
const AwardsByLevel = z.object({ bachelor: awards, master: awards, doctor: awards, years: academicYears });

const AVERAGE_BANDS = ['95+', '90-94', '85-89', '80-84', '75-79', '70-74', '<70'] as const;
const AdmissionAverage = z.object({
  overall: share,
  /** Percentages of entrants by band; each is rounded, so that they need not add up to 100. */
  shares: z.record(z.enum(AVERAGE_BANDS), share),
  /** Group of programmes as named by the publisher; 'Overall' for all. */
  group: short.min(1),
  year: fall,
});
const employed = z.object({ rate: share, year: fall }).optional();
const GraduateEmployment = z.object({ sixMonths: employed, twoYears: employed });

export const FACT_VALUES = {
  admissionAverage: AdmissionAverage,
  graduateEmployment: GraduateEmployment,
  admissionRate: AdmissionRate,
  satQuartiles: SatQuartiles,
  actQuartiles: ActQuartiles,
  awardsByLevel: AwardsByLevel,
  englishMinimum: EnglishMinimum,
  internationalFee: InternationalFee,
  deadline: Deadline,
  depositAsked: DepositAsked,
  scholarshipOffered: ScholarshipOffered,
  courseIelts: CourseIelts,
  entryTariff: EntryTariff,
  entryQualifications: EntryQualifications,
  graduateEarnings: GraduateEarnings,
  typicalOffer: TypicalOffer,
  offerRange: OfferRange,
  courseOptions: CourseOptions,
} as const;
export type ObjectFact = keyof typeof FACT_VALUES;
export type FactValue<Key extends ObjectFact> = z.infer<(typeof FACT_VALUES)[Key]>;

/** Parses a structured fact; returns null for a value of invalid shape, which pages do not show. */
export function parseFactValue<Key extends ObjectFact>(key: Key, value: string): FactValue<Key> | null {
  try {
    return (FACT_VALUES[key].safeParse(JSON.parse(value)).data ?? null) as FactValue<Key> | null;
  } catch {
    return null;
  }
}
