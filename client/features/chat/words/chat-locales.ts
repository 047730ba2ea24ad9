import type { Locale } from '#shared/locale/locales.ts';

// Apart from the words: what runs outside of a build cannot load those.

/** The chat speaks more languages than the pages around it. */
export const CHAT_LOCALES = ['zh-CN', 'zh-HK', 'en-US', 'fr-FR', 'ar-EG'] as const;
export type ChatLocale = (typeof CHAT_LOCALES)[number];

/** How each language calls itself, for the menu. */
export const CHAT_LANGUAGE_NAMES = {
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文',
  'en-US': 'English',
  'fr-FR': 'Français',
  'ar-EG': 'العربية',
} as const satisfies Record<ChatLocale, string>;

const OF_THE_SITE = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' } as const satisfies Record<Locale, ChatLocale>;

/** What Intl is asked for. English is British here, as on the pages. */
export const CHAT_FORMAT_TAGS = {
  'zh-CN': 'zh-CN',
  'zh-HK': 'zh-HK',
  'en-US': 'en-GB',
  'fr-FR': 'fr-FR',
  'ar-EG': 'ar-EG',
} as const satisfies Record<ChatLocale, string>;

/** What the chat speaks: what the visitor chose in it, or else what the site speaks. */
export const chatLocaleOf = (site: Locale, chosen: ChatLocale | null): ChatLocale => chosen ?? OF_THE_SITE[site];

export const isChatLocale = (value: unknown): value is ChatLocale => CHAT_LOCALES.includes(value as ChatLocale);

export const directionOf = (locale: ChatLocale): 'ltr' | 'rtl' => (locale === 'ar-EG' ? 'rtl' : 'ltr');
