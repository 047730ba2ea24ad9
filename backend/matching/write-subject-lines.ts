import type { ExamRequirement } from '#shared/contract/counting-rule.ts';
import type { MatchLine } from '#shared/contract/school-match.ts';
import { CITIZENSHIP, gradesOf } from '#shared/rules/exams/exam-grades.ts';
import { type ExamAnswers, readGrades, type SubjectGrade } from '#shared/rules/exams/refuse-exam.ts';
import type { CourseMatch } from './match-schools.ts';

/** Subjects that must be there, met or not; they have no points of their own. */
export function writeSubjectLines({ academic, entry }: CourseMatch, exam: ExamAnswers): MatchLine[] {
  if (academic.by !== 'exam' || academic.rule?.exam !== '1') return [];
  const grades = academic.isTotalOnly ? [] : readGrades('dse', exam.publicTestSubjects);
  return [...academic.rule.required, ...entry.required].map((requirement) => {
    const missing = academic.missing.find((one) => isSame(one.requirement, requirement));
    const isSaid =
      grades.length > 0 &&
      (!requirement.subjects.includes(CITIZENSHIP) || grades.some(({ subject }) => subject === CITIZENSHIP));
    return {
      kind: 'subject',
      // Of several any one will do: the page says 'physics or m1'.
      key: requirement.subjects.join(','),
      have: isSaid ? (missing?.have ?? bestOf(requirement, grades)) : '',
      asked: requirement.grade,
      unit: String(requirement.count),
      outOf: null,
      points: 0,
      most: 0,
      met: isSaid ? !missing : null,
      hard: true,
      basis: 'stated',
      illustrative: true,
    };
  });
}

const isSame = (one: ExamRequirement, other: ExamRequirement) =>
  one.grade === other.grade && one.count === other.count && one.subjects.join() === other.subjects.join();

/** Where so many are asked for, the lowest of the best so many. */
function bestOf({ subjects, count }: ExamRequirement, grades: readonly SubjectGrade[]): string {
  const height = ({ subject, grade }: SubjectGrade) => gradesOf('dse', subject).indexOf(grade);
  const asked = grades.filter(({ subject }) =>
    subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP,
  );
  return asked.toSorted((a, b) => height(b) - height(a))[Math.max(1, count) - 1]?.grade ?? '';
}
