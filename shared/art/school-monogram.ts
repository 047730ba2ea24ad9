import type { Locale } from '#shared/locale/locales.ts';

const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'for', 'in', 'de', 'du', 'la']);
const MAX_LETTERS = 3;

/** Returns the initials of an English name without function words. An apostrophe does not start a new word. */
export function createSchoolMonogram(name: string): string {
  const words = name
    .replaceAll(/['’‘]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !SMALL_WORDS.has(word.toLowerCase()));
  return words
    .slice(0, MAX_LETTERS)
    .map((word) => [...word].slice(0, 1).join('').toUpperCase())
    .join('');
}

/** Matches Chinese names of universities with two characters before 大學, such as '牛津大學'. */
const TWO_HAN_PATTERN = /^(\p{Script=Han}{2})(?:大學|大学)$/u;

/**
 * Returns the two-character short name for a seal, or null for other names. A college may share these characters with a
 * university.
 */
export const getChineseMonogram = (nameChn: string): string | null => TWO_HAN_PATTERN.exec(nameChn)?.[1] ?? null;

/**
 * Returns the text of a seal: two Chinese characters for readers of Chinese if the name has them, otherwise the
 * monogram.
 */
export const getCrestLetters = ({ nameChn, monogram }: { nameChn: string; monogram: string }, locale: Locale): string =>
  (locale !== 'en-us' && getChineseMonogram(nameChn)) || monogram;
