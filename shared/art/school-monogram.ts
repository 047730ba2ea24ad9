import type { Locale } from '#shared/locale/locales.ts';

const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'for', 'in', 'de', 'du', 'la']);
const MAX_LETTERS = 3;

/** The letters of a school's seal: of its English name, without the small words. What follows an apostrophe is no word. */
export function schoolMonogram(name: string): string {
  const words = name
    .replaceAll(/['’‘]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !SMALL_WORDS.has(word.toLowerCase()));
  return words
    .slice(0, MAX_LETTERS)
    .map((word) => [...word].slice(0, 1).join('').toUpperCase())
    .join('');
}

/** '牛津大學': two characters and no more, of a university. A college may bear the same two. */
const TWO_HAN = /^(\p{Script=Han}{2})(?:大學|大学)$/u;

/** The two characters that a school is known by, as a real seal has them; null where its name has others. */
export const hanOfName = (nameChn: string): string | null => TWO_HAN.exec(nameChn)?.[1] ?? null;

/** What a school's seal says to who reads Chinese, and to everybody else. */
export const sealLetters = ({ nameChn, monogram }: { nameChn: string; monogram: string }, locale: Locale): string =>
  (locale !== 'en-us' && hanOfName(nameChn)) || monogram;
