import {
  type ExamDraft,
  type ExamError,
  EMPTY_EXAM_DRAFT,
  validateExamDraft,
  createInitialRows,
} from '#client/features/exam-entry/exam-entry.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { Rules } from '#client/ui/form/use-form.ts';
import { assertNever } from '#shared/assert-never.ts';
import {
  BUDGET_TOPS,
  DEFAULT_BUDGET,
  DEFAULT_COURSE_OPTION,
  FOCUS_POINTS,
  type FocusPoint,
} from '#shared/rules/selection-choices.ts';
import { toBudgetAmount, convertAmount, toSliderPosition } from '#shared/rules/budget.ts';
import {
  ENGLISH_PARTS,
  ENGLISH_TESTS,
  type EnglishPart,
  type EnglishParts,
  type EnglishTestType,
  fitsScale,
  computeOverallScore,
} from '#shared/rules/english.ts';
import { isBirthday, MINIMUM_AGE } from '#shared/rules/person.ts';

type Currency = keyof typeof BUDGET_TOPS;
/** Currencies that have an exchange rate, so that fees can be compared. */
export const CURRENCIES = (Object.keys(BUDGET_TOPS) as Currency[]).filter(
  (item) => convertAmount(1, item, 'GBP') !== null,
);

/** All answers as selected or typed. An empty string means that the question is unanswered. */
export interface Answers extends ExamDraft {
  countries: string[];
  city: string;
  group: string;
  type: string;
  level: string;
  /** Kind of course: 1 for degrees, 2 for pathways, 3 for both. */
  option: string;
  passport: string;
  graduation: string;
  education: string;
  birthday: string;
  gender: string;
  /** Whether the student has friends or relatives abroad: '0' for no, '1' for yes. */
  relative: string;
  friendCountry: string;
  friendState: string;
  friendCities: string[];
  /** Results of school for the United States and Canada. */
  schoolAverage: string;
  gpa: string;
  satTotal: string;
  actComposite: string;
  englishType: EnglishTestType | '';
  listening: string;
  speaking: string;
  reading: string;
  writing: string;
  overall: string;
  currency: Currency;
  /** Lower and upper limit of the budget. They are in `currency`. */
  fee: readonly [number, number];
  weights: Record<FocusPoint, number>;
}

/** Middle of the scale. If all weights are equal, they have no effect. */
const DEFAULT_WEIGHT = 5;
export const DEFAULT_WEIGHTS = Object.fromEntries(FOCUS_POINTS.map((id) => [id, DEFAULT_WEIGHT])) as Answers['weights'];

export const EMPTY_ANSWERS: Answers = {
  ...EMPTY_EXAM_DRAFT,
  countries: [],
  city: '',
  group: '',
  type: '',
  level: '',
  option: DEFAULT_COURSE_OPTION,
  passport: '',
  graduation: '',
  education: '',
  birthday: '',
  gender: '',
  relative: '',
  friendCountry: '',
  friendState: '',
  friendCities: [],
  schoolAverage: '',
  gpa: '',
  satTotal: '',
  actComposite: '',
  englishType: '',
  listening: '',
  speaking: '',
  reading: '',
  writing: '',
  overall: '',
  currency: DEFAULT_BUDGET.currency,
  fee: [DEFAULT_BUDGET.min, DEFAULT_BUDGET.max],
  weights: DEFAULT_WEIGHTS,
};

const EMPTY_SCORES = {
  ...Object.fromEntries(ENGLISH_PARTS.map((part) => [part, ''])),
  overall: '',
} as Partial<Answers>;

/**
 * Changes an answer and clears the answers that depend on it. A change of the field, for example, clears the course
 * type.
 */
export function setAnswer<Name extends keyof Answers>(answers: Answers, name: Name, value: Answers[Name]): Answers {
  const nextAnswers = { ...answers, [name]: value };
  if (answers[name] === value) return nextAnswers;
  switch (name) {
    case 'countries':
      return { ...nextAnswers, city: '' };
    case 'group':
      return { ...nextAnswers, type: '' };
    case 'relative':
      return value === '1' ? nextAnswers : { ...nextAnswers, friendCountry: '', friendState: '', friendCities: [] };
    case 'friendCountry':
      return { ...nextAnswers, friendState: '', friendCities: [] };
    case 'friendState':
      return { ...nextAnswers, friendCities: [] };
    case 'englishType':
      return { ...nextAnswers, ...EMPTY_SCORES };
    case 'examType':
      return { ...nextAnswers, examRows: createInitialRows(nextAnswers.examType), examScore: '', examFullMark: '' };
    case 'currency':
      return { ...nextAnswers, fee: exchangeFee(answers.fee, answers.currency, nextAnswers.currency) };
    default:
      return nextAnswers;
  }
}

/** Converts a range to the nearest positions of another currency's slider. */
function exchangeFee([min, max]: Answers['fee'], previousCurrency: Currency, nextCurrency: Currency): Answers['fee'] {
  const exchangeAmount = (amount: number) =>
    toBudgetAmount(
      Math.round(toSliderPosition(convertAmount(amount, previousCurrency, nextCurrency) ?? 0, nextCurrency)),
      nextCurrency,
    );
  return [Math.min(exchangeAmount(min), exchangeAmount(max)), exchangeAmount(max)];
}

type EnglishAnswers = Pick<Answers, 'englishType' | EnglishPart | 'overall'>;

const parseScore = (input: string) => (input.trim() === '' ? 0 : Number(input));

export const parseParts = (answers: EnglishAnswers): EnglishParts => ({
  listening: parseScore(answers.listening),
  speaking: parseScore(answers.speaking),
  reading: parseScore(answers.reading),
  writing: parseScore(answers.writing),
});

