import {
  DSE_FIVE_FULL_MARK,
  GAOKAO_FULL_MARK,
  gradesOf,
  IB_FULL_MARK,
  parseGrade,
  PUBLIC_EXAMS,
  type PublicExam,
  type PublicExamType,
} from './public-exams.ts';
import { A_LEVEL_SUBJECTS, DSE_SUBJECTS } from './exam-subjects.ts';

export interface SubjectGrade {
  subject: string;
  grade: string;
}

export interface ExamAnswers {
  publicTestType?: PublicExamType;
  /** A total: five subjects of the DSE, Gaokao, IB. */
  publicTestScore?: number;
  publicTestFullMark?: number;
  publicTestSubjects: SubjectGrade[];
}

const SUBJECTS: Record<PublicExam, readonly string[]> = {
  dse: DSE_SUBJECTS,
  alevel: A_LEVEL_SUBJECTS,
  gaokao: [],
  ib: [],
};

/** Where an exam's result is incomplete or nonsense, as paths of fields. */
export function refuseExam(answers: ExamAnswers): (string | number)[][] {
  const { publicTestType, publicTestScore, publicTestSubjects: subjects } = answers;
  if (answers.publicTestFullMark === 0) return [['publicTestFullMark']];
  const isGiven = publicTestScore !== undefined || subjects.length > 0;
  if (!publicTestType) return isGiven ? [['publicTestType']] : [];
  const exam = PUBLIC_EXAMS[publicTestType];
  const fields: (string | number)[][] = subjects.flatMap(({ subject, grade }, at) => {
    const isTwice = subjects.findIndex((other) => other.subject === subject) < at;
    if (!SUBJECTS[exam].includes(subject) || isTwice) return [['publicTestSubjects', at, 'subject']];
    return parseGrade(exam, subject, grade) === null ? [['publicTestSubjects', at, 'grade']] : [];
  });
  if (publicTestScore !== undefined && publicTestScore > fullMarkOf(exam, answers)) fields.push(['publicTestScore']);
  return fields;
}

/** What a total is out of; A-levels have none. */
export function fullMarkOf(exam: PublicExam, { publicTestFullMark }: Pick<ExamAnswers, 'publicTestFullMark'>): number {
  if (exam === 'gaokao') return publicTestFullMark ?? GAOKAO_FULL_MARK;
  if (exam === 'ib') return IB_FULL_MARK;
  return exam === 'dse' ? DSE_FIVE_FULL_MARK : 0;
}

/** Grades as the rules have them; only of results that nothing is refused of. */
export const readGrades = (exam: PublicExam, subjects: readonly SubjectGrade[]): SubjectGrade[] =>
  subjects.map(({ subject, grade }) => ({
    subject,
    grade: parseGrade(exam, subject, grade) ?? gradesOf(exam, subject)[0] ?? '',
  }));
