import { useState } from 'react';
import { PUBLIC_EXAM_TYPES, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { type ExamDraft, keepExam, NO_EXAM, readExam, startRows } from '#client/features/exam-entry/offers.ts';
import { useSite } from '#client/site/site-context.ts';

const [DSE] = PUBLIC_EXAM_TYPES;

/** The questionnaire's result and this one are the same. */
export function useExamDraft() {
  const owner = useSite().user?.staffId ?? '';
  const [draft, setDraft] = useState<ExamDraft>(() => {
    const kept = readExam(owner);
    return kept.examType ? kept : blank(DSE);
  });
  const change = (next: ExamDraft) => {
    keepExam(owner, next);
    setDraft(next);
  };
  return {
    draft,
    change,
    choose: (examType: PublicExamType) => change(blank(examType)),
    clear: () => draft.examType && change(blank(draft.examType)),
  };
}

const blank = (examType: PublicExamType): ExamDraft => ({ ...NO_EXAM, examType, examRows: startRows(examType) });
