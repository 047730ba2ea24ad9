import type { Locale } from '#shared/locale/locales.ts';

/** The same words in every language, each written in its own right. */
export type Texts = Record<Locale, string>;

/** In the order Hong Kong, mainland, English. */
export const texts = (zhHk: string, zh: string, enUs: string): Texts => ({ 'zh-hk': zhHk, zh, 'en-us': enUs });

/** A name, a number or a sign that is the same everywhere. */
export const sameText = (text: string): Texts => texts(text, text, text);
