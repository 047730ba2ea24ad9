// What other features may use of this one beside the result itself, which is in exam-entry.ts.
export { MissingLines } from './missing-lines.tsx';
export { PlainGrades } from './plain-grades.tsx';
export { type ChangeDraft, useExamDraft } from './use-exam-draft.ts';
