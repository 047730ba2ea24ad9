import type { Locale } from '#shared/locale/locales.ts';
import enApplication from './words/application/en-us.json';
import zhHkApplication from './words/application/zh-hk.json';
import zhApplication from './words/application/zh.json';
import en from './words/en-us.json';
import enLectures from './words/lectures/en-us.json';
import zhHkLectures from './words/lectures/zh-hk.json';
import zhLectures from './words/lectures/zh.json';
import enStaff from './words/staff/en-us.json';
import zhHkStaff from './words/staff/zh-hk.json';
import zhStaff from './words/staff/zh.json';
import zhHk from './words/zh-hk.json';
import zh from './words/zh.json';

const ENGLISH = { ...en, ...enApplication, ...enLectures, ...enStaff };

const WORDS: Record<Locale, typeof ENGLISH> = {
  zh: { ...zh, ...zhApplication, ...zhLectures, ...zhStaff },
  'zh-hk': { ...zhHk, ...zhHkApplication, ...zhHkLectures, ...zhHkStaff },
  'en-us': ENGLISH,
};

export type DeskWord = keyof typeof ENGLISH;
export type SayAtDesk = (word: DeskWord, values?: Record<string, string | number>) => string;

export const isDeskWord = (word: string): word is DeskWord => Object.hasOwn(ENGLISH, word);

export const deskWords =
  (locale: Locale): SayAtDesk =>
  (word, values = {}) =>
    WORDS[locale][word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
