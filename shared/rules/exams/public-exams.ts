/** publicTestType: the specification names the field and not its values. */
export const PUBLIC_EXAMS = { '1': 'dse', '2': 'gaokao', '3': 'alevel', '4': 'ib' } as const;
export const PUBLIC_EXAM_TYPES = ['1', '2', '3', '4'] as const;
export type PublicExamType = (typeof PUBLIC_EXAM_TYPES)[number];
export type PublicExam = (typeof PUBLIC_EXAMS)[PublicExamType];

/** Of most provinces; the others are given with the result. */
export const GAOKAO_FULL_MARK = 750;
export const IB_FULL_MARK = 45;
/** Of five subjects, a 5** counting seven. */
export const DSE_FIVE_FULL_MARK = 35;

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
