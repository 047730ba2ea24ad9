import { isHan, pairsOf, splitWords } from '#backend/search/fold-words.ts';
import { keysOf } from './known-words.ts';
import { SAID_OFTEN } from './words/topic-words.ts';

const NO_WORDS: ReadonlySet<string> = new Set(keysOf(SAID_OFTEN));
const LEAST_SHARED = 2;
const LEAST_SHARE = 0.6;

/** How anything is asked, in either script. */
const ASKING = /有哪些|哪些|哪个|哪個|什么|什麼|甚麼|怎么|怎麼|怎样|怎樣|可以|我的|[吗嗎呢]/gu;

const wordsOf = (text: string) =>
  new Set(
    splitWords(text.replace(ASKING, ' ')).flatMap((word) =>
      isHan(word) ? pairsOf(word) : NO_WORDS.has(word) ? [] : [word],
    ),
  );

/** The entry whose question is most like this one; null where none is like it. */
export function chooseHelp<Entry extends { title: string }>(question: string, entries: readonly Entry[]): Entry | null {
  const asked = wordsOf(question);
  let best: { entry: Entry; share: number } | null = null;
  for (const entry of entries) {
    const words = wordsOf(entry.title);
    const shared = [...words].filter((word) => asked.has(word)).length;
    const share = shared / Math.max(1, Math.min(asked.size, words.size));
    if (shared >= LEAST_SHARED && share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { entry, share };
  }
  return best?.entry ?? null;
}
