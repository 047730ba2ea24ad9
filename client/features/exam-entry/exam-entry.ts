import type { TextOf } from '#client/i18n/use-text.ts';
import {
  type AnswerStorages,
  saveAnswer,
  loadSavedAnswer,
  loadUserAnswer,
} from '#client/site/storage/saved-answers.ts';
import {
  A_LEVEL_SUBJECTS,
  CITIZENSHIP,
  DSE_GRADES,
  DSE_SUBJECTS,
  type ExamAnswers,
  getFullMark,
  PUBLIC_EXAM_TYPES,
  PUBLIC_EXAMS,
  type PublicExamType,
  validateExam,
  type SubjectGrade,
} from '#shared/rules/exams/public-exams.ts';
import { type AtLevel, getPolicy } from '#shared/tenant/level-policy.ts';

export interface ExamDraft {
  examType: PublicExamType | '';
  examRows: SubjectGrade[];
  examScore: string;
  examFullMark: string;
}

export const NO_EXAM: ExamDraft = { examType: '', examRows: [], examScore: '', examFullMark: '' };

const MAX_ROWS = 15;
const BEST = 5;

const DSE_CORE = ['chinese', 'english', 'maths'];
const blankRow: SubjectGrade = { subject: '', grade: '' };

/** Returns the initial rows: core subjects and two empty rows for the DSE, three empty rows for A-levels. */
export function startRows(type: PublicExamType | ''): SubjectGrade[] {
  const exam = type && PUBLIC_EXAMS[type];
  if (exam === 'dse') return [...DSE_CORE.map((subject) => ({ subject, grade: '' })), blankRow, blankRow];
  return exam === 'alevel' ? [blankRow, blankRow, blankRow] : [];
}

/** Returns true for a core subject of the DSE, whose row is fixed. */
export const isCoreRow = ({ subject }: SubjectGrade, type: PublicExamType | '') =>
  type !== '' && PUBLIC_EXAMS[type] === 'dse' && DSE_CORE.includes(subject);

/** Returns the subjects that no other row uses. */
export function availableSubjects(draft: ExamDraft, row: SubjectGrade): string[] {
  const exam = draft.examType && PUBLIC_EXAMS[draft.examType];
  const all: readonly string[] = exam === 'dse' ? DSE_SUBJECTS : exam === 'alevel' ? A_LEVEL_SUBJECTS : [];
  const takenNames = new Set([...draft.examRows.map(({ subject }) => subject), ...(exam === 'dse' ? DSE_CORE : [])]);
  return all.filter((subject) => subject === row.subject || (!takenNames.has(subject) && subject !== CITIZENSHIP));
}

export const canAddRow = ({ examRows }: ExamDraft) => examRows.length < MAX_ROWS;
export const withRow = (draft: ExamDraft): SubjectGrade[] => [...draft.examRows, blankRow];
export const changeExamRow = (
  rows: readonly SubjectGrade[],
  at: number,
  change: Partial<SubjectGrade>,
): SubjectGrade[] => rows.map((row, index) => (index === at ? { ...row, ...change } : row));

export const gradedRows = ({ examRows }: ExamDraft) => examRows.filter(({ subject, grade }) => subject && grade);

const getAmount = (input: string) => (input.trim() === '' ? undefined : Number(input));

/** Converts the draft to the input of the contract and the entry rules. */
export function toExamAnswers(draft: ExamDraft): ExamAnswers {
  if (!draft.examType) return { publicTestSubjects: [] };
  const exam = PUBLIC_EXAMS[draft.examType];
  const subjects = gradedRows(draft);
  const countsScore = exam === 'gaokao' || exam === 'ib' || (exam === 'dse' && subjects.length === 0);
  const score = countsScore ? getAmount(draft.examScore) : undefined;
  const fullMark = exam === 'gaokao' ? getAmount(draft.examFullMark) : undefined;
  return {
    publicTestType: draft.examType,
    publicTestSubjects: exam === 'dse' || exam === 'alevel' ? subjects : [],
    ...(score !== undefined && { publicTestScore: score }),
    ...(fullMark !== undefined && { publicTestFullMark: fullMark }),
  };
}

export function hasResult(draft: ExamDraft): boolean {
  const { publicTestScore, publicTestSubjects } = toExamAnswers(draft);
  return publicTestScore !== undefined || publicTestSubjects.length > 0;
}

/** Returns the total of the best five DSE subjects, in which 5** counts 7. */
export function fiveSubjectTotal(draft: ExamDraft): number {
  return gradedRows(draft)
    .filter(({ subject }) => subject !== CITIZENSHIP)
    .map(({ grade }) => Math.max(0, (DSE_GRADES as readonly string[]).indexOf(grade)))
    .sort((item, other) => other - item)
    .slice(0, BEST)
    .reduce((sum, points) => sum + points, 0);
}

