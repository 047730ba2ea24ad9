// What other features may use of this one.
export {
  changeRow,
  type ExamDraft,
  type ExamFault,
  fiveSubjectTotal,
  gradedRows,
  hasResult,
  isCoreRow,
  isHalfRow,
  mayAddRow,
  NO_EXAM,
  refuseDraft,
  restoreExam,
  startRows,
  subjectsLeft,
  toExamAnswers,
  withRow,
} from './exam-draft.ts';
export { examsOf, subjectName } from './exam-names.ts';
export { keepExam, readExam, readOwnExam } from './kept-exam.ts';
