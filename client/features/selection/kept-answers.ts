import { keepExam, readExam, readOwnExam } from '#client/features/exam-entry/offers.ts';
import { type AnswerShelves, keepAnswer, readAnswer, readOwnAnswer } from '#client/site/saved-answers.ts';
import { type Answers, NO_ANSWERS } from './answers.ts';
import { restoreAnswers } from './restore-answers.ts';

const NAME = 'selectionAnswers';

/** Of this user, or of a visitor: ''. */
export const readAnswers = (owner: string, shelves?: AnswerShelves): Answers => ({
  ...restoreAnswers(readAnswer(NAME, owner, shelves)),
  ...readExam(owner, shelves),
});

/** Also what another tab was told, where a user asks. */
export const readOwnAnswers = (owner: string, shelves?: AnswerShelves): Answers => ({
  ...restoreAnswers(readOwnAnswer(NAME, owner, shelves)),
  ...readOwnExam(owner, shelves),
});

export function keepAnswers(owner: string, answers: Answers, shelves?: AnswerShelves) {
  const { examType, examRows, examScore, examFullMark, ...draft } = answers;
  // What outlives the tab says what somebody looks for; who they are stands in their account.
  const saved = { ...draft, birthday: NO_ANSWERS.birthday, gender: NO_ANSWERS.gender };
  keepAnswer(NAME, owner, { draft, saved }, shelves);
  keepExam(owner, { examType, examRows, examScore, examFullMark }, shelves);
}
