// Separate from the messages, which cannot be imported outside a build (browser tests).

/** The chat speaks more languages than the pages around it. */
export const CHAT_LOCALES = ['zh-CN', 'zh-HK', 'en-US', 'fr-FR', 'ar-EG'] as const;
export type ChatLocale = (typeof CHAT_LOCALES)[number];

/** Native language names, for the menu. */
export const CHAT_LANGUAGE_NAMES = {
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文',
  'en-US': 'English',
  'fr-FR': 'Français',
  'ar-EG': 'العربية',
} as const satisfies Record<ChatLocale, string>;
