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
}

const NAMES: readonly (readonly [ExamKey, RegExp])[] = [
  ['dse', /\b(?:hk)?dse\b|文凭试|最佳五科|best five/u],
  ['gaokao', /\bgao ?kao\b|高考/u],
  ['alevel', /\ba[ -]?levels?\b|\bals?\b(?= (?:grades|results))/u],
  ['ib', /\bib(?:dp)?\b|国际文凭/u],
  [
    'gpa',
    /\bgpa\b|\bsat\b|绩点|\bact\b[^a-z\d]{0,6}\d{2}|\d{2}[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b|\bact scores?\b/u,
  ],
];
const TYPES = { dse: '1', gaokao: '2', alevel: '3', ib: '4' } as const;
/** Examinations that figures alone imply: '5** 5 5 4 4 3', 'best 5 23'. */
const FIGURE_EXAMS = { dse: 'dse', ib: 'ib', gaokao: 'gaokao', aLevel: 'alevel' } as const;
const GRADES = /(?<![a-z*])(?:[a-e]\*?){3,4}(?![a-z*])/u;
/** Placeholder subjects for any three A-levels; requirements on single subjects are evaluated on the results pages. */
const A_LEVELS_COUNTED = ['maths', 'economics', 'physics', 'chemistry'];

/** Matches grades without the examination's name, such as 'AAB', if they descend and are not an English word. */
const gradesAlone = (text: string) => {
  const [value = ''] = /(?<![a-z*-])[abc]\*?[abcd]\*?[abcd]\*?(?![a-z*-])/u.exec(text) ?? [];
  const grades = value.match(/[a-d]\*?/gu) ?? [];
  const isSorted = grades.every((grade, at) => at === 0 || (grades[at - 1]?.[0] ?? '') <= (grade[0] ?? ''));
  return grades.length === 3 && isSorted && value !== 'add';
};

const HIGHEST_ACT = 36;
const LOWEST_ACT = 10;

function actIn(text: string): number | null {
  const [, after, before] =
    /\bact[^\d]{0,6}(\d{2})(?!\d)|(?<!\d)(\d{2})[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b/u.exec(text) ?? [];
  const score = Number(after ?? before ?? 0);
  return score >= LOWEST_ACT && score <= HIGHEST_ACT ? score : null;
}

export function readExam(text: string, figures: ExamFigures): ExamResult | null {
  const [, ofFigure] =
    Object.entries(FIGURE_EXAMS).find(([item]) => figures[item as keyof typeof FIGURE_EXAMS] !== null) ?? [];
  const key =
    NAMES.find(([, words]) => words.test(text))?.[0] ?? ofFigure ?? (gradesAlone(text) ? 'alevel' : undefined);
  const gpa =
    Number(/\bgpa[^\d]{0,6}([0-4]\.\d{1,2})/u.exec(text)?.[1] ?? /([0-4]\.\d{1,2})\s*gpa/u.exec(text)?.[1] ?? 0) ||
    null;
  const sat = Number(/\bsat[^\d]{0,6}(1[0-6]\d0|[4-9]\d0)/u.exec(text)?.[1] ?? 0) || null;
  const act = actIn(text);
  if (!key) return null;
  const none = { key, answers: null, gpa: null, sat: null, act: null, said: '', assumed: '' };
  if (key === 'gpa')
    return {
      ...none,
      gpa,
      sat,
      act,
      said: [gpa && `GPA ${gpa}`, sat && `SAT ${sat}`, act && `ACT ${act}`].filter(Boolean).join(', '),
    };
  if (key === 'alevel') {
    const [grades = ''] = GRADES.exec(text.replace(/\ba[ -]?levels?\b/gu, ' ')) ?? [];
    if (!grades) return none;
    const publicTestSubjects = (grades.match(/[a-e]\*?/gu) ?? []).map((grade, at) => ({
      subject: A_LEVELS_COUNTED[at] ?? 'maths',
      grade: grade.toUpperCase(),
    }));
    return { ...none, answers: { publicTestType: TYPES.alevel, publicTestSubjects }, said: grades.toUpperCase() };
  }
  if (key === 'dse') {
    const grades =
      figures.dseGrades ?? (figures.dse === null || figures.dse < LOWEST_TOTAL ? null : spreadTotal(figures.dse));
    if (!grades) return none;
    const publicTestSubjects = getSubjects(grades);
    return {
      ...none,
      answers: { publicTestType: TYPES.dse, publicTestSubjects },
      said: figures.dseGrades ? grades.join(' ') : String(figures.dse),
      assumed: grades.join(' '),
    };
  }
  const total = key === 'ib' ? figures.ib : figures.gaokao;
  if (total === null) return none;
  return {
    ...none,
    answers: { publicTestType: TYPES[key], publicTestScore: total, publicTestSubjects: [] },
    said: String(total),
  };
}

const CORE = ['chinese', 'english', 'maths'];
/** Placeholder electives; requirements on single subjects are evaluated on the results pages. */
const ELECTIVES = ['biology', 'chemistry', 'physics', 'economics', 'geography'];

/** Assigns grades in the order usual in Hong Kong: Chinese, English, mathematics, then electives. */
const getSubjects = (grades: readonly string[]) =>
  grades
    .slice(0, CORE.length + ELECTIVES.length)
    .map((grade, at) => ({ subject: [...CORE, ...ELECTIVES][at] ?? 'biology', grade }));

/** A lower figure is the grade of one subject. */
const LOWEST_TOTAL = 10;
const BEST = 5;
/** Grades by points: a total of the best five counts a 5* as six and a 5** as seven. */
const GRADE_OF_POINTS = ['U', '1', '2', '3', '4', '5', '5*', '5**'];

/** Spreads a total of the best five evenly over grades; the higher ones go to electives. */
function spreadTotal(total: number): string[] {
  const min = Math.floor(total / BEST);
  const higher = total % BEST;
  return Array.from({ length: BEST }, (_, at) => GRADE_OF_POINTS[min + (at >= BEST - higher ? 1 : 0)] ?? '5**');
}
