import { isHan, pairsOf, splitWords } from './fold-words.ts';

/** Names as the word index reads them. The last character stands alone at the end, and keeps names from running together. */
export const indexWords = (names: readonly string[]) =>
  unique(
    names.map((name) =>
      splitWords(name)
        .flatMap((word) => (isHan(word) ? [...pairsOf(word), ...lastOf(word)] : [word]))
        .join(' '),
    ),
  ).join(' ');

const lastOf = (word: string) => ([...word].length > 1 ? [...word].slice(-1) : []);

/** Names as the trigram index reads them. */
export const indexTrigrams = (names: readonly string[]) =>
  unique(names.map((name) => splitWords(name).join(' '))).join(' | ');

const unique = (values: readonly string[]) => [...new Set(values)].filter(Boolean);
