import { type AnswerKind, chooseAnswer } from '#backend/assistant/choose-answer.ts';
import { readNames } from '#backend/assistant/read-names.ts';
import { understand } from '#backend/assistant/understand.ts';
import type { Question } from '#backend/assistant/answer-question.ts';
import { readCrisis } from './read-crisis.ts';

/** What somebody writes next may come late, and short. */
const REMEMBERED = 2;
/** Answered with 'ask again with a school' or 'all right' it would be turned away. */
const TURNED_AWAY: ReadonlySet<AnswerKind> = new Set(['search', 'goodbye', 'upset', 'beyond', 'undecided']);

/** Whether something was said right after a message of crisis that nobody here understands. */
export async function followsCrisis({ db, earlier, question, publicLevel }: Question): Promise<boolean> {
  if (!earlier.slice(-REMEMBERED).some((one) => readCrisis(one.question))) return false;
  const { names, asMeant } = await readNames(db, [question], publicLevel);
  return TURNED_AWAY.has(chooseAnswer(understand(asMeant[0] ?? '', names)));
}
