import type { PublicExam } from './public-exams.ts';

/** From the lowest to the highest; U is unclassified. */
export const DSE_GRADES = ['U', '1', '2', '3', '4', '5', '5*', '5**'] as const;

const A_LEVEL_GRADES = ['U', 'E', 'D', 'C', 'B', 'A', 'A*'] as const;

/** Of a subject that is attained or not, and adds no points. */
export const ATTAINED = 'A';
export const CITIZENSHIP = 'citizenship';
const CITIZENSHIP_GRADES = ['U', ATTAINED] as const;

/** Grades of a subject in order; Gaokao and IB are told by a total. */
export function gradesOf(exam: PublicExam, subject: string): readonly string[] {
  if (exam === 'alevel') return A_LEVEL_GRADES;
  if (exam !== 'dse') return [];
  return subject === CITIZENSHIP ? CITIZENSHIP_GRADES : DSE_GRADES;
}

/** Whether a grade is as good as another of the same subject. */
export function isAtLeast(exam: PublicExam, subject: string, grade: string, wanted: string): boolean {
  const grades = gradesOf(exam, subject);
  return grades.indexOf(grade) >= grades.indexOf(wanted) && grades.includes(wanted);
}

const WIDE = /[\uFF01-\uFF5E]/g;
const UNCLASSIFIED = new Set(['UNCL', 'UNCLASSIFIED', 'ABS', '-']);

/** A grade as people write it ('5 ＊＊', '5**', 'a*', 'Level 4'), or null. */
export function parseGrade(exam: PublicExam, subject: string, written: string): string | null {
  const plain = written
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[×✱∗]/g, '*')
    .toUpperCase()
    .replace(/^LEVEL|\s|級$|级$/g, '');
  const grade = UNCLASSIFIED.has(plain) ? 'U' : plain;
  return gradesOf(exam, subject).includes(grade) ? grade : null;
}
