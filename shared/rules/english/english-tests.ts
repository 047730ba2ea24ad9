// Which English tests there are and what their results look like. The first four and their numbers are the
// specification's; the last is the scale that TOEFL iBT reports on since January 2026.

export const ENGLISH_PARTS = ['listening', 'speaking', 'reading', 'writing'] as const;
export type EnglishPart = (typeof ENGLISH_PARTS)[number];
export type EnglishParts = Record<EnglishPart, number>;

export const ENGLISH_TEST_TYPES = ['1', '2', '3', '4', '5'] as const;
export type EnglishTestType = (typeof ENGLISH_TEST_TYPES)[number];

interface Scale {
  from: number;
  to: number;
  step: number;
}

export interface EnglishTest {
  key: 'ielts' | 'toeflIbt' | 'toeflPbt' | 'pte' | 'toefl2026';
  part: Scale;
  overall: Scale;
  /** How the four make the overall score. */
  overallIs: 'sum' | 'mean';
  /** The report gives an overall score of its own, which is entered as it stands there. */
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

/** A score that the test can give. */
export const fitsScale = (score: number, { from, to, step }: Scale) =>
  score >= from && score <= to && Number.isInteger((score - from) / step);
