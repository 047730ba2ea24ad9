import { z } from 'zod';
import { STUDY_OPTIONS } from '#shared/rules/study-options.ts';

// Facts whose value is more than one word or number: a JSON object in the fact's value, one schema by the fact's key. An import
// validates against them before it writes, and pages parse with them what they show.

/**
 * 'stated': a page of the school or of an authority says it in so many words; it counts, and results are judged by it. 'indirect': a guide,
 * a copy or a newspaper says it, or it is a range and no minimum; it is shown with that label and judges nobody.
 */
export const STANDINGS = ['stated', 'indirect'] as const;
const standing = z.enum(STANDINGS);

/** From so many UCAS points on; of the first band, fewer than the second's. */
export const TARIFF_BANDS = [1, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240] as const;
/** What entrants had before, by the publisher's names. */
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
/** Programmes, faculties or applicants that the statement is limited to, in English; '' for all of its level. */
const limited = { appliesTo: short, appliesToChn: z.object({ zh: short, 'zh-hk': short }).nullable().default(null) };
const score = z.union([z.number(), short.min(1)]);
const part = z.number().nullable();

const EnglishMinimum = z.object({
  /** A string where the page gives a range: '6.5-7.5'. */
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
    /** 'course' is all of a course of study; 'module' is one subject of it, for which North American universities say course. */
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
  /** '2027-01-15', or '01-15' where it is the same day of every year. */
  day: z.string().regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  /** The year of entry, '' for every year. */
  forEntry: short,
  ...limited,
  standing,
});

/** An amount, or what stands in place of one: '50% of the first year’s fee'. */
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

/** '2023-24', or '2022-24' of two years together. */
const academicYears = z.string().regex(/^\d{4}-\d{2}$/);
/** Null: figures of this course alone; else of all students of a subject (CAH) at the school, which the publisher put together. */
const ofSubject = z
  .string()
  .regex(/^CAH\d{2}(-\d{2}){0,2}$/)
  .nullable();
const spreadOver = (bands: number) =>
  z.object({
    entrants: z.number().positive(),
    years: academicYears,
    /** Of a hundred entrants, in the order of the publisher's bands. */
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
  /** Of a hundred graduates asked. */
  responseRate: share.nullable(),
  years: academicYears,
  subject: ofSubject,
});

const grades = z.string().regex(/^(?:A\*|[A-E]){3,4}$/);
const TypicalOffer = z.object({
  aLevel: z.object({ first: grades, last: grades }).nullable(),
  ib: z.number().int().nullable(),
  subjects: z.array(short),
  /** One of the subjects is enough. */
  anyOne: z.boolean(),
  /** The month in which the page was read. */
  read: z.string().regex(/^\d{4}-\d{2}$/),
});

/** The lowest and the highest of a school's typical offers, found by us among so many. */
const OfferRange = z.object({
  least: grades,
  most: grades,
  courses: z.number().int().positive(),
  read: z.string().regex(/^\d{4}-\d{2}$/),
});

const CourseOptions = z.array(
  z.object({
    option: z.enum(STUDY_OPTIONS),
    /** 'offered': the source does not say which of the two. */
    when: z.enum(['optional', 'compulsory', 'offered']),
  }),
);

const people = z.number().int().nonnegative();
const AdmissionRate = z.object({
  applicants: people.positive(),
  admitted: people,
  enrolled: people.nullable(),
  /** Of a hundred applicants. */
  rate: share,
  /** The fall of entry. */
  year: z.string().regex(/^\d{4}$/),
});
/** The lower, the middle and the upper quartile. */
const quartiles = (least: number, most: number) => {
  const points = z.number().int().min(least).max(most);
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
  /** Of a hundred entrants; rounded one by one. */
  shares: z.record(z.enum(AVERAGE_BANDS), share),
  /** As the publisher groups programmes; 'Overall' of all. */
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

/** Null for a value that is not of its key's shape: it is shown nowhere. */
export function parseFactValue<Key extends ObjectFact>(key: Key, value: string): FactValue<Key> | null {
  try {
    return (FACT_VALUES[key].safeParse(JSON.parse(value)).data ?? null) as FactValue<Key> | null;
  } catch {
    return null;
  }
}
