import { type AnswerShelves, keepAnswer, readAnswer, readOwnAnswer } from '#client/site/saved-answers.ts';
import { type ExamDraft, hasResult, restoreExam } from './exam-draft.ts';

// The questionnaire and the fast line keep a result under one name, so that it is entered once.

const NAME = 'examResult';

export const readExam = (owner: string, shelves?: AnswerShelves): ExamDraft =>
  restoreExam(readAnswer(NAME, owner, shelves));

/** Also what another tab was told, where a user asks. */
export const readOwnExam = (owner: string, shelves?: AnswerShelves): ExamDraft =>
  restoreExam(readOwnAnswer(NAME, owner, shelves));

export function keepExam(
  owner: string,
  { examType, examRows, examScore, examFullMark }: ExamDraft,
  shelves?: AnswerShelves,
) {
  const draft = { examType, examRows, examScore, examFullMark };
  keepAnswer(NAME, owner, { draft, saved: hasResult(draft) ? draft : null }, shelves);
}
