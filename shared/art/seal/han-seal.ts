import type { Locale } from '#shared/locale/locales.ts';

/** '牛津大學': two characters and no more, of a university. A college may bear the same two. */
const TWO_HAN = /^(\p{Script=Han}{2})(?:大學|大学)$/u;

/** The two characters that a school is known by, as a real seal has them; null where its name has others. */
export const hanOfName = (nameChn: string): string | null => TWO_HAN.exec(nameChn)?.[1] ?? null;

/** What a school's seal says to who reads Chinese, and to everybody else. */
export const sealLetters = ({ nameChn, monogram }: { nameChn: string; monogram: string }, locale: Locale): string =>
  (locale !== 'en-us' && hanOfName(nameChn)) || monogram;
