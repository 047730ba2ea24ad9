import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { parseChineseNumeral } from './read-numerals.ts';

export type ExamKey = 'dse' | 'gaokao' | 'alevel' | 'btec' | 'ib' | 'gpa' | 'degree' | 'diploma';

/** Examination named in a question, with its results in the format of smart selection. */
export interface ExamResult {
  key: ExamKey;
  answers: ExamAnswers | null;
  /** Grade point average on a scale of 4. */
  gpa: number | null;
  sat: number | null;
  act: number | null;
  /** School average in per cent. */
  average: number | null;
  /** IB grades by higher-level subject, under the names of course pages. */
  higherLevel: Readonly<Record<string, number>>;
  /** Whether the question names the subject of each grade. */
  isBySubject: boolean;
  /** Results as written in the question: 'AAB', '34'. */
  resultText: string;
  /** Grades by subject that the parser assumed and that the answer therefore states, or '' if they do not matter. */
  assumed: string;
  /** Whether the question states only a total, without grades by subject. */
  isTotal?: boolean;
  /** DSE grade in English, or '' if it is not stated. */
  english: string;
}

/** What a reader of one kind of results found. */
export type Results = Partial<Omit<ExamResult, 'key'>>;

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
export const parseCount = (text: string): number =>
  Number(text) || Math.max(0, NUMBER_WORDS.indexOf(text)) || parseChineseNumeral(text);

/** Returns the first captured number that is within the scale, or null if there is none. */
export function findNumber(text: string, min: number, max: number, ...patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.slice(1) ?? [];
    const value = Number(groups.find((group) => group !== undefined) ?? Number.NaN);
    if (value >= min && value <= max) return value;
  }
  return null;
}
