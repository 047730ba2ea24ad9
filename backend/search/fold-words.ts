/** What two people typed alike, however they typed it: width, case, accents, apostrophes and punctuation do not count. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Runs of Chinese and runs of anything else are words of their own: 'ucl大学' is two. */
const WORD = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

export const splitWords = (text: string): string[] => foldText(text).match(WORD) ?? [];

/** A name as the key that it is kept under: without spaces, for some type them and some do not. */
export const compact = (text: string) => foldText(text).replaceAll(' ', '');

export const isHan = (word: string) => /^\p{Script=Han}/u.test(word);

/** Chinese in pairs of neighbours: each pair is a word to the index, and neighbouring pairs are a phrase. */
export function pairsOf(word: string): string[] {
  const characters = [...word];
  return characters.length < 2 ? characters : characters.slice(1).map((next, index) => `${characters[index]}${next}`);
}
