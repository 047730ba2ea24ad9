/** Exams by the values of `publicTestType`, which the specification does not define. */
export const PUBLIC_EXAMS = { '1': 'dse', '2': 'gaokao', '3': 'alevel', '4': 'ib' } as const;
export const PUBLIC_EXAM_TYPES = ['1', '2', '3', '4'] as const;
export type PublicExamType = (typeof PUBLIC_EXAM_TYPES)[number];
export type PublicExam = (typeof PUBLIC_EXAMS)[PublicExamType];

/** Maximum total in most provinces. Students in other provinces enter theirs. */
export const GAOKAO_FULL_MARK = 750;
export const IB_FULL_MARK = 45;
/** Maximum total of five subjects in which 5** counts as seven. */
const DSE_BEST_FIVE_FULL_MARK = 35;

/** Grades, lowest first. U is unclassified. */
export const DSE_GRADES = ['U', '1', '2', '3', '4', '5', '5*', '5**'] as const;

const A_LEVEL_GRADES = ['U', 'E', 'D', 'C', 'B', 'A', 'A*'] as const;

/** Passing grade of a pass/fail subject, which has no points. */
export const ATTAINED_GRADE = 'A';
export const CITIZENSHIP_SUBJECT = 'citizenship';
const CITIZENSHIP_GRADES = ['U', ATTAINED_GRADE] as const;

/** Returns the grades of a subject, lowest first. Empty for Gaokao and IB, which are entered as a total. */
export function listGrades(exam: PublicExam, subject: string): readonly string[] {
  if (exam === 'alevel') return A_LEVEL_GRADES;
  if (exam !== 'dse') return [];
  return subject === CITIZENSHIP_SUBJECT ? CITIZENSHIP_GRADES : DSE_GRADES;
}

export function isGradeAtMin(exam: PublicExam, subject: string, grade: string, minGrade: string): boolean {
  const grades = listGrades(exam, subject);
  return grades.indexOf(grade) >= grades.indexOf(minGrade) && grades.includes(minGrade);
}

const FULL_WIDTH_CHARACTERS = /[\uFF01-\uFF5E]/g;
const UNCLASSIFIED_GRADES = new Set(['UNCL', 'UNCLASSIFIED', 'ABS', '-']);

/** Parses a typed grade such as '5 ＊＊', 'a*' or 'Level 4'. Returns null if invalid. */
export function parseGrade(exam: PublicExam, subject: string, text: string): string | null {
  const normalizedText = text
    .replace(FULL_WIDTH_CHARACTERS, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[×✱∗]/g, '*')
    .toUpperCase()
    .replace(/^LEVEL|\s|級$|级$/g, '');
  const grade = UNCLASSIFIED_GRADES.has(normalizedText) ? 'U' : normalizedText;
  return listGrades(exam, subject).includes(grade) ? grade : null;
}

// Keys of subjects, whose names are in the message files: DSE category A and citizenship, and the common A-levels.

const DSE_CORE = ['chinese', 'english', 'maths'] as const;
export const DSE_EXTENDED_MATHS = ['m1', 'm2'] as const;

export const DSE_SUBJECTS = [
  ...DSE_CORE,
  CITIZENSHIP_SUBJECT,
  ...DSE_EXTENDED_MATHS,
  'biology',
  'bafs',
  'chemistry',
  'chinese-history',
  'chinese-literature',
  'design-technology',
  'economics',
  'english-literature',
  'ethics-religion',
  'geography',
  'health-care',
  'history',
  'home-economics',
  'ict',
  'music',
  'physical-education',
  'physics',
  'tourism',
  'visual-arts',
] as const;

/** Elective subjects. Extended mathematics is not included, because rules require it by name. */
export const DSE_ELECTIVES: readonly string[] = DSE_SUBJECTS.filter(
  (subject) =>
    ![...DSE_CORE, CITIZENSHIP_SUBJECT, ...DSE_EXTENDED_MATHS].some((namedSubject) => namedSubject === subject),
);

export const A_LEVEL_SUBJECTS = [
  'accounting',
  'art',
  'biology',
  'business',
  'chemistry',
  'chinese',
  'computing',
  'economics',
  'english-literature',
  'further-maths',
  'geography',
  'history',
  'law',
  'maths',
  'music',
  'physics',
  'psychology',
  'sociology',
] as const;

export interface SubjectGrade {
  subject: string;
  grade: string;
}

export interface ExamAnswers {
  publicTestType?: PublicExamType;
  /** Total of five DSE subjects, of the Gaokao, or of the IB. */
  publicTestScore?: number;
  publicTestFullMark?: number;
  publicTestSubjects: SubjectGrade[];
}

const SUBJECTS_BY_EXAM: Record<PublicExam, readonly string[]> = {
  dse: DSE_SUBJECTS,
  alevel: A_LEVEL_SUBJECTS,
  gaokao: [],
  ib: [],
};

/** Returns the field paths of missing or invalid values. */
export function findInvalidExamFields(answers: ExamAnswers): (string | number)[][] {
  const { publicTestType, publicTestScore, publicTestSubjects: subjects } = answers;
  if (answers.publicTestFullMark === 0) return [['publicTestFullMark']];
  const hasResult = publicTestScore !== undefined || subjects.length > 0;
  if (!publicTestType) return hasResult ? [['publicTestType']] : [];
  const exam = PUBLIC_EXAMS[publicTestType];
  const invalidFields: (string | number)[][] = subjects.flatMap(({ subject, grade }, index) => {
    const isDuplicate = subjects.findIndex((otherResult) => otherResult.subject === subject) < index;
    if (!SUBJECTS_BY_EXAM[exam].includes(subject) || isDuplicate) return [['publicTestSubjects', index, 'subject']];
    return parseGrade(exam, subject, grade) === null ? [['publicTestSubjects', index, 'grade']] : [];
  });
  if (publicTestScore !== undefined && publicTestScore > getFullMark(exam, answers))
    invalidFields.push(['publicTestScore']);
  return invalidFields;
}

/** Returns the maximum of a total, or 0 for A-levels, which have none. */
export function getFullMark(exam: PublicExam, { publicTestFullMark }: Pick<ExamAnswers, 'publicTestFullMark'>): number {
  if (exam === 'gaokao') return publicTestFullMark ?? GAOKAO_FULL_MARK;
  if (exam === 'ib') return IB_FULL_MARK;
  return exam === 'dse' ? DSE_BEST_FIVE_FULL_MARK : 0;
}

/** Cache by list of grades, because one immutable list is compared with every course. */
const gradesCache = new WeakMap<readonly SubjectGrade[], Map<PublicExam, readonly SubjectGrade[]>>();

export function normalizeGrades(exam: PublicExam, subjects: readonly SubjectGrade[]): readonly SubjectGrade[] {
  const gradesByExam = gradesCache.get(subjects) ?? new Map<PublicExam, readonly SubjectGrade[]>();
  gradesCache.set(subjects, gradesByExam);
  const cachedGrades = gradesByExam.get(exam);
  if (cachedGrades) return cachedGrades;
  const grades = subjects.map(({ subject, grade }) => ({
    subject,
    grade: parseGrade(exam, subject, grade) ?? listGrades(exam, subject)[0] ?? '',
  }));
  gradesByExam.set(exam, grades);
  return grades;
}
