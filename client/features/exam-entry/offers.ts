// What other features may use of this one.
export {
  changeRow,
  type ExamDraft,
  fiveSubjectTotal,
  gradedRows,
  hasResult,
  isCoreRow,
  mayAddRow,
  NO_EXAM,
  restoreExam,
  startRows,
  subjectsLeft,
  toExamAnswers,
  withRow,
} from './exam-draft.ts';
export { keepExam, readExam, readOwnExam } from './kept-exam.ts';
export { type ExamFault, isHalfRow, refuseDraft } from './refuse-draft.ts';
export { examsOf, subjectName } from './exam-names.ts';
