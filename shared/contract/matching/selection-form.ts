import { z } from 'zod';
import {
  BUDGET_TOPS,
  DEFAULT_BUDGET,
  DEFAULT_COURSE_OPTION,
  EDUCATIONS,
  FOCUS_POINTS,
  MAX_WEIGHT,
} from '#shared/rules/selection-choices.ts';
import { ENGLISH_TEST_TYPES, validateEnglish } from '#shared/rules/english.ts';
import { PUBLIC_EXAM_TYPES, validateExam } from '#shared/rules/exams/public-exams.ts';
import { optional, optionalAmount, optionalId, inputList, optionalEnum, id } from '#shared/contract/fields.ts';

const DEFAULT_DISPLAY_VALUE = ['1', '2'] as const;

// Form of the smart selection with the specification's field names; the short form omits most. It contains no income.

const HIGHEST_FEE = 10_000_000;
const MAX_COUNTRIES = 20;
const MAX_FRIENDS = 50;
const MAX_SUBJECTS = 15;
const HIGHEST_SCORE = 1000;
const MIN_SAT = 400;
const MAX_SAT = 1600;
const HIGHEST_ACT = 36;
const HIGHEST_GPA = 4;
const HIGHEST_AVERAGE = 100;

const CURRENCIES = Object.keys(BUDGET_TOPS) as (keyof typeof BUDGET_TOPS)[];

/** Two-letter code of any country; a number is an offered country. */
const homeCountry = () =>
  optional(
    z.union([
      id(),
      z
        .string()
        .regex(/^[a-z]{2}$/i)
        .toUpperCase(),
    ]),
  );

const score = () => optionalAmount(HIGHEST_SCORE).transform((value) => value ?? 0);

const Weight = z.object({ id: z.preprocess(String, z.enum(FOCUS_POINTS)), value: optionalAmount(MAX_WEIGHT) });

const examFields = {
  /** 1 HKDSE, 2 Gaokao, 3 A-level, 4 IB. */
  publicTestType: optionalEnum(PUBLIC_EXAM_TYPES),
  /** Total: five DSE subjects with 5** as 7, Gaokao, IB. */
  publicTestScore: optionalAmount(HIGHEST_SCORE),
  /** Full mark of a Gaokao other than 750. */
  publicTestFullMark: optionalAmount(HIGHEST_SCORE),
  /** DSE and A-level subjects; keys in shared/rules/exams. */
  publicTestSubjects: inputList(z.object({ subject: z.string().max(40), grade: z.string().max(20) }), MAX_SUBJECTS),
};

type Answers = z.output<z.ZodObject<typeof examFields>>;

function checkExam(answers: Answers, ctx: z.core.$RefinementCtx<Answers>) {
  for (const path of validateExam(answers)) ctx.addIssue({ code: 'custom', path });
}

/** Exam part of the form. */
export const ExamForm = z.object(examFields).superRefine(checkExam);
export type ExamForm = z.output<typeof ExamForm>;

export const SelectionForm = z
  .object({
    /** Nationality. */
    fkAreaCountryId: homeCountry(),
    /** Country and kind of the highest education. */
    eduCtryUnivId: homeCountry(),
    eduQualUnivId: optionalEnum(EDUCATIONS),
    /** Destination countries; a visitor's form has one. */
    areaCountryIds: inputList(id(), MAX_COUNTRIES),
    institutionCountryId: optionalId(),
    areaCityId: optionalId(),
    /** Friends or relatives abroad, and their cities. */
    relative: optionalEnum(['0', '1']),
    areaCityUserSameIds: inputList(id(), MAX_FRIENDS),
    fkCourseTypeGroupId: optionalId(),
    fkCourseTypeId: optionalId(),
    fkMajorLevelId: optionalId(),
    /** Evaluates one school only. */
    fkInstitutionId: optionalId(),
    /** 1 degrees, 2 pathways, 3 both; displayValue is the same as a list of 1 and 2, and can only restrict it. */
    courseType: optionalEnum(['1', '2', '3']).transform((option) => option ?? DEFAULT_COURSE_OPTION),
    displayValue: inputList(z.preprocess(String, z.enum(DEFAULT_DISPLAY_VALUE)), 2).transform((all) =>
      all.length > 0 ? all : [...DEFAULT_DISPLAY_VALUE],
    ),
    feeTypeId: optionalEnum(CURRENCIES),
    feeMin: optionalAmount(HIGHEST_FEE).transform((fee) => fee ?? DEFAULT_BUDGET.min),
    /** Default: end of the currency's slider; without a currency the default budget. */
    feeMax: optionalAmount(HIGHEST_FEE),
    feeRoundId: optionalId(),
    /** 1 IELTS, 2 TOEFL iBT, 3 TOEFL PBT, 4 PTE, 5 TOEFL iBT on the scale of 1 to 6. Scores of 0 count as missing. */
    englishTestType: optionalEnum(ENGLISH_TEST_TYPES),
    listening: score(),
    speaking: score(),
    reading: score(),
    writing: score(),
    /** Derived from the parts (shared/rules/english); read only for tests that allow direct entry. */
    overall: score(),
    ...examFields,
    /** Sum of both SAT sections; composite of the four ACT sections. */
    satTotal: optional(z.int().min(MIN_SAT).max(MAX_SAT)),
    actComposite: optional(z.int().min(1).max(HIGHEST_ACT)),
    /** On a scale of four, and an average in per cent: schools report one or the other. */
    gpa: optional(z.number().min(0).max(HIGHEST_GPA)),
    schoolAverage: optional(z.number().min(0).max(HIGHEST_AVERAGE)),
    weightList: inputList(Weight, FOCUS_POINTS.length),
    /** Ignored in matching. */
    userId: optionalId(),
    dateOfBirth: optional(z.iso.date()),
    gender: optionalEnum(['male', 'female']),
  })
  .transform(({ feeTypeId, feeMax, ...form }) => ({
    ...form,
    feeTypeId: feeTypeId ?? DEFAULT_BUDGET.currency,
    feeMax: feeMax ?? (feeTypeId ? BUDGET_TOPS[feeTypeId] : DEFAULT_BUDGET.max),
  }))
  .superRefine((form, ctx) => {
    const addIssue = (...path: (string | number)[]) => ctx.addIssue({ code: 'custom', path });
    if (form.areaCountryIds.length === 0 && form.institutionCountryId === undefined) addIssue('areaCountryIds');
    if (form.feeMin > form.feeMax) addIssue('feeMax');
    for (const field of validateEnglish(form)) addIssue(field);
    for (const path of validateExam(form)) addIssue(...path);
    const ids = form.weightList.map((weight) => weight.id);
    if (new Set(ids).size < ids.length) addIssue('weightList');
  });
export type SelectionForm = z.output<typeof SelectionForm>;
