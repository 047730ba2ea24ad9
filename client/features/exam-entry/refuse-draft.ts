import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { fullMarkOf, refuseExam } from '#shared/rules/exams/refuse-exam.ts';
import { type ExamDraft, hasResult, isCoreRow, toExamAnswers } from './exam-draft.ts';

export type ExamFault =
  | { field: 'examRows'; kind: 'half' | 'missing' }
  | { field: 'examScore'; kind: 'missing' | 'number' }
  | { field: 'examScore'; kind: 'tooHigh'; most: number }
  | { field: 'examFullMark'; kind: 'number' };

const isNumber = (typed: string) => /^\d+(\.\d+)?$/.test(typed.trim());

/** A row that names a subject without its grade, or a grade without its subject. */
export const isHalfRow = (row: ExamDraft['examRows'][number], draft: ExamDraft) =>
  isCoreRow(row, draft.examType) ? false : (row.subject === '') !== (row.grade === '');

/** What has been begun must be complete, and a score must be one that the exam can give. */
export function refuseDraft(draft: ExamDraft): ExamFault[] {
  if (!draft.examType) return [];
  const exam = PUBLIC_EXAMS[draft.examType];
  const bySubject = exam === 'dse' || exam === 'alevel';
  if (bySubject && draft.examRows.some((row) => isHalfRow(row, draft))) return [{ field: 'examRows', kind: 'half' }];
  const faults: ExamFault[] = [];
  if (exam !== 'alevel' && draft.examScore.trim() !== '' && !isNumber(draft.examScore))
    faults.push({ field: 'examScore', kind: 'number' });
  if (exam === 'gaokao' && draft.examFullMark.trim() !== '' && !(Number(draft.examFullMark) > 0))
    faults.push({ field: 'examFullMark', kind: 'number' });
  if (faults.length > 0) return faults;
  if (!hasResult(draft))
    return [bySubject ? { field: 'examRows', kind: 'missing' } : { field: 'examScore', kind: 'missing' }];
  const answers = toExamAnswers(draft);
  return refuseExam(answers).map(([field]) => {
    if (field === 'publicTestScore') return { field: 'examScore', kind: 'tooHigh', most: fullMarkOf(exam, answers) };
    if (field === 'publicTestFullMark') return { field: 'examFullMark', kind: 'number' };
    return { field: 'examRows', kind: 'half' };
  });
}
