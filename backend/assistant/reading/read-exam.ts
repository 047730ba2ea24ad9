import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import type { ExamFigures } from './exams.ts';

type ExamKey = 'dse' | 'gaokao' | 'alevel' | 'ib' | 'gpa';

/** Examination that a question names, with its results in the format of the matching. */
export interface ExamResult {
  key: ExamKey;
  answers: ExamAnswers | null;
  /** Grade point average on a scale of 4. */
  gpa: number | null;
  sat: number | null;
  act: number | null;
  /** Results as the question states them: 'AAB', '34'. */
  said: string;
  /** Assumed grades by subject, which the answer states; '' if the question names subjects or they do not matter. */
  assumed: string;
  /** Whether only a total is stated, which says nothing on single grades. */
  isTotal?: boolean;
}

const EXAM_NAME_PATTERNS: readonly (readonly [ExamKey, RegExp])[] = [
  ['dse', /\b(?:hk)?dse\b|文凭试|最佳五科|best five/u],
  ['gaokao', /\bgao ?kao\b|高考/u],
  ['alevel', /\ba[ -]?levels?\b|\bals?\b(?= (?:grades|results))/u],
  ['ib', /\bib(?:dp)?\b|国际文凭/u],
  [
    'gpa',
    /\bgpa\b|\bsat\b|绩点|\bact\b[^a-z\d]{0,6}\d{2}|\d{2}[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b|\bact scores?\b/u,
  ],
];
const EXAM_TYPE_IDS = { dse: '1', gaokao: '2', alevel: '3', ib: '4' } as const;
/** Examinations that figures alone imply: '5** 5 5 4 4 3', 'best 5 23'. */
const FIGURE_EXAMS = { dse: 'dse', ib: 'ib', gaokao: 'gaokao', aLevel: 'alevel' } as const;
const GRADES_PATTERN = /(?<![a-z*])(?:[a-e]\*?){3,4}(?![a-z*])/u;
/** Placeholder subjects for any three A-levels; requirements on single subjects are evaluated on the results pages. */
const ASSUMED_A_LEVELS = ['maths', 'economics', 'physics', 'chemistry'];

/** Matches grades without the examination's name, such as 'AAB', if they descend and are not an English word. */
const findBareGrades = (text: string) => {
  const [gradesText = ''] = /(?<![a-z*-])[abc]\*?[abcd]\*?[abcd]\*?(?![a-z*-])/u.exec(text) ?? [];
  const grades = gradesText.match(/[a-d]\*?/gu) ?? [];
  const isSorted = grades.every(
    (grade, gradeIndex) => gradeIndex === 0 || (grades[gradeIndex - 1]?.[0] ?? '') <= (grade[0] ?? ''),
  );
  return grades.length === 3 && isSorted && gradesText !== 'add';
};

const MAX_ACT = 36;
const MIN_ACT = 10;

function findActScore(text: string): number | null {
  const [, scoreAfter, scoreBefore] =
    /\bact[^\d]{0,6}(\d{2})(?!\d)|(?<!\d)(\d{2})[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b/u.exec(text) ?? [];
  const score = Number(scoreAfter ?? scoreBefore ?? 0);
  return score >= MIN_ACT && score <= MAX_ACT ? score : null;
}

export function readExam(text: string, figures: ExamFigures): ExamResult | null {
  const [, examOfFigure] =
    Object.entries(FIGURE_EXAMS).find(([examName]) => figures[examName as keyof typeof FIGURE_EXAMS] !== null) ?? [];
  const examKey =
    EXAM_NAME_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ??
    examOfFigure ??
    (findBareGrades(text) ? 'alevel' : undefined);
  const gpa =
    Number(/\bgpa[^\d]{0,6}([0-4]\.\d{1,2})/u.exec(text)?.[1] ?? /([0-4]\.\d{1,2})\s*gpa/u.exec(text)?.[1] ?? 0) ||
    null;
  const sat = Number(/\bsat[^\d]{0,6}(1[0-6]\d0|[4-9]\d0)/u.exec(text)?.[1] ?? 0) || null;
  const act = findActScore(text);
  if (!examKey) return null;
  const emptyResult = { key: examKey, answers: null, gpa: null, sat: null, act: null, said: '', assumed: '' };
  if (examKey === 'gpa')
    return {
      ...emptyResult,
      gpa,
      sat,
      act,
      said: [gpa && `GPA ${gpa}`, sat && `SAT ${sat}`, act && `ACT ${act}`].filter(Boolean).join(', '),
    };
  if (examKey === 'alevel') {
    const [gradesText = ''] = GRADES_PATTERN.exec(text.replace(/\ba[ -]?levels?\b/gu, ' ')) ?? [];
    if (!gradesText) return emptyResult;
    const publicTestSubjects = (gradesText.match(/[a-e]\*?/gu) ?? []).map((grade, gradeIndex) => ({
      subject: ASSUMED_A_LEVELS[gradeIndex] ?? 'maths',
      grade: grade.toUpperCase(),
    }));
    return {
      ...emptyResult,
      answers: { publicTestType: EXAM_TYPE_IDS.alevel, publicTestSubjects },
      said: gradesText.toUpperCase(),
    };
  }
  if (examKey === 'dse') {
    const grades =
      figures.dseGrades ?? (figures.dse === null || figures.dse < MIN_TOTAL ? null : distributePoints(figures.dse));
    if (!grades) return emptyResult;
    const publicTestSubjects = toSubjectGrades(grades);
    return {
      ...emptyResult,
      answers: { publicTestType: EXAM_TYPE_IDS.dse, publicTestSubjects },
      said: figures.dseGrades ? grades.join(' ') : String(figures.dse),
      assumed: grades.join(' '),
      isTotal: !figures.dseGrades,
    };
  }
  const totalPoints = examKey === 'ib' ? figures.ib : figures.gaokao;
  if (totalPoints === null) return emptyResult;
  return {
    ...emptyResult,
    answers: { publicTestType: EXAM_TYPE_IDS[examKey], publicTestScore: totalPoints, publicTestSubjects: [] },
    said: String(totalPoints),
  };
}

const CORE_SUBJECTS = ['chinese', 'english', 'maths'];
/** Placeholder electives; requirements on single subjects are evaluated on the results pages. */
const ELECTIVE_SUBJECTS = ['biology', 'chemistry', 'physics', 'economics', 'geography'];

/** Assigns grades in the order usual in Hong Kong: Chinese, English, mathematics, then electives. */
const toSubjectGrades = (grades: readonly string[]) =>
  grades.slice(0, CORE_SUBJECTS.length + ELECTIVE_SUBJECTS.length).map((grade, gradeIndex) => ({
    subject: [...CORE_SUBJECTS, ...ELECTIVE_SUBJECTS][gradeIndex] ?? 'biology',
    grade,
  }));

/** A lower figure is the grade of one subject. */
const MIN_TOTAL = 10;
const BEST_SUBJECT_COUNT = 5;
/** Grades by points: a total of the best five counts a 5* as six and a 5** as seven. */
const GRADE_BY_POINTS = ['U', '1', '2', '3', '4', '5', '5*', '5**'];

/** Spreads a total of the best five evenly over grades; the higher ones go to electives. */
function distributePoints(total: number): string[] {
  const baseGrade = Math.floor(total / BEST_SUBJECT_COUNT);
  const higherGradeCount = total % BEST_SUBJECT_COUNT;
  return Array.from(
    { length: BEST_SUBJECT_COUNT },
    (_, subjectIndex) =>
      GRADE_BY_POINTS[baseGrade + (subjectIndex >= BEST_SUBJECT_COUNT - higherGradeCount ? 1 : 0)] ?? '5**',
  );
}
