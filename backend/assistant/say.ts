import type { Locale } from '#shared/locale/locales.ts';
import en from '#backend/messages/assistant/en-us.json';
import zhHk from '#backend/messages/assistant/zh-hk.json';
import zh from '#backend/messages/assistant/zh.json';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

/** Several names in a row. */
export const listOf = (locale: Locale, names: readonly string[]) => names.join(locale === 'en-us' ? ', ' : '、');

export type Saying = keyof typeof en;

/** What the assistant itself says, with what rows say put into its places. */
export const say = (locale: Locale, key: Saying, values: Readonly<Record<string, string | number>> = {}) =>
  TEXTS[locale][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
