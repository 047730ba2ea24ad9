import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import { CITIZENSHIP, gradesOf, isAtLeast, type PublicExam, type SubjectGrade } from './public-exams.ts';

export interface Missing {
  requirement: ExamRequirement;
  /** The best grade there is of what is asked; '' without any. */
  have: string;
  /** How many grades that one is below. */
  steps: number;
  /** How many of the subjects are there, of those that are asked. */
  held: number;
}

/** The requirements that the results do not meet. */
export function findMissing(
  exam: PublicExam,
  requirements: readonly ExamRequirement[],
  results: readonly SubjectGrade[],
): Missing[] {
  return requirements.flatMap((requirement) => {
    const { subjects, count, grade } = requirement;
    // It has no grade to enter: who says nothing of it has not failed it.
    if (subjects.includes(CITIZENSHIP) && !results.some(({ subject }) => subject === CITIZENSHIP)) return [];
    const asked = results.filter(({ subject }) =>
      subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP,
    );
    const held = asked.filter((result) => isAtLeast(exam, result.subject, result.grade, grade)).length;
    if (held >= Math.max(1, count)) return [];
    return [{ requirement, held, ...nearestOf(exam, requirement, asked) }];
  });
}

/** Of so many subjects the one that decides: the last that would have to meet it. */
function nearestOf(exam: PublicExam, { count, grade, subjects }: ExamRequirement, asked: readonly SubjectGrade[]) {
  const height = ({ subject, grade: own }: SubjectGrade) => gradesOf(exam, subject).indexOf(own);
  const deciding = [...asked].sort((a, b) => height(b) - height(a))[Math.max(1, count) - 1];
  const wanted = gradesOf(exam, deciding?.subject ?? subjects[0] ?? '').indexOf(grade);
  return { have: deciding?.grade ?? '', steps: wanted - (deciding ? height(deciding) : 0) };
}
