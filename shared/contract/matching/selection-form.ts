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
import { given, givenAmount, givenId, givenList, givenOneOf, id } from '#shared/contract/fields.ts';

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
  given(
    z.union([
      id(),
      z
        .string()
        .regex(/^[a-z]{2}$/i)
        .toUpperCase(),
    ]),
  );

const score = () => givenAmount(HIGHEST_SCORE).transform((value) => value ?? 0);

const Weight = z.object({ id: z.preprocess(String, z.enum(FOCUS_POINTS)), value: givenAmount(MAX_WEIGHT) });

const examFields = {
  /** 1 HKDSE, 2 Gaokao, 3 A-level, 4 IB. */
  publicTestType: givenOneOf(PUBLIC_EXAM_TYPES),
  /** Total: five DSE subjects with 5** as 7, Gaokao, IB. */
  publicTestScore: givenAmount(HIGHEST_SCORE),
  /** Full mark of a Gaokao other than 750. */
  publicTestFullMark: givenAmount(HIGHEST_SCORE),
  /** DSE and A-level subjects; keys in shared/rules/exams. */
  publicTestSubjects: givenList(z.object({ subject: z.string().max(40), grade: z.string().max(20) }), MAX_SUBJECTS),
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
    eduQualUnivId: givenOneOf(EDUCATIONS),
    /** Destination countries; a visitor's form has one. */
    areaCountryIds: givenList(id(), MAX_COUNTRIES),
    institutionCountryId: givenId(),
    areaCityId: givenId(),
    /** Friends or relatives abroad, and their cities. */
    relative: givenOneOf(['0', '1']),
    areaCityUserSameIds: givenList(id(), MAX_FRIENDS),
    fkCourseTypeGroupId: givenId(),
    fkCourseTypeId: givenId(),
    fkMajorLevelId: givenId(),
    /** Evaluates one school only. */
    fkInstitutionId: givenId(),
    /** 1 degrees, 2 pathways, 3 both; displayValue is the same as a list of 1 and 2, and can only restrict it. */
    courseType: givenOneOf(['1', '2', '3']).transform((option) => option ?? DEFAULT_COURSE_OPTION),
    displayValue: givenList(z.preprocess(String, z.enum(DEFAULT_DISPLAY_VALUE)), 2).transform((all) =>
      all.length > 0 ? all : [...DEFAULT_DISPLAY_VALUE],
    ),
    feeTypeId: givenOneOf(CURRENCIES),
    feeMin: givenAmount(HIGHEST_FEE).transform((fee) => fee ?? DEFAULT_BUDGET.min),
    /** Default: end of the currency's slider; without a currency the default budget. */
    feeMax: givenAmount(HIGHEST_FEE),
    feeRoundId: givenId(),
    /** 1 IELTS, 2 TOEFL iBT, 3 TOEFL PBT, 4 PTE, 5 TOEFL iBT on the scale of 1 to 6. Scores of 0 count as missing. */
    englishTestType: givenOneOf(ENGLISH_TEST_TYPES),
    listening: score(),
    speaking: score(),
    reading: score(),
    writing: score(),
    /** Derived from the parts (shared/rules/english); read only for tests that allow direct entry. */
    overall: score(),
    ...examFields,
    /** Sum of both SAT sections; composite of the four ACT sections. */
    satTotal: given(z.int().min(MIN_SAT).max(MAX_SAT)),
    actComposite: given(z.int().min(1).max(HIGHEST_ACT)),
    /** On a scale of four, and an average in per cent: schools report one or the other. */
    gpa: given(z.number().min(0).max(HIGHEST_GPA)),
    schoolAverage: given(z.number().min(0).max(HIGHEST_AVERAGE)),
    weightList: givenList(Weight, FOCUS_POINTS.length),
    /** Ignored in matching. */
    userId: givenId(),
    dateOfBirth: given(z.iso.date()),
    gender: givenOneOf(['male', 'female']),
  })
  .transform(({ feeTypeId, feeMax, ...form }) => ({
    ...form,
    feeTypeId: feeTypeId ?? DEFAULT_BUDGET.currency,
    feeMax: feeMax ?? (feeTypeId ? BUDGET_TOPS[feeTypeId] : DEFAULT_BUDGET.max),
  }))
  .superRefine((form, ctx) => {
    const refuse = (...path: (string | number)[]) => ctx.addIssue({ code: 'custom', path });
    if (form.areaCountryIds.length === 0 && form.institutionCountryId === undefined) refuse('areaCountryIds');
    if (form.feeMin > form.feeMax) refuse('feeMax');
    for (const field of validateEnglish(form)) refuse(field);
    for (const path of validateExam(form)) refuse(...path);
    const ids = form.weightList.map((weight) => weight.id);
    if (new Set(ids).size < ids.length) refuse('weightList');
  });
export type SelectionForm = z.output<typeof SelectionForm>;
