import type { Locale } from '#shared/locale/locales.ts';
import en from '#backend/messages/own-data/en-us.json';
import zhHk from '#backend/messages/own-data/zh-hk.json';
import zh from '#backend/messages/own-data/zh.json';

const WORDS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

export type OwnWords = typeof en;

/** What the page of an export says. */
export const ownWords = (locale: Locale): OwnWords => WORDS[locale];

export const isOwnTable = (table: string): table is keyof OwnWords['tables'] => Object.hasOwn(en.tables, table);
export const isOwnColumn = (column: string): column is keyof OwnWords['columns'] => Object.hasOwn(en.columns, column);