const isType = (value: unknown): value is PublicExamType => (PUBLIC_EXAM_TYPES as readonly unknown[]).includes(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Restores a stored draft. It may be of an older release, so invalid parts are dropped. */
export function restoreExam(storedValue: unknown): ExamDraft {
  if (typeof storedValue !== 'object' || storedValue === null) return NO_EXAM;
  const { examType, examRows, examScore, examFullMark } = storedValue as Record<keyof ExamDraft, unknown>;
  if (!isType(examType)) return NO_EXAM;
  const rows = (Array.isArray(examRows) ? (examRows as unknown[]) : [])
    .filter((row): row is object => typeof row === 'object' && row !== null)
    .map((row) => ({ subject: text((row as SubjectGrade).subject), grade: text((row as SubjectGrade).grade) }))
    .slice(0, MAX_ROWS);
  return {
    examType,
    examRows: rows.length > 0 ? rows : startRows(examType),
    examScore: text(examScore),
    examFullMark: text(examFullMark),
  };
}

export type ExamError =
  | { field: 'examRows'; kind: 'half' | 'missing' }
  | { field: 'examScore'; kind: 'missing' | 'number' }
  | { field: 'examScore'; kind: 'tooHigh'; most: number }
  | { field: 'examFullMark'; kind: 'number' };

const isNumber = (input: string) => /^\d+(\.\d+)?$/.test(input.trim());

/** Returns true for a row with a subject and no grade, or vice versa. */
export const isHalfRow = (row: ExamDraft['examRows'][number], draft: ExamDraft) =>
  isCoreRow(row, draft.examType) ? false : (row.subject === '') !== (row.grade === '');

/** Validates the draft. Rows that were started must be complete and valid. */
export function validateExamDraft(draft: ExamDraft): ExamError[] {
  if (!draft.examType) return [];
  const exam = PUBLIC_EXAMS[draft.examType];
  const bySubject = exam === 'dse' || exam === 'alevel';
  if (bySubject && draft.examRows.some((row) => isHalfRow(row, draft))) return [{ field: 'examRows', kind: 'half' }];
  const errors: ExamError[] = [];
  if (exam !== 'alevel' && draft.examScore.trim() !== '' && !isNumber(draft.examScore))
    errors.push({ field: 'examScore', kind: 'number' });
  if (exam === 'gaokao' && draft.examFullMark.trim() !== '' && !(Number(draft.examFullMark) > 0))
    errors.push({ field: 'examFullMark', kind: 'number' });
  if (errors.length > 0) return errors;
  if (!hasResult(draft))
    return [bySubject ? { field: 'examRows', kind: 'missing' } : { field: 'examScore', kind: 'missing' }];
  const answers = toExamAnswers(draft);
  return validateExam(answers).map(([field]) => {
    if (field === 'publicTestScore') return { field: 'examScore', kind: 'tooHigh', most: getFullMark(exam, answers) };
    if (field === 'publicTestFullMark') return { field: 'examFullMark', kind: 'number' };
    return { field: 'examRows', kind: 'half' };
  });
}

type DseSubject = (typeof DSE_SUBJECTS)[number];
type ALevelSubject = (typeof A_LEVEL_SUBJECTS)[number];

/** Returns the name of a subject, or its key if there is no message. */
export function subjectName(t: TextOf<'exam'>, exam: string, subject: string): string {
  if (exam === 'alevel' && (A_LEVEL_SUBJECTS as readonly string[]).includes(subject))
    return t(`alevel.${subject as ALevelSubject}`);
  if (exam !== 'alevel' && (DSE_SUBJECTS as readonly string[]).includes(subject))
    return t(`dse.${subject as DseSubject}`);
  return subject;
}

const GAOKAO: PublicExamType = '2';

/** Creates a draft with a Gaokao total, with the default full mark. */
export const gaokaoDraft = (score: string): ExamDraft => ({ ...NO_EXAM, examType: GAOKAO, examScore: score });

/** Lists the exams of an agent's students. The Gaokao is the first on mainland sites. */
export const getExams = (agent: AtLevel): readonly PublicExamType[] =>
  getPolicy(agent).firstExam === 'gaokao'
    ? [GAOKAO, ...PUBLIC_EXAM_TYPES.filter((type) => type !== GAOKAO)]
    : PUBLIC_EXAM_TYPES;

// The questionnaire and the fast line share one storage key.

const NAME = 'examResult';

export const loadExam = (owner: string, storages?: AnswerStorages): ExamDraft =>
  restoreExam(loadSavedAnswer(NAME, owner, storages));

/** Loads the exam of this tab, or else the one that a logged-in user saved. */
export const loadUserExam = (owner: string, storages?: AnswerStorages): ExamDraft =>
  restoreExam(loadUserAnswer(NAME, owner, storages));

export function saveExam(
  owner: string,
  { examType, examRows, examScore, examFullMark }: ExamDraft,
  storages?: AnswerStorages,
) {
  const draft = { examType, examRows, examScore, examFullMark };
  saveAnswer(NAME, owner, { draft, saved: hasResult(draft) ? draft : null }, storages);
}
