import { keepExam, readExam } from '#client/features/exam-entry/offers.ts';
import type { Shelf } from '#client/site/browser-shelf.ts';
import { keepDraft, readKept } from '#client/site/kept-draft.ts';
import type { Answers } from './answers.ts';
import { restoreAnswers } from './restore-answers.ts';

const NAME = 'selectionAnswers';

/** Of this user, or of a visitor: ''. */
export const readAnswers = (owner: string, shelf?: Shelf): Answers => ({
  ...restoreAnswers(readKept(NAME, owner, shelf)),
  ...readExam(owner, shelf),
});

export function keepAnswers(owner: string, answers: Answers, shelf?: Shelf) {
  const { examType, examRows, examScore, examFullMark, ...others } = answers;
  keepDraft(NAME, owner, others, shelf);
  keepExam(owner, { examType, examRows, examScore, examFullMark }, shelf);
}
