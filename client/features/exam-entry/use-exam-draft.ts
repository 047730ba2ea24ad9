import { useRef, useState } from 'react';
import { type ExamDraft, getExams, saveExam, NO_EXAM, loadExam, startRows } from './exam-entry.ts';
import { useSite } from '#client/site/site.tsx';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';

/**
 * Changes the draft. The callback receives the latest state: two changes may precede a render, and one would be lost.
 */
export type ChangeDraft = (change: (previousDraft: ExamDraft) => ExamDraft) => void;

/** Manages the exam result, which the questionnaire shares. With `fixedExam`, a stored result of another exam is ignored. */
export function useExamDraft(fixedExam?: PublicExamType) {
  const { agent, user } = useSite();
  const owner = user?.staffId ?? '';
  const [defaultExam = '1'] = getExams(agent);
  const first = fixedExam ?? defaultExam;
  const [draft, setDraft] = useState<ExamDraft>(() => {
    const storedExamDraft = loadExam(owner);
    return storedExamDraft.examType && (!fixedExam || storedExamDraft.examType === fixedExam)
      ? storedExamDraft
      : blank(first);
  });
  const newest = useRef(draft);
  const change: ChangeDraft = (next) => {
    newest.current = next(newest.current);
    saveExam(owner, newest.current);
    setDraft(newest.current);
  };
  return {
    draft,
    change,
    choose: (examType: PublicExamType) => change(() => blank(examType)),
    clear: () => change((previousDraft) => (previousDraft.examType ? blank(previousDraft.examType) : previousDraft)),
    /** Restarts with an empty draft, after the answers were deleted. */
    reset() {
      newest.current = blank(first);
      setDraft(newest.current);
    },
  };
}

const blank = (examType: PublicExamType): ExamDraft => ({ ...NO_EXAM, examType, examRows: startRows(examType) });
