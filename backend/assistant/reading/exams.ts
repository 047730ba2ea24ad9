export type Currency = 'GBP' | 'AUD' | 'USD' | 'CAD' | 'HKD' | 'CNY' | 'EUR' | 'TWD';

export interface Budget {
  amount: number;
  /** Null where none was named. */
  currency: Currency | null;
}

/** Results that courses ask for: of English, and of what one leaves school with. An A-level result is its points. */
const ASKED_TESTS = ['ielts', 'toefl', 'pte'] as const;
export const EXAMS = [...ASKED_TESTS, 'dse', 'ib', 'aLevel', 'gaokao'] as const;
export type Exam = (typeof EXAMS)[number];

export interface Figures extends Record<Exam, number | null> {
  /** Grades of the DSE one by one, in the order in which they are said. */
  dseGrades: string[] | null;
  budget: Budget | null;
  /** 'QS top 50': no place after it. */
  top: number | null;
  /** How long a course takes. */
  months: number | null;
}

/** What is said in figures: what a look-up can use, and what no look-up here can. */
export type FigureSlot = keyof Figures | 'average' | 'grades';
