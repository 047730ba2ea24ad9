import type { TextOf } from '#client/i18n/use-text.ts';
import {
  type AnswerStorages,
  saveAnswer,
  loadSavedAnswer,
  loadUserAnswer,
} from '#client/site/storage/saved-answers.ts';
import {
  A_LEVEL_SUBJECTS,
  CITIZENSHIP_SUBJECT,
  DSE_GRADES,
  DSE_SUBJECTS,
  type ExamAnswers,
  getFullMark,
  PUBLIC_EXAM_TYPES,
  PUBLIC_EXAMS,
  type PublicExamType,
  findInvalidExamFields,
  type SubjectGrade,
} from '#shared/rules/exams/public-exams.ts';
import { type SiteLevel, getLevelPolicy } from '#shared/tenant/level-policy.ts';

export interface ExamDraft {
  examType: PublicExamType | '';
  examRows: SubjectGrade[];
  examScore: string;
  examFullMark: string;
}

export const EMPTY_EXAM_DRAFT: ExamDraft = { examType: '', examRows: [], examScore: '', examFullMark: '' };

const MAX_EXAM_ROWS = 15;
const BEST_SUBJECT_COUNT = 5;

const DSE_CORE = ['chinese', 'english', 'maths'];
const BLANK_ROW: SubjectGrade = { subject: '', grade: '' };

/** Returns the initial rows: the core subjects and two empty rows for the DSE, three empty rows for A-levels. */
export function createInitialRows(type: PublicExamType | ''): SubjectGrade[] {
  const exam = type && PUBLIC_EXAMS[type];
  if (exam === 'dse') return [...DSE_CORE.map((subject) => ({ subject, grade: '' })), BLANK_ROW, BLANK_ROW];
  return exam === 'alevel' ? [BLANK_ROW, BLANK_ROW, BLANK_ROW] : [];
}

/** Returns true for a core subject of the DSE, whose row is fixed. */
export const isCoreRow = ({ subject }: SubjectGrade, type: PublicExamType | '') =>
  type !== '' && PUBLIC_EXAMS[type] === 'dse' && DSE_CORE.includes(subject);

/** Returns the subjects that no other row has selected. */
export function listAvailableSubjects(draft: ExamDraft, row: SubjectGrade): string[] {
  const exam = draft.examType && PUBLIC_EXAMS[draft.examType];
  const examSubjects: readonly string[] = exam === 'dse' ? DSE_SUBJECTS : exam === 'alevel' ? A_LEVEL_SUBJECTS : [];
  const takenSubjects = new Set([...draft.examRows.map(({ subject }) => subject), ...(exam === 'dse' ? DSE_CORE : [])]);
  return examSubjects.filter(
    (subject) => subject === row.subject || (!takenSubjects.has(subject) && subject !== CITIZENSHIP_SUBJECT),
  );
}

export const canAddRow = ({ examRows }: ExamDraft) => examRows.length < MAX_EXAM_ROWS;
export const addBlankRow = (draft: ExamDraft): SubjectGrade[] => [...draft.examRows, BLANK_ROW];
export const updateExamRow = (
  rows: readonly SubjectGrade[],
  rowIndex: number,
  changes: Partial<SubjectGrade>,
): SubjectGrade[] => rows.map((row, index) => (index === rowIndex ? { ...row, ...changes } : row));

export const listGradedRows = ({ examRows }: ExamDraft) => examRows.filter(({ subject, grade }) => subject && grade);

const parseAmount = (input: string) => (input.trim() === '' ? undefined : Number(input));

/** Converts the draft to the input of the contract and the entry rules. */
export function toExamAnswers(draft: ExamDraft): ExamAnswers {
  if (!draft.examType) return { publicTestSubjects: [] };
  const exam = PUBLIC_EXAMS[draft.examType];
  const subjectGrades = listGradedRows(draft);
  const hasTotalScore = exam === 'gaokao' || exam === 'ib' || (exam === 'dse' && subjectGrades.length === 0);
  const score = hasTotalScore ? parseAmount(draft.examScore) : undefined;
  const fullMark = exam === 'gaokao' ? parseAmount(draft.examFullMark) : undefined;
  return {
    publicTestType: draft.examType,
    publicTestSubjects: exam === 'dse' || exam === 'alevel' ? subjectGrades : [],
    ...(score !== undefined && { publicTestScore: score }),
    ...(fullMark !== undefined && { publicTestFullMark: fullMark }),
  };
}

export function hasResult(draft: ExamDraft): boolean {
  const { publicTestScore, publicTestSubjects } = toExamAnswers(draft);
  return publicTestScore !== undefined || publicTestSubjects.length > 0;
}

/** Returns the total of the best five DSE subjects, in which 5** counts 7. */
export function sumBestFiveSubjects(draft: ExamDraft): number {
  return listGradedRows(draft)
    .filter(({ subject }) => subject !== CITIZENSHIP_SUBJECT)
    .map(({ grade }) => Math.max(0, (DSE_GRADES as readonly string[]).indexOf(grade)))
    .sort((pointsA, pointsB) => pointsB - pointsA)
    .slice(0, BEST_SUBJECT_COUNT)
    .reduce((sum, points) => sum + points, 0);
}

const isPublicExamType = (value: unknown): value is PublicExamType =>
  (PUBLIC_EXAM_TYPES as readonly unknown[]).includes(value);
const toStringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/** Restores a stored draft. It may come from an older release, so invalid parts are dropped. */
export function restoreExam(storedValue: unknown): ExamDraft {
  if (typeof storedValue !== 'object' || storedValue === null) return EMPTY_EXAM_DRAFT;
  const { examType, examRows, examScore, examFullMark } = storedValue as Record<keyof ExamDraft, unknown>;
  if (!isPublicExamType(examType)) return EMPTY_EXAM_DRAFT;
  const rows = (Array.isArray(examRows) ? (examRows as unknown[]) : [])
    .filter((row): row is object => typeof row === 'object' && row !== null)
    .map((row) => ({
      subject: toStringOrEmpty((row as SubjectGrade).subject),
      grade: toStringOrEmpty((row as SubjectGrade).grade),
    }))
    .slice(0, MAX_EXAM_ROWS);
  return {
    examType,
    examRows: rows.length > 0 ? rows : createInitialRows(examType),
    examScore: toStringOrEmpty(examScore),
    examFullMark: toStringOrEmpty(examFullMark),
  };
}

export type ExamError =
  | { field: 'examRows'; kind: 'half' | 'missing' }
  | { field: 'examScore'; kind: 'missing' | 'number' }
  | { field: 'examScore'; kind: 'tooHigh'; most: number }
  | { field: 'examFullMark'; kind: 'number' };

const isNumeric = (input: string) => /^\d+(\.\d+)?$/.test(input.trim());

/** Returns true for a row with a subject and no grade, or vice versa. */
export const isHalfRow = (row: ExamDraft['examRows'][number], draft: ExamDraft) =>
  isCoreRow(row, draft.examType) ? false : (row.subject === '') !== (row.grade === '');

/** Validates the draft. A row that contains anything must be complete and valid. */
export function validateExamDraft(draft: ExamDraft): ExamError[] {
  if (!draft.examType) return [];
  const exam = PUBLIC_EXAMS[draft.examType];
  const isGradedBySubject = exam === 'dse' || exam === 'alevel';
  if (isGradedBySubject && draft.examRows.some((row) => isHalfRow(row, draft)))
    return [{ field: 'examRows', kind: 'half' }];
  const errors: ExamError[] = [];
  if (exam !== 'alevel' && draft.examScore.trim() !== '' && !isNumeric(draft.examScore))
    errors.push({ field: 'examScore', kind: 'number' });
  if (exam === 'gaokao' && draft.examFullMark.trim() !== '' && !(Number(draft.examFullMark) > 0))
    errors.push({ field: 'examFullMark', kind: 'number' });
  if (errors.length > 0) return errors;
  if (!hasResult(draft))
    return [isGradedBySubject ? { field: 'examRows', kind: 'missing' } : { field: 'examScore', kind: 'missing' }];
  const examAnswers = toExamAnswers(draft);
  return findInvalidExamFields(examAnswers).map(([field]) => {
    if (field === 'publicTestScore')
      return { field: 'examScore', kind: 'tooHigh', most: getFullMark(exam, examAnswers) };
    if (field === 'publicTestFullMark') return { field: 'examFullMark', kind: 'number' };
    return { field: 'examRows', kind: 'half' };
  });
}

type DseSubject = (typeof DSE_SUBJECTS)[number];
type ALevelSubject = (typeof A_LEVEL_SUBJECTS)[number];

/** Returns the name of a subject, or its key if there is no message. */
export function formatSubjectName(t: TextOf<'exam'>, exam: string, subject: string): string {
  if (exam === 'alevel' && (A_LEVEL_SUBJECTS as readonly string[]).includes(subject))
    return t(`alevel.${subject as ALevelSubject}`);
  if (exam !== 'alevel' && (DSE_SUBJECTS as readonly string[]).includes(subject))
    return t(`dse.${subject as DseSubject}`);
  return subject;
}

const GAOKAO_EXAM_TYPE: PublicExamType = '2';

/** Creates a draft with a Gaokao total, with the default full mark. */
export const createGaokaoDraft = (score: string): ExamDraft => ({
  ...EMPTY_EXAM_DRAFT,
  examType: GAOKAO_EXAM_TYPE,
  examScore: score,
});

/** Lists the exams of an agent's students. The Gaokao is the first on mainland sites. */
export const listExamTypes = (agent: SiteLevel): readonly PublicExamType[] =>
  getLevelPolicy(agent).firstExam === 'gaokao'
    ? [GAOKAO_EXAM_TYPE, ...PUBLIC_EXAM_TYPES.filter((type) => type !== GAOKAO_EXAM_TYPE)]
    : PUBLIC_EXAM_TYPES;

// The selection form and the fast line use the same storage key.

const STORAGE_NAME = 'examResult';

export const loadExam = (ownerId: string, storages?: AnswerStorages): ExamDraft =>
  restoreExam(loadSavedAnswer(STORAGE_NAME, ownerId, storages));

/** Loads the exam entered in this tab or, if there is none, the one that a logged-in user has saved. */
export const loadUserExam = (ownerId: string, storages?: AnswerStorages): ExamDraft =>
  restoreExam(loadUserAnswer(STORAGE_NAME, ownerId, storages));

export function saveExam(
  ownerId: string,
  { examType, examRows, examScore, examFullMark }: ExamDraft,
  storages?: AnswerStorages,
) {
  const draft = { examType, examRows, examScore, examFullMark };
  saveAnswer(STORAGE_NAME, ownerId, { draft, saved: hasResult(draft) ? draft : null }, storages);
}
