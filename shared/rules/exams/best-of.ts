import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import { CITIZENSHIP, gradesOf, type PublicExam, type SubjectGrade } from './public-exams.ts';

/** The grade that decides a requirement: where so many subjects are asked for, the lowest of the best so many. '' without any. */
export function bestOf(
  exam: PublicExam,
  { subjects, count }: ExamRequirement,
  grades: readonly SubjectGrade[],
): string {
  const height = ({ subject, grade }: SubjectGrade) => gradesOf(exam, subject).indexOf(grade);
  const asked = grades.filter(({ subject }) =>
    subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP,
  );
  return [...asked].sort((a, b) => height(b) - height(a))[Math.max(1, count) - 1]?.grade ?? '';
}
