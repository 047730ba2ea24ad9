import { compact, isHan, pairsOf, splitWords } from './fold-words.ts';

/** A keyword as the indexes are asked for it. */
export interface Keyword {
  /** Found as it stands, or at the beginning of a term. */
  term: string;
  /** The first key that no longer begins with it. */
  termEnd: string;
  words: string[];
  /** Every word, at the beginning of a word or, in Chinese, anywhere. */
  wordMatch: string;
  /** Every word, anywhere; null where one is too short for trigrams. */
  trigramMatch: string | null;
}

/** More words than anybody types; each of them costs a look into the index. */
const MOST_WORDS = 10;
const SHORTEST_TRIGRAM_WORD = 3;
const BEYOND_EVERY_LETTER = '\u{10FFFF}';

/** Null where nothing is left that could be looked for. Words are letters and digits only, so a quote is safe around them. */
export function readKeyword(text: string): Keyword | null {
  const words = splitWords(text).slice(0, MOST_WORDS);
  const term = compact(text);
  if (words.length === 0) return null;
  return {
    term,
    termEnd: term + BEYOND_EVERY_LETTER,
    words,
    wordMatch: words.map(matchWord).join(' AND '),
    trigramMatch: words.every((word) => [...word].length >= SHORTEST_TRIGRAM_WORD)
      ? words.map((word) => `"${word}"`).join(' AND ')
      : null,
  };
}

function matchWord(word: string): string {
  if (!isHan(word)) return `"${word}" *`;
  const pairs = pairsOf(word);
  return pairs.length === 1 && [...word].length === 1 ? `"${word}" *` : `"${pairs.join(' ')}"`;
}
