import type { Locale } from '#shared/locale/locales.ts';
import { compact } from '#backend/search/fold-words.ts';
import { answerQuestion, type Question } from './answer-question.ts';
import { chooseAnswer, SMALL_TALK } from './choose-answer.ts';
import { isInScript } from './guard/find-inventions.ts';
import { findNames } from './find-names.ts';
import { linesOfMarkup } from './model/describe-found.ts';
import { type Model, ModelFault, type Turn } from './model/model.ts';
import { LONGEST_REMEMBERED, MOST_CARDS, MOST_REMEMBERED } from './model/model-limits.ts';
import { runTool } from './model/run-tool.ts';
import { wordAnswer, type Worded, type Wording } from './model/word-answer.ts';
import { writeInstructions } from './model/write-instructions.ts';
import { writeMarkup } from './model/write-markup.ts';
import type { Reply } from './reply.ts';
import { understand } from './understand.ts';

export interface Said {
  question: string;
  /** Markup. */
  answer: string;
}

interface Worder extends Pick<Wording, 'tellDraft' | 'patienceMs' | 'silenceMs'> {
  model: Model;
  said: readonly Said[];
  /** Hears why the rules had to answer. */
  onFault: (reason: string) => void;
}

/** The model's words with the look-ups' cards; the rules' answer where it fails or says what no row says. */
export async function answerWithModel(
  question: Question,
  { model, said, onFault, ...telling }: Worder,
): Promise<Reply> {
  const names = await findNames(question.db, [question.question], question.publicLevel);
  const asked = { ...question, wishes: understand(question.question, names) };
  if (SMALL_TALK.has(chooseAnswer(asked.wishes))) return answerQuestion(question);
  try {
    const worded = await wordAnswer({
      model,
      turns: writeTurns(question, said),
      runTool: (call) => runTool(asked, call),
      ...telling,
    });
    if (!isInScript(worded.words, question.locale)) throw new ModelFault('the wrong script');
    await refuseOtherSchools(question, worded);
    return replyWorded(worded);
  } catch (error) {
    onFault(error instanceof ModelFault ? error.message : 'not reached');
    return answerQuestion(question);
  }
}

function writeTurns({ question, locale }: { question: string; locale: Locale }, said: readonly Said[]): Turn[] {
  return [
    { role: 'system', text: writeInstructions(locale) },
    ...said.slice(-MOST_REMEMBERED).flatMap((one): Turn[] => [
      { role: 'user', text: one.question.slice(0, LONGEST_REMEMBERED) },
      { role: 'assistant', text: linesOfMarkup(one.answer).slice(0, LONGEST_REMEMBERED) },
    ]),
    { role: 'user', text: question },
  ];
}

const FULL_NAME = /universit|college|institute|school|大学|大學|学院|學院/u;

/** A school that it names by its full name stands in what it was given. */
async function refuseOtherSchools({ db, publicLevel }: Question, { words, given }: Worded) {
  const sentences = words.split(/[\n。！？.!?]/u).filter((sentence) => sentence.trim() !== '');
  const names = await findNames(db, sentences, publicLevel);
  const known = compact(given.join(' '));
  for (const [key, meanings] of names)
    if (
      FULL_NAME.test(key) &&
      meanings.some(({ kind }) => kind === 'school') &&
      !known.includes(key) &&
      compact(words).includes(key)
    )
      throw new ModelFault('a school that no row has');
}

function replyWorded({ words, found }: Worded): Reply {
  const cards = new Map(found.flatMap(({ reply }) => reply.cards.map((card) => [JSON.stringify(card), card])));
  return {
    answer: writeMarkup(words),
    cards: [...cards.values()].slice(0, MOST_CARDS),
    suggestions: found.at(-1)?.reply.suggestions ?? [],
    offersHuman: found.some(({ reply }) => reply.offersHuman),
    hasNothing: found.some(({ reply }) => reply.hasNothing),
    helpLines: '',
  };
}
