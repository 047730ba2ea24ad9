import { answerByRules } from './answer-by-rules.ts';
import { carryWishes, rememberWishes } from './carry-wishes.ts';
import { chooseAnswer, LOOKED_UP } from './choose-answer.ts';
import { findNames } from './find-names.ts';
import { type Asked, paragraph, type Reply } from './reply.ts';
import { say } from './say.ts';
import { tellCarried } from './tell-carried.ts';
import { understand } from './understand.ts';
import type { Wishes } from './wishes.ts';

export type Question = Omit<Asked, 'wishes'> & {
  /** What the same person asked shortly before, the oldest first. */
  earlier: readonly string[];
};

/** Understands a question, with what stands before it, looks it up, and says what rows say. */
export async function answerQuestion({ earlier, ...question }: Question): Promise<Reply> {
  const names = await findNames(question.db, [...earlier, question.question], question.publicLevel);
  let before: Wishes | null = null;
  for (const one of earlier) before = rememberWishes(before, carryWishes(before, understand(one, names), one).wishes);
  const { wishes, carried } = carryWishes(before, understand(question.question, names), question.question);
  const asked = { ...question, wishes };
  const reply = await answerByRules(asked);
  if (carried.length === 0 || !SPEAKS_OF.has(chooseAnswer(wishes))) return reply;
  const what = await tellCarried(asked, carried);
  return what
    ? { ...reply, answer: paragraph(question.locale, say(question.locale, 'carried', { what })) + reply.answer }
    : reply;
}

/** Answers that are about something that has a name. */
const SPEAKS_OF = new Set([...LOOKED_UP, 'weather', 'visa']);