const hasNoParts = (answers: EnglishAnswers) => ENGLISH_PARTS.every((part) => answers[part].trim() === '');

type EnglishError = { kind: 'missing' } | { kind: 'shape'; from: number; to: number; step: number };

/** Validates the score of a part. Some tests require only the overall score, others all four parts. */
function validatePart(answers: EnglishAnswers, part: EnglishPart): EnglishError | null {
  if (!answers.englishType) return null;
  const test = ENGLISH_TESTS[answers.englishType];
  if (answers[part].trim() === '') {
    const isOverallEntered = test.mayEnterOverall && answers.overall.trim() !== '' && hasNoParts(answers);
    return isOverallEntered ? null : { kind: 'missing' };
  }
  return fitsScale(Number(answers[part]), test.part) ? null : { kind: 'shape', ...test.part };
}

function validateOverall(answers: EnglishAnswers): EnglishError | null {
  if (!answers.englishType || answers.overall.trim() === '') return null;
  const test = ENGLISH_TESTS[answers.englishType];
  if (!test.mayEnterOverall) return null;
  return fitsScale(Number(answers.overall), test.overall) ? null : { kind: 'shape', ...test.overall };
}

export const isEnglishValid = (answers: EnglishAnswers) =>
  validateOverall(answers) === null && ENGLISH_PARTS.every((part) => validatePart(answers, part) === null);

/** Returns the overall score, or 0 until the scores are complete. */
export const getOverall = (answers: EnglishAnswers): number =>
  answers.englishType && isEnglishValid(answers)
    ? computeOverallScore(answers.englishType, parseParts(answers), parseScore(answers.overall))
    : 0;

/** Scales of the school results that the United States and Canada use. */
export const SCHOOL_RESULT_RANGES = {
  schoolAverage: { from: 0, to: 100, step: 0.1 },
  gpa: { from: 0, to: 4, step: 0.01 },
  satTotal: { from: 400, to: 1600, step: 10 },
  actComposite: { from: 1, to: 36, step: 1 },
} as const;
export type SchoolResult = keyof typeof SCHOOL_RESULT_RANGES;

export function parseSchoolResult(answers: Pick<Answers, SchoolResult>, name: SchoolResult): number | null {
  const resultText = answers[name].trim();
  const { from: min, to: max, step } = SCHOOL_RESULT_RANGES[name];
  const resultValue = Number(resultText);
  const stepCount = (resultValue - min) / step;
  return resultText !== '' &&
    resultValue >= min &&
    resultValue <= max &&
    Math.abs(stepCount - Math.round(stepCount)) < 1e-6
    ? resultValue
    : null;
}

/** Returns whether there are enough answers to count schools. */
export const canCountSchools = ({ countries }: Answers) => countries.length > 0;

/** Creates the validation rules. Birthday and gender are required only for logged-in users. */
export function createAnswerRules(t: TextOf<'selection'>, isUser: boolean): Rules<Answers> {
  const createRequiredRule = (errorText: string) => (value: string | readonly string[]) =>
    value.length === 0 ? errorText : null;
  const createFriendsRule = (errorText: string) => (value: string | readonly string[], answers: Answers) =>
    answers.relative === '1' && value.length === 0 ? errorText : null;
  const formatEnglishError = (error: EnglishError | null) => {
    if (!error) return null;
    return error.kind === 'missing' ? t('fault.part') : t('fault.score', { ...error });
  };
  const createPartRule = (name: EnglishPart) => (value: string, answers: Answers) =>
    formatEnglishError(validatePart({ ...answers, [name]: value }, name));
  const createExamRule = (field: ExamError['field']) => (_: unknown, answers: Answers) => {
    const error = validateExamDraft(answers).find((examError) => examError.field === field);
    return error ? formatExamError(t, error) : null;
  };
  return {
    countries: createRequiredRule(t('fault.countries')),
    group: createRequiredRule(t('fault.group')),
    level: createRequiredRule(t('fault.level')),
    passport: createRequiredRule(t('fault.passport')),
    ...(isUser && {
      birthday(day: string) {
        return day === '' || isBirthday(day) ? null : t('fault.age', { age: MINIMUM_AGE });
      },
    }),
    friendCountry: createFriendsRule(t('fault.friendCountry')),
    friendState: createFriendsRule(t('fault.friendState')),
    friendCities: createFriendsRule(t('fault.friendCities')),
    examRows: createExamRule('examRows'),
    examScore: createExamRule('examScore'),
    examFullMark: createExamRule('examFullMark'),
    ...(Object.fromEntries(
      (Object.keys(SCHOOL_RESULT_RANGES) as SchoolResult[]).map((name) => [
        name,
        (value: string, answers: Answers) =>
          value.trim() === '' || parseSchoolResult({ ...answers, [name]: value }, name) !== null
            ? null
            : t('fault.score', { ...SCHOOL_RESULT_RANGES[name] }),
      ]),
    ) as Pick<Rules<Answers>, SchoolResult>),
    listening: createPartRule('listening'),
    speaking: createPartRule('speaking'),
    reading: createPartRule('reading'),
    writing: createPartRule('writing'),
    overall: (value, answers) => formatEnglishError(validateOverall({ ...answers, overall: value })),
  };
}

function formatExamError(t: TextOf<'selection'>, error: ExamError): string {
  if (error.field === 'examRows') return t(`fault.rows.${error.kind}`);
  switch (error.kind) {
    case 'tooHigh':
      return t('fault.tooHigh', { most: error.most });
    case 'missing':
      return t('fault.examScore');
    case 'number':
      return t('fault.number');
    default:
      return assertNever(error);
  }
}
