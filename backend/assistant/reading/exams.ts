export type Currency = 'GBP' | 'AUD' | 'USD' | 'CAD' | 'HKD' | 'CNY' | 'EUR' | 'TWD';

export interface Budget {
  amount: number;
  /** Null where none was named. */
  currency: Currency | null;
}

/** English tests and school-leaving exams that courses require. An A-level result is its points. */
const ASKED_TESTS = ['ielts', 'toefl', 'pte'] as const;
export const EXAMS = [...ASKED_TESTS, 'dse', 'ib', 'aLevel', 'gaokao'] as const;
export type Exam = (typeof EXAMS)[number];

export interface Figures extends Record<Exam, number | null> {
  /** Grades of the DSE one by one, in the order in which they are said. */
  dseGrades: string[] | null;
  budget: Budget | null;
  /** 'QS top 50': no place after it. */
  top: number | null;
  /** Duration of a course in months. */
  months: number | null;
}

/** Figures in a question: those that look-ups use, and those that none uses. */
export type FigureSlot = keyof Figures | 'average' | 'grades';
