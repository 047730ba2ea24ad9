import type { Shelf } from '#client/site/browser-shelf.ts';
import { keepDraft, readKept } from '#client/site/kept-draft.ts';
import { type ExamDraft, restoreExam } from './exam-draft.ts';

// Entered once: the questionnaire and the fast line keep a result in one place.

const NAME = 'examResult';

export const readExam = (owner: string, shelf?: Shelf): ExamDraft => restoreExam(readKept(NAME, owner, shelf));

export const keepExam = (owner: string, { examType, examRows, examScore, examFullMark }: ExamDraft, shelf?: Shelf) =>
  keepDraft(NAME, owner, { examType, examRows, examScore, examFullMark }, shelf);
