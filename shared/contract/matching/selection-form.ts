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
import { PUBLIC_EXAM_TYPES, findInvalidExamFields } from '#shared/rules/exams/public-exams.ts';
import { optional, optionalAmount, optionalId, inputList, optionalEnum, id } from '#shared/contract/fields.ts';

const DEFAULT_DISPLAY_VALUE = ['1', '2'] as const;

// Form of the smart selection, with the specification's field names. The short form omits most of them. Income is not
// requested.

const MAX_FEE = 10_000_000;
const MAX_COUNTRIES = 20;
const MAX_FRIENDS = 50;
const MAX_SUBJECTS = 15;
const MAX_SCORE = 1000;
const MIN_SAT_SCORE = 400;
const MAX_SAT_SCORE = 1600;
const MAX_ACT_SCORE = 36;
const MAX_GPA = 4;
const MAX_AVERAGE = 100;

const CURRENCIES = Object.keys(BUDGET_TOPS) as (keyof typeof BUDGET_TOPS)[];

/** ISO country code of any country, or the numeric id of a country in the catalogue. */
const homeCountryInput = () =>
  optional(
    z.union([
      id(),
      z
        .string()
        .regex(/^[a-z]{2}$/i)
        .toUpperCase(),
    ]),
  );

const scoreInput = () => optionalAmount(MAX_SCORE).transform((value) => value ?? 0);

const Weight = z.object({ id: z.preprocess(String, z.enum(FOCUS_POINTS)), value: optionalAmount(MAX_WEIGHT) });

const examFields = {
  /** Exam: 1 HKDSE, 2 Gaokao, 3 A-level, 4 IB. */
  publicTestType: optionalEnum(PUBLIC_EXAM_TYPES),
  /** Total of five DSE subjects (5** counts 7), of the Gaokao, or of the IB. */
  publicTestScore: optionalAmount(MAX_SCORE),
  /** Maximum total of a Gaokao in which it is not 750. */
  publicTestFullMark: optionalAmount(MAX_SCORE),
  /** DSE and A-level subjects; shared/rules/exams defines the keys. */
  publicTestSubjects: inputList(z.object({ subject: z.string().max(40), grade: z.string().max(20) }), MAX_SUBJECTS),
};

type ExamInput = z.output<z.ZodObject<typeof examFields>>;

function addExamIssues(answers: ExamInput, ctx: z.core.$RefinementCtx<ExamInput>) {
  for (const path of findInvalidExamFields(answers)) ctx.addIssue({ code: 'custom', path });
}

/** Exam fields of the form, validated together. */
export const ExamForm = z.object(examFields).superRefine(addExamIssues);
export type ExamForm = z.output<typeof ExamForm>;

export const SelectionForm = z
  .object({
    /** Nationality of the student. */
    fkAreaCountryId: homeCountryInput(),
    /** Country of the highest education. `eduQualUnivId` is its kind. */
    eduCtryUnivId: homeCountryInput(),
    eduQualUnivId: optionalEnum(EDUCATIONS),
    /** Destination countries. A visitor may choose only one. */
    areaCountryIds: inputList(id(), MAX_COUNTRIES),
    institutionCountryId: optionalId(),
    areaCityId: optionalId(),
    /** '1' if the student has friends or relatives abroad. `areaCityUserSameIds` are their cities. */
    relative: optionalEnum(['0', '1']),
    areaCityUserSameIds: inputList(id(), MAX_FRIENDS),
    fkCourseTypeGroupId: optionalId(),
    fkCourseTypeId: optionalId(),
    fkMajorLevelId: optionalId(),
    /** Limits the evaluation to one school. */
    fkInstitutionId: optionalId(),
    /**
     * Kinds of courses: 1 degrees, 2 pathways, 3 both. `displayValue` is an equivalent list of 1 and 2, and can only
     * restrict the choice.
     */
    courseType: optionalEnum(['1', '2', '3']).transform((option) => option ?? DEFAULT_COURSE_OPTION),
    displayValue: inputList(z.preprocess(String, z.enum(DEFAULT_DISPLAY_VALUE)), 2).transform((displayValues) =>
      displayValues.length > 0 ? displayValues : [...DEFAULT_DISPLAY_VALUE],
    ),
    feeTypeId: optionalEnum(CURRENCIES),
    feeMin: optionalAmount(MAX_FEE).transform((fee) => fee ?? DEFAULT_BUDGET.min),
    /**
     * Highest yearly fee. Defaults to the end of the currency's slider, or to the default budget without a currency.
     */
    feeMax: optionalAmount(MAX_FEE),
    feeRoundId: optionalId(),
    /**
     * English test: 1 IELTS, 2 TOEFL iBT, 3 TOEFL PBT, 4 PTE, 5 TOEFL iBT on the scale of 1 to 6. A score of 0 counts
     * as missing.
     */
    englishTestType: optionalEnum(ENGLISH_TEST_TYPES),
    listening: scoreInput(),
    speaking: scoreInput(),
    reading: scoreInput(),
    writing: scoreInput(),
    /**
     * Overall score, derived from the parts (shared/rules/english.ts). Used only for tests that allow entering it
     * directly.
     */
    overall: scoreInput(),
    ...examFields,
    /** Sum of both SAT sections. `actComposite` is the composite of the four ACT sections. */
    satTotal: optional(z.int().min(MIN_SAT_SCORE).max(MAX_SAT_SCORE)),
    actComposite: optional(z.int().min(1).max(MAX_ACT_SCORE)),
    /** Grade point average on a scale of 4. `schoolAverage` is a percentage. Schools report one or the other. */
    gpa: optional(z.number().min(0).max(MAX_GPA)),
    schoolAverage: optional(z.number().min(0).max(MAX_AVERAGE)),
    weightList: inputList(Weight, FOCUS_POINTS.length),
    /** Matching ignores the personal fields below. */
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
    for (const path of findInvalidExamFields(form)) addIssue(...path);
    const weightIds = form.weightList.map((weight) => weight.id);
    if (new Set(weightIds).size < weightIds.length) addIssue('weightList');
  });
export type SelectionForm = z.output<typeof SelectionForm>;
