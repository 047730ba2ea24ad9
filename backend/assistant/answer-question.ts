import { answerByRules } from './answer-by-rules.ts';
import { carrySlots, continueWeather, pointAt, rememberSlots, type Shown } from './question/carry-slots.ts';
import { readCrisis } from './crisis/read-crisis.ts';
import { chooseAnswer, LOOKED_UP } from './choose-answer.ts';
import { nameSlots } from './question/name-slots.ts';
import type { Asked, Reply } from './reply.ts';
import { listOf, paragraph, say } from './say.ts';
import { findGuideSubject } from './guides/find-subject.ts';
import { readNames } from './question/read-names.ts';
import { understand } from '#backend/assistant/question/understand.ts';
import type { Slots } from './question/slots.ts';

interface Earlier {
  question: string;
  /** What the answer showed, in its order. */
  shown: readonly Shown[];
}

export type Question = Omit<Asked, 'slots' | 'isCarried' | 'guideSubject'> & {
  /** What the same person asked shortly before, the oldest first. */
  earlier: readonly Earlier[];
};

/** Understands a question, with what stands before it, looks it up, and says what rows say. */
export async function answerQuestion({ earlier, ...question }: Question): Promise<Reply> {
  const asking = [...earlier.map((one) => one.question), question.question];
  const { names, asMeant } = await readNames(question.db, asking, question.publicLevel);
  let before: Slots | null = null;
  let shown: readonly Shown[] = [];
  let previous: Slots | null = null;
  const read = (text: string) => {
    const isAfterWeather = previous?.topics.has('weather') ?? false;
    const now = continueWeather(previous, understand(text, names, { isAfterWeather }));
    return carrySlots(before, { ...now, ...pointAt(text, shown) }, text);
  };
  for (const [at, one] of earlier.entries()) {
    if (readCrisis(one.question)) continue;
    previous = read(asMeant[at] ?? '').slots;
    before = rememberSlots(before, previous);
    if (one.shown.length > 0) shown = one.shown;
  }
  const { slots, carried } = read(asMeant.at(-1) ?? '');
  const isCarried = carried.length > 0;
  const kind = chooseAnswer(slots);
  const namesCarried = isCarried && SPEAKS_OF.has(kind) && !NAMES_ALL.has(kind);
  const isUnsaid = carried.includes('countries') && !namesCarried;
  const guideSubject = await findGuideSubject(question, slots, { earlier, before, isUnsaid });
  const asked = { ...question, slots, isCarried, guideSubject };
  const reply = await answerByRules(asked);
  if (!namesCarried) return reply;
  const what = listOf(question.locale, await nameSlots(asked, carried));
  return what
    ? { ...reply, answer: paragraph(question.locale, say(question.locale, 'carried', { what })) + reply.answer }
    : reply;
}

/** Answers that are about something that has a name. */
const SPEAKS_OF = new Set([...LOOKED_UP, 'weather', 'visa', 'advice']);
/** They name what they are about in any case. */
const NAMES_ALL: ReadonlySet<string> = new Set(['courses', 'course']);
