import type { Locale } from '#shared/locale/locales.ts';

const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'for', 'in', 'de', 'du', 'la']);
const MAX_LETTERS = 3;

/** Initials of the English name without function words. Text after an apostrophe is not a word. */
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

/** '牛津大學': universities with a name of two characters. A college may share the two characters. */
const TWO_HAN = /^(\p{Script=Han}{2})(?:大學|大学)$/u;

/** Two-character short name for the seal; null for other names. */
export const chineseCharacters = (nameChn: string): string | null => TWO_HAN.exec(nameChn)?.[1] ?? null;

/** Seal text for readers of Chinese, and for others. */
export const sealLetters = ({ nameChn, monogram }: { nameChn: string; monogram: string }, locale: Locale): string =>
  (locale !== 'en-us' && chineseCharacters(nameChn)) || monogram;
