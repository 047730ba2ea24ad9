import { useRef, useState } from 'react';
import {
  type ExamDraft,
  listExamTypes,
  saveExam,
  EMPTY_EXAM_DRAFT,
  loadExam,
  createInitialRows,
} from './exam-entry.ts';
import { useSite } from '#client/site/site.tsx';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';

/**
 * Changes the draft. The callback receives the latest state. Otherwise one of two changes before the next render would
 * be lost.
 */
export type UpdateDraft = (updater: (previousDraft: ExamDraft) => ExamDraft) => void;

/**
 * Manages the exam result, which the selection form also uses. With `fixedExam`, a stored result of another exam is
 * ignored.
 */
export function useExamDraft(fixedExam?: PublicExamType) {
  const { agent, user } = useSite();
  const ownerId = user?.staffId ?? '';
  const [defaultExamType = '1'] = listExamTypes(agent);
  const initialExamType = fixedExam ?? defaultExamType;
  const [draft, setDraft] = useState<ExamDraft>(() => {
    const storedDraft = loadExam(ownerId);
    return storedDraft.examType && (!fixedExam || storedDraft.examType === fixedExam)
      ? storedDraft
      : createBlankDraft(initialExamType);
  });
  const latestDraftRef = useRef(draft);
  const updateDraft: UpdateDraft = (updater) => {
    latestDraftRef.current = updater(latestDraftRef.current);
    saveExam(ownerId, latestDraftRef.current);
    setDraft(latestDraftRef.current);
  };
  return {
    draft,
    change: updateDraft,
    choose: (examType: PublicExamType) => updateDraft(() => createBlankDraft(examType)),
    clear: () =>
      updateDraft((previousDraft) =>
        previousDraft.examType ? createBlankDraft(previousDraft.examType) : previousDraft,
      ),
    /** Restarts with an empty draft, after the answers were deleted. */
    reset() {
      latestDraftRef.current = createBlankDraft(initialExamType);
      setDraft(latestDraftRef.current);
    },
  };
}

const createBlankDraft = (examType: PublicExamType): ExamDraft => ({
  ...EMPTY_EXAM_DRAFT,
  examType,
  examRows: createInitialRows(examType),
});
