import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import { countResults } from './count-results.ts';
import { type ExamAnswers, fullMarkOf, PUBLIC_EXAMS, readGrades } from './public-exams.ts';

/** The rule that a bare total of five subjects has been counted by. */
export const FIVE_SUBJECT_RULE = 'best-five';

/** Tenths of a per cent, never rounded up: 79.96 is not 80. The added bit keeps 80.1 what it is. */
const shareOf = (score: number, full: number) => Math.floor((score / full) * 1000 + 1e-6) / 10;

/**
 * What a result comes to by a rule; null where it cannot be counted so: no result, one of another exam, or a bare total
 * and a rule that asks for the grades.
 */
export function countExam(rule: CountingRule, answers: ExamAnswers): number | null {
  const { publicTestType, publicTestScore: score, publicTestSubjects: subjects } = answers;
  if (!publicTestType || publicTestType !== rule.exam) return null;
  const exam = PUBLIC_EXAMS[publicTestType];
  if (exam === 'ib') return score ?? null;
  if (exam === 'gaokao') return score === undefined ? null : shareOf(score, fullMarkOf(exam, answers));
  if (subjects.length > 0) return countResults(rule, readGrades(exam, subjects)).total;
  return rule.key === FIVE_SUBJECT_RULE ? (score ?? null) : null;
}
