// English tests and their scales. Numbers 1 to 4 are from the specification. 5 is the scale that TOEFL iBT uses since
// January 2026.

export const ENGLISH_PARTS = ['listening', 'speaking', 'reading', 'writing'] as const;
export type EnglishPart = (typeof ENGLISH_PARTS)[number];
export type EnglishParts = Record<EnglishPart, number>;

export const ENGLISH_TEST_TYPES = ['1', '2', '3', '4', '5'] as const;
export type EnglishTestType = (typeof ENGLISH_TEST_TYPES)[number];

interface ScoreScale {
  from: number;
  to: number;
  step: number;
}

interface EnglishTest {
  key: 'ielts' | 'toeflIbt' | 'toeflPbt' | 'pte' | 'toefl2026';
  part: ScoreScale;
  overall: ScoreScale;
  /** Whether the overall score is the sum or the mean of the parts. */
  overallIs: 'sum' | 'mean';
  /** Whether the report states an overall score, which can then be entered directly. */
  mayEnterOverall: boolean;
}

export const ENGLISH_TESTS: Record<EnglishTestType, EnglishTest> = {
  1: {
    key: 'ielts',
    part: { from: 1, to: 9, step: 0.5 },
    overall: { from: 1, to: 9, step: 0.5 },
    overallIs: 'mean',
    mayEnterOverall: false,
  },
  2: {
    key: 'toeflIbt',
    part: { from: 0, to: 30, step: 1 },
    overall: { from: 0, to: 120, step: 1 },
    overallIs: 'sum',
    mayEnterOverall: false,
  },
  3: {
    key: 'toeflPbt',
    part: { from: 0, to: 30, step: 1 },
    overall: { from: 0, to: 120, step: 1 },
    overallIs: 'sum',
    mayEnterOverall: false,
  },
  4: {
    key: 'pte',
    part: { from: 10, to: 90, step: 1 },
    overall: { from: 10, to: 90, step: 1 },
    overallIs: 'mean',
    mayEnterOverall: true,
  },
  5: {
    key: 'toefl2026',
    part: { from: 1, to: 6, step: 0.5 },
    overall: { from: 1, to: 6, step: 0.5 },
    overallIs: 'mean',
    mayEnterOverall: true,
  },
};

export const fitsScale = (score: number, { from, to, step }: ScoreScale) =>
  score >= from && score <= to && Number.isInteger((score - from) / step);

/** Rounds to the nearest half. .25 and .75 round up. */
const roundToHalf = (value: number) => Math.floor(value * 2 + 0.5) / 2;

/**
 * Returns the overall score as entered. If only the parts were entered, returns their sum or rounded mean. Returns 0 if
 * there is no test.
 */
export function computeOverallScore(
  type: EnglishTestType | '' | undefined,
  parts: EnglishParts,
  enteredOverall = 0,
): number {
  if (!type) return 0;
  const { overallIs, mayEnterOverall } = ENGLISH_TESTS[type];
  if (mayEnterOverall && enteredOverall > 0) return enteredOverall;
  const sum = ENGLISH_PARTS.reduce((total, part) => total + parts[part], 0);
  return overallIs === 'sum' ? sum : roundToHalf(sum / ENGLISH_PARTS.length);
}

interface EnglishAnswers extends EnglishParts {
  englishTestType?: EnglishTestType;
  overall: number;
}

type EnglishField = EnglishPart | 'overall' | 'englishTestType';

/**
 * Returns the missing or invalid fields. A score of 0 means an empty field. The four part scores must be entered
 * together, and they require a test. A test with an overall score does not require the parts.
 */
export function validateEnglish(answers: EnglishAnswers): EnglishField[] {
  const enteredParts = ENGLISH_PARTS.filter((part) => answers[part] !== 0);
  if (!answers.englishTestType) return enteredParts.length > 0 ? ['englishTestType'] : [];
  const englishTest = ENGLISH_TESTS[answers.englishTestType];
  const invalidFields: EnglishField[] = enteredParts.filter((part) => !fitsScale(answers[part], englishTest.part));
  const missingParts = enteredParts.length > 0 ? ENGLISH_PARTS.filter((part) => answers[part] === 0) : [];
  const invalidOverall =
    englishTest.mayEnterOverall && answers.overall !== 0 && !fitsScale(answers.overall, englishTest.overall)
      ? (['overall'] as const)
      : [];
  return [...invalidFields, ...missingParts, ...invalidOverall];
}
