export type Currency = 'GBP' | 'AUD' | 'USD' | 'CAD' | 'HKD' | 'CNY' | 'EUR' | 'TWD';

export interface Budget {
  amount: number;
  /** Null if the question names no currency. */
  currency: Currency | null;
}

/** English tests and school-leaving examinations that courses require. An A-level result is stored in points. */
const ENGLISH_TESTS = ['ielts', 'toefl', 'pte'] as const;
export const EXAMS = [...ENGLISH_TESTS, 'dse', 'ib', 'aLevel', 'gaokao'] as const;
export type Exam = (typeof EXAMS)[number];

export interface ExamFigures extends Record<Exam, number | null> {
  /** Single DSE grades in the order of the question. */
  dseGrades: string[] | null;
  budget: Budget | null;
  /** Lowest accepted rank: 50 for 'QS top 50'. */
  top: number | null;
  months: number | null;
}

/** Kinds of figures in a question, including two that no look-up uses. */
export type FigureSlot = keyof ExamFigures | 'average' | 'grades';
