import { ENGLISH_PARTS, type EnglishPart, type EnglishParts, type EnglishTestType } from '#shared/rules/english.ts';
import { isGradeAtMin, normalizeGrades, type ExamAnswers } from '#shared/rules/exams/public-exams.ts';

/** Published minimum for one test. For IELTS 6.5 with 6.0 in each part, `each` is 6.0. */
export interface EnglishMinimum {
  test: EnglishTestType | 'dse';
  /** Overall score; for the DSE a grade. */
  overall: number | string;
  each: number | null;
  parts: Partial<EnglishParts> | null;
}

export interface EnglishScores {
  type: EnglishTestType;
  overall: number;
  /** Scores of the parts, or null if only the overall score was entered. */
  parts: EnglishParts | null;
}

export interface EnglishEvaluation {
  verdict: 'met' | 'short' | 'unknown';
  /** Minimum that determined the verdict, or null if none is comparable. */
  minimum: EnglishMinimum | null;
  isOverallShort: boolean;
  shortParts: { part: EnglishPart; have: number; asked: number }[];
}

const UNKNOWN_EVALUATION: EnglishEvaluation = {
  verdict: 'unknown',
  minimum: null,
  isOverallShort: false,
  shortParts: [],
};

/**
 * Compares the entered test with its minimum or, if accepted, DSE English instead. Scores are never converted between
 * tests.
 */
export function evaluateEnglish(
  minimums: readonly EnglishMinimum[],
  scores: EnglishScores | null,
  exam: ExamAnswers,
): EnglishEvaluation {
  const testMinimum = scores && minimums.find(({ test }) => test === scores.type);
  const testEvaluation = testMinimum ? evaluateScores(testMinimum, scores) : null;
  if (testEvaluation?.verdict === 'met') return testEvaluation;
  const dseEvaluation = evaluateDse(minimums, exam);
  return dseEvaluation?.verdict === 'met' ? dseEvaluation : (testEvaluation ?? dseEvaluation ?? UNKNOWN_EVALUATION);
}

function evaluateScores(minimum: EnglishMinimum, { overall, parts }: EnglishScores): EnglishEvaluation {
  const isOverallShort = typeof minimum.overall === 'number' && overall < minimum.overall;
  const shortParts = ENGLISH_PARTS.flatMap((part) => {
    const minimumScore = minimum.parts?.[part] ?? minimum.each;
    const score = parts?.[part];
    return minimumScore !== null && minimumScore !== undefined && score !== undefined && score < minimumScore
      ? [{ part, have: score, asked: minimumScore }]
      : [];
  });
  const verdict = isOverallShort || shortParts.length > 0 ? 'short' : 'met';
  return { verdict, minimum, isOverallShort, shortParts };
}

function evaluateDse(minimums: readonly EnglishMinimum[], exam: ExamAnswers): EnglishEvaluation | null {
  if (exam.publicTestType !== '1') return null;
  const englishGrade = normalizeGrades('dse', exam.publicTestSubjects).find(({ subject }) => subject === 'english');
  const minimum = minimums.find(({ test }) => test === 'dse');
  if (!englishGrade || typeof minimum?.overall !== 'string') return null;
  const isMet = isGradeAtMin('dse', 'english', englishGrade.grade, minimum.overall);
  return { verdict: isMet ? 'met' : 'short', minimum, isOverallShort: !isMet, shortParts: [] };
}
