/** Long words of questions that no other English word differs from by a single letter. */
const WORDS =
  'accommodation accounting admission application architecture australia bachelor britain canada certificate cheapest conditional countries deadline dependant difference diploma documents economics engineering financial foundation guardian graduate immigration independent insurance interview marketing melbourne minimum nursing pharmacy psychology recognised recommendation requirement requirements scholarship scholarships statement studying transcript university universities'.split(
    ' ',
  );

/**
 * Returns the variants of a word with one letter removed. Two words that differ by one mistake have a variant in
 * common.
 */
const getShortened = (word: string) =>
  Array.from(word, (_, letterIndex) => word.slice(0, letterIndex) + word.slice(letterIndex + 1));

const WORD_OF_SHORTENED = new Map(WORDS.flatMap((word) => [word, ...getShortened(word)].map((part) => [part, word])));

const fixWord = (word: string): string =>
  [word, ...getShortened(word)].map((part) => WORD_OF_SHORTENED.get(part)).find(Boolean) ?? word;

/** Corrects a single wrong, missing or additional letter in English words of folded text, except in names. */
export const fixSpelling = (text: string, names: readonly string[]): string =>
  text.replace(/[a-z]{5,}/gu, (word) => (names.some((name) => name.includes(word)) ? word : fixWord(word)));
