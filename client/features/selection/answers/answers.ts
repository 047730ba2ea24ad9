import {
  type ExamDraft,
  type ExamError,
  NO_EXAM,
  validateExamDraft,
  startRows,
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
import { amountAt, exchange, sliderPosition } from '#shared/rules/budget.ts';
import {
  ENGLISH_PARTS,
  ENGLISH_TESTS,
  type EnglishPart,
  type EnglishParts,
  type EnglishTestType,
  fitsScale,
  overallEnglish,
} from '#shared/rules/english.ts';
import { isBirthday, MINIMUM_AGE } from '#shared/rules/person.ts';

type Currency = keyof typeof BUDGET_TOPS;
/** Currencies with an exchange rate, in which fees can be compared. */
export const CURRENCIES = (Object.keys(BUDGET_TOPS) as Currency[]).filter((item) => exchange(1, item, 'GBP') !== null);

/** All answers as selected or typed. An empty string is unanswered. */
export interface Answers extends ExamDraft {
  countries: string[];
  city: string;
  group: string;
  type: string;
  level: string;
  /** Course option: 1 for degrees, 2 for pathways, 3 for both. */
  option: string;
  passport: string;
  graduation: string;
  education: string;
  birthday: string;
  gender: string;
  /** Whether the student has friends or relatives abroad: 0 or 1. */
  relative: string;
  friendCountry: string;
  friendState: string;
  friendCities: string[];
  /** Results for schools in the United States and Canada. */
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
  /** Lower and upper limit of the budget in that currency. */
  fee: readonly [number, number];
  weights: Record<FocusPoint, number>;
}

/** Middle of the scale, since equal weights have no effect. */
const USUAL_WEIGHT = 5;
export const USUAL_WEIGHTS = Object.fromEntries(FOCUS_POINTS.map((id) => [id, USUAL_WEIGHT])) as Answers['weights'];

export const EMPTY_ANSWERS: Answers = {
  ...NO_EXAM,
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
  weights: USUAL_WEIGHTS,
};

const NO_SCORES = { ...Object.fromEntries(ENGLISH_PARTS.map((part) => [part, ''])), overall: '' } as Partial<Answers>;

/** Changes an answer and clears dependent ones, such as the course type when the field changes. */
export function setAnswer<Name extends keyof Answers>(answers: Answers, name: Name, value: Answers[Name]): Answers {
  const next = { ...answers, [name]: value };
  if (answers[name] === value) return next;
  switch (name) {
    case 'countries':
      return { ...next, city: '' };
    case 'group':
      return { ...next, type: '' };
    case 'relative':
      return value === '1' ? next : { ...next, friendCountry: '', friendState: '', friendCities: [] };
    case 'friendCountry':
      return { ...next, friendState: '', friendCities: [] };
    case 'friendState':
      return { ...next, friendCities: [] };
    case 'englishType':
      return { ...next, ...NO_SCORES };
    case 'examType':
      return { ...next, examRows: startRows(next.examType), examScore: '', examFullMark: '' };
    case 'currency':
      return { ...next, fee: exchangeFee(answers.fee, answers.currency, next.currency) };
    default:
      return next;
  }
}

/** Converts a range to the nearest positions of the slider of another currency. */
function exchangeFee([from, to]: Answers['fee'], before: Currency, after: Currency): Answers['fee'] {
  const move = (amount: number) =>
    amountAt(Math.round(sliderPosition(exchange(amount, before, after) ?? 0, after)), after);
  return [Math.min(move(from), move(to)), move(to)];
}

type EnglishAnswers = Pick<Answers, 'englishType' | EnglishPart | 'overall'>;

const getScore = (input: string) => (input.trim() === '' ? 0 : Number(input));

export const getParts = (answers: EnglishAnswers): EnglishParts => ({
  listening: getScore(answers.listening),
  speaking: getScore(answers.speaking),
  reading: getScore(answers.reading),
  writing: getScore(answers.writing),
});

const hasNoParts = (answers: EnglishAnswers) => ENGLISH_PARTS.every((part) => answers[part].trim() === '');

type EnglishError = { kind: 'missing' } | { kind: 'shape'; from: number; to: number; step: number };

/** Validates the score of a part. All four parts are required, or for some tests only the overall score. */
function validatePart(answers: EnglishAnswers, part: EnglishPart): EnglishError | null {
  if (!answers.englishType) return null;
  const test = ENGLISH_TESTS[answers.englishType];
  if (answers[part].trim() === '') {
    const isEntered = test.mayEnterOverall && answers.overall.trim() !== '' && hasNoParts(answers);
    return isEntered ? null : { kind: 'missing' };
  }
  return fitsScale(Number(answers[part]), test.part) ? null : { kind: 'shape', ...test.part };
}

function validateOverall(answers: EnglishAnswers): EnglishError | null {
  if (!answers.englishType || answers.overall.trim() === '') return null;
  const test = ENGLISH_TESTS[answers.englishType];
  if (!test.mayEnterOverall) return null;
  return fitsScale(Number(answers.overall), test.overall) ? null : { kind: 'shape', ...test.overall };
}

export const isEnglishSound = (answers: EnglishAnswers) =>
  validateOverall(answers) === null && ENGLISH_PARTS.every((part) => validatePart(answers, part) === null);

/** Returns the overall score; 0 until the scores are complete. */
export const getOverall = (answers: EnglishAnswers): number =>
  answers.englishType && isEnglishSound(answers)
    ? overallEnglish(answers.englishType, getParts(answers), getScore(answers.overall))
    : 0;

/** Scales of results that schools in the United States and Canada use. */
export const SCHOOL_RESULTS = {
  schoolAverage: { from: 0, to: 100, step: 0.1 },
  gpa: { from: 0, to: 4, step: 0.01 },
  satTotal: { from: 400, to: 1600, step: 10 },
  actComposite: { from: 1, to: 36, step: 1 },
} as const;
export type SchoolResult = keyof typeof SCHOOL_RESULTS;

export function parseSchoolResult(answers: Pick<Answers, SchoolResult>, name: SchoolResult): number | null {
  const input = answers[name].trim();
  const { from, to, step } = SCHOOL_RESULTS[name];
  const value = Number(input);
  const steps = (value - from) / step;
  return input !== '' && value >= from && value <= to && Math.abs(steps - Math.round(steps)) < 1e-6 ? value : null;
}

/** Returns true with the minimum of answers that the count of schools needs. */
export const canCount = ({ countries }: Answers) => countries.length > 0;

/** Validation rules. Birthday and gender are required for users only. */
export function answerLabels(t: TextOf<'selection'>, isUser: boolean): Rules<Answers> {
  const chosen = (sentence: string) => (value: string | readonly string[]) => (value.length === 0 ? sentence : null);
  const ofFriends = (sentence: string) => (value: string | readonly string[], answers: Answers) =>
    answers.relative === '1' && value.length === 0 ? sentence : null;
  const sayEnglish = (error: EnglishError | null) => {
    if (!error) return null;
    return error.kind === 'missing' ? t('fault.part') : t('fault.score', { ...error });
  };
  const part = (name: EnglishPart) => (value: string, answers: Answers) =>
    sayEnglish(validatePart({ ...answers, [name]: value }, name));
  const exam = (field: ExamError['field']) => (_: unknown, answers: Answers) => {
    const error = validateExamDraft(answers).find((examError) => examError.field === field);
    return error ? examText(t, error) : null;
  };
  return {
    countries: chosen(t('fault.countries')),
    group: chosen(t('fault.group')),
    level: chosen(t('fault.level')),
    passport: chosen(t('fault.passport')),
    ...(isUser && {
      birthday(day: string) {
        if (day === '') return t('fault.birthday');
        return isBirthday(day) ? null : t('fault.age', { age: MINIMUM_AGE });
      },
      gender: chosen(t('fault.gender')),
    }),
    friendCountry: ofFriends(t('fault.friendCountry')),
    friendState: ofFriends(t('fault.friendState')),
    friendCities: ofFriends(t('fault.friendCities')),
    examRows: exam('examRows'),
    examScore: exam('examScore'),
    examFullMark: exam('examFullMark'),
    ...(Object.fromEntries(
      (Object.keys(SCHOOL_RESULTS) as SchoolResult[]).map((name) => [
        name,
        (value: string, answers: Answers) =>
          value.trim() === '' || parseSchoolResult({ ...answers, [name]: value }, name) !== null
            ? null
            : t('fault.score', { ...SCHOOL_RESULTS[name] }),
      ]),
    ) as Pick<Rules<Answers>, SchoolResult>),
    listening: part('listening'),
    speaking: part('speaking'),
    reading: part('reading'),
    writing: part('writing'),
    overall: (value, answers) => sayEnglish(validateOverall({ ...answers, overall: value })),
  };
}

function examText(t: TextOf<'selection'>, error: ExamError): string {
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
