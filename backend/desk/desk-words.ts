import type { Locale } from '#shared/locale/locales.ts';
import en from './words/en-us.json';
import zhHk from './words/zh-hk.json';
import zh from './words/zh.json';

const WORDS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

export type DeskWord = keyof typeof en;
export type SayAtDesk = (word: DeskWord, values?: Record<string, string | number>) => string;

export const isDeskWord = (word: string): word is DeskWord => word in en;

export const deskWords =
  (locale: Locale): SayAtDesk =>
  (word, values = {}) =>
    WORDS[locale][word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
