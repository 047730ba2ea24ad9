import { type AnswerStorages, keepAnswer, readAnswer, readOwnAnswer } from '#client/site/storage/saved-answers.ts';
import { type ExamDraft, hasResult, restoreExam } from './exam-draft.ts';

// The questionnaire and the fast line keep a result under one name, so that it is entered once.

const NAME = 'examResult';

export const readExam = (owner: string, storages?: AnswerStorages): ExamDraft =>
  restoreExam(readAnswer(NAME, owner, storages));

/** Also what another tab was told, where a user asks. */
export const readOwnExam = (owner: string, storages?: AnswerStorages): ExamDraft =>
  restoreExam(readOwnAnswer(NAME, owner, storages));

export function keepExam(
  owner: string,
  { examType, examRows, examScore, examFullMark }: ExamDraft,
  storages?: AnswerStorages,
) {
  const draft = { examType, examRows, examScore, examFullMark };
  keepAnswer(NAME, owner, { draft, saved: hasResult(draft) ? draft : null }, storages);
}
