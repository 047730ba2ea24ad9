import type { Locale } from '#shared/locale/locales.ts';
import en from '#backend/messages/own-data/en-us.json';
import enSite from '#backend/messages/own-data/site/en-us.json';
import zhHkSite from '#backend/messages/own-data/site/zh-hk.json';
import zhSite from '#backend/messages/own-data/site/zh.json';
import zhHk from '#backend/messages/own-data/zh-hk.json';
import zh from '#backend/messages/own-data/zh.json';

// `site` are words that pages of the site have as well, so that a form is read under the labels under which it was filled
// in; a test compares them.
const ENGLISH = { ...en, site: enSite };

const WORDS: Record<Locale, typeof ENGLISH> = {
  zh: { ...zh, site: zhSite },
  'zh-hk': { ...zhHk, site: zhHkSite },
  'en-us': ENGLISH,
};

export type OwnWords = typeof ENGLISH;
export type OwnTableName = keyof OwnWords['tables'];

/** What the page of an export says. */
export const ownWords = (locale: Locale): OwnWords => WORDS[locale];

/** A text with its values filled in. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** A code by its name; one that this version does not know is another one, and never shown as it is kept. */
export const nameCode = (names: Readonly<Record<string, string>>, code: unknown, other: string): string =>
  Object.hasOwn(names, String(code)) ? (names[String(code)] ?? other) : other;
