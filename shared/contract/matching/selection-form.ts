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

// The answers of the smart selection, by the specification's names. A visitor's short form is the same with most left
// out. Nothing of it says who earns what: there is no field for it.

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

/** Home countries are any on earth, and are told by their two letters; a number is a country of ours. */
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
  /** The total: of five subjects of the DSE with 5** as 7, of the Gaokao, of the IB. */
  publicTestScore: givenAmount(HIGHEST_SCORE),
  /** What a Gaokao is out of, where it is not 750. */
  publicTestFullMark: givenAmount(HIGHEST_SCORE),
  /** Of the DSE and of A-levels; keys in shared/rules/exams. */
  publicTestSubjects: givenList(z.object({ subject: z.string().max(40), grade: z.string().max(20) }), MAX_SUBJECTS),
};

type Answers = z.output<z.ZodObject<typeof examFields>>;

function checkExam(answers: Answers, ctx: z.core.$RefinementCtx<Answers>) {
  for (const path of validateExam(answers)) ctx.addIssue({ code: 'custom', path });
}

/** A public examination alone. */
export const ExamForm = z.object(examFields).superRefine(checkExam);
export type ExamForm = z.output<typeof ExamForm>;

export const SelectionForm = z
  .object({
    /** Passport; the student's own country. */
    fkAreaCountryId: homeCountry(),
    /** Where the highest education was, and what it is. */
    eduCtryUnivId: homeCountry(),
    eduQualUnivId: givenOneOf(EDUCATIONS),
    /** The countries to study in; a visitor's form names one. */
    areaCountryIds: givenList(id(), MAX_COUNTRIES),
    institutionCountryId: givenId(),
    areaCityId: givenId(),
    /** Whether there are friends or relatives abroad, and the cities that they are in. */
    relative: givenOneOf(['0', '1']),
    areaCityUserSameIds: givenList(id(), MAX_FRIENDS),
    fkCourseTypeGroupId: givenId(),
    fkCourseTypeId: givenId(),
    fkMajorLevelId: givenId(),
    /** One school only: how do I fit this one? */
    fkInstitutionId: givenId(),
    /** 1 degrees, 2 pathways, 3 both; displayValue says the same as a list of 1 and 2, and can only narrow it. */
    courseType: givenOneOf(['1', '2', '3']).transform((option) => option ?? DEFAULT_COURSE_OPTION),
    displayValue: givenList(z.preprocess(String, z.enum(DEFAULT_DISPLAY_VALUE)), 2).transform((all) =>
      all.length > 0 ? all : [...DEFAULT_DISPLAY_VALUE],
    ),
    feeTypeId: givenOneOf(CURRENCIES),
    feeMin: givenAmount(HIGHEST_FEE).transform((fee) => fee ?? DEFAULT_BUDGET.min),
    /** Without one, the end of the currency's slider; without a currency, the usual budget. */
    feeMax: givenAmount(HIGHEST_FEE),
    feeRoundId: givenId(),
    /** 1 IELTS, 2 TOEFL iBT, 3 TOEFL PBT, 4 PTE, 5 TOEFL iBT on the scale of 1 to 6. Scores of 0 are not given. */
    englishTestType: givenOneOf(ENGLISH_TEST_TYPES),
    listening: score(),
    speaking: score(),
    reading: score(),
    writing: score(),
    /** Worked out from the parts (shared/rules/english); read only where a test may be entered so. */
    overall: score(),
    ...examFields,
    /** Of both sections of the SAT; of the four parts of the ACT. */
    satTotal: given(z.int().min(MIN_SAT).max(MAX_SAT)),
    actComposite: given(z.int().min(1).max(HIGHEST_ACT)),
    /** On a scale of four, and an average in per cent: a school reports one or the other. */
    gpa: given(z.number().min(0).max(HIGHEST_GPA)),
    schoolAverage: given(z.number().min(0).max(HIGHEST_AVERAGE)),
    weightList: givenList(Weight, FOCUS_POINTS.length),
    /** Of no weight for any result. */
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
